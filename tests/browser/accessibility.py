"""What a page lacks for people who do not see it well or use no mouse."""

from axe_playwright_python.sync_playwright import Axe

# Every rule of WCAG 2.2 A and AA, and what axe recommends beyond them.
STANDARDS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
OPTIONS = {
    "runOnly": {"type": "tag", "values": STANDARDS},
    "rules": {"duplicate-id": {"enabled": True}, "target-size": {"enabled": True}},
    "resultTypes": ["violations"],
}
# Django's rows of a form head their first column, which holds links, with nothing.
ALL_BUT_DJANGO = {"exclude": [["th.original"]]}
# What we ask of our own pages although axe does not.
HOUSE_RULES = {
    "table heading without scope": "main th:not([scope], #result_list *, .inline-group *)",
    "picture without words": "main svg:not([aria-hidden]):not([role])",
}
AXE = Axe()


def accessibility_faults(page):
    """Each broken rule with the elements that break it, folded parts of the page included."""
    page.evaluate("document.querySelectorAll('details').forEach((part) => { part.open = true; })")
    broken = AXE.run(page, context=ALL_BUT_DJANGO, options=OPTIONS).response["violations"]
    faults = [f"{rule['id']}: {node['html'][:120]}" for rule in broken for node in rule["nodes"]]
    for rule, selector in HOUSE_RULES.items():
        faults += [
            f"{rule}: {element.evaluate('element => element.outerHTML')[:120]}"
            for element in page.locator(selector).all()
        ]
    if (headings := page.locator("h1").count()) != 1:
        faults.append(f"{headings} main headings")
    return faults
