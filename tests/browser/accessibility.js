// What can be checked of a page for people who do not see it well or use no mouse: names for all
// fields, buttons and links; one main heading; scopes of table headings; words for pictures; no id
// twice; contrast of text as WCAG AA asks (4.5, large text 3).
() => {
  const faults = [];
  const told = (element) => element.outerHTML.slice(0, 120);
  const seen = (element) => element.checkVisibility({visibilityProperty: true, opacityProperty: true});
  const named = (element) => {
    const by = (element.getAttribute('aria-labelledby') || '').split(/\s+/).filter(Boolean);
    const words = [element.getAttribute('aria-label'), element.title, element.textContent, element.value]
      .concat(by.map((id) => document.getElementById(id)?.textContent));
    return words.some((word) => word && word.trim());
  };
  const labelled = (field) => field.labels?.length || field.getAttribute('aria-label')
    || (field.getAttribute('aria-labelledby') && named(field));

  if (document.querySelectorAll('h1').length !== 1) faults.push('not one h1');
  if (!document.documentElement.lang) faults.push('no language');
  for (const field of document.querySelectorAll('input:not([type=hidden]):not([type=submit]), select, textarea'))
    if (!field.hidden && !labelled(field)) faults.push('no label: ' + told(field));
  for (const element of document.querySelectorAll('a[href], button'))
    if (seen(element) && !named(element)) faults.push('no name: ' + told(element));
  for (const head of document.querySelectorAll('main th'))
    if (!head.scope) faults.push('no scope: ' + told(head));
  for (const picture of document.querySelectorAll('main img:not([alt]), main svg:not([aria-hidden]):not([role])'))
    faults.push('no words for a picture: ' + told(picture));
  const ids = [...document.querySelectorAll('[id]')].map((element) => element.id);
  for (const id of new Set(ids.filter((id, place) => ids.indexOf(id) !== place))) faults.push('id twice: ' + id);

  const canvas = document.createElement('canvas').getContext('2d', {willReadFrequently: true});
  const paint = (colour, ground) => {
    canvas.fillStyle = `rgb(${ground.join()})`; canvas.fillRect(0, 0, 1, 1);
    canvas.fillStyle = colour; canvas.fillRect(0, 0, 1, 1);
    return [...canvas.getImageData(0, 0, 1, 1).data].slice(0, 3);
  };
  const ground = (element) => {
    const above = [];
    for (let each = element; each; each = each.parentElement) above.unshift(getComputedStyle(each).backgroundColor);
    return above.reduce((below, colour) => paint(colour, below), [255, 255, 255]);
  };
  const light = (colour) => colour.map((part) => part / 255)
    .map((part) => part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4)
    .reduce((sum, part, place) => sum + part * [0.2126, 0.7152, 0.0722][place], 0);
  const checked = new Set();
  for (const element of document.querySelectorAll('main *')) {
    const text = [...element.childNodes].some((node) => node.nodeType === 3 && node.data.trim());
    if (!text || !seen(element) || element.closest('svg, [disabled], .visually-hidden, #nav-sidebar')) continue;
    const style = getComputedStyle(element);
    const below = ground(element);
    const key = style.color + below + style.fontSize + style.fontWeight;
    if (checked.has(key)) continue;
    checked.add(key);
    const [brighter, darker] = [light(paint(style.color, below)), light(below)].sort((a, b) => b - a);
    const size = parseFloat(style.fontSize);
    const least = size >= 24 || (size >= 18.66 && style.fontWeight >= 700) ? 3 : 4.5;
    const contrast = (brighter + 0.05) / (darker + 0.05);
    if (contrast < least) faults.push(`contrast ${contrast.toFixed(2)}: ` + told(element));
  }
  return faults;
}
