"""Reading the catalogues of translations, and finding English where it should not be."""

import ast
import re
from collections import defaultdict
from functools import cache
from html import unescape
from pathlib import Path

LOCALE = Path(__file__).resolve().parent.parent / "locale"
FIGURE = re.compile(r"%\((\w+)\)")
KEYWORD = re.compile(r'(msgctxt|msgid_plural|msgid|msgstr(?:\[\d\])?) (".*")')


def catalogue_of(language):
    return LOCALE / language / "LC_MESSAGES" / "django.po"


def entries(catalogue):
    """Every entry by its keywords, the header left out."""
    for block in catalogue.read_text(encoding="utf-8").split("\n\n"):
        entry, keyword = defaultdict(str), None
        for line in block.splitlines():
            if line.startswith("#,"):
                entry["flags"] += line
            elif found := KEYWORD.fullmatch(line):
                keyword = found[1]
                entry[keyword] += ast.literal_eval(found[2])
            elif line.startswith('"'):
                entry[keyword] += ast.literal_eval(line)
        if entry["msgid"]:
            yield entry


def translations(entry):
    return [text for keyword, text in entry.items() if keyword.startswith("msgstr")]


@cache
def english_patterns():
    """The texts that read otherwise in German, whatever figures are in them."""
    patterns = []
    for entry in entries(catalogue_of("de")):
        for text in filter(None, (entry["msgid"], entry["msgid_plural"])):
            bare = re.sub(r"%\(\w+\)\S", " ", text)
            if text not in translations(entry) and re.search(r"[A-Za-z]{3}", bare):
                parts = re.split(r"%\(\w+\)[.\d]*[a-z]", text.replace("%%", "%"))
                patterns.append(re.compile(".+".join(map(re.escape, parts))))
    return patterns


def english_in(lines):
    """The lines that are an English text of ours."""
    return {
        line for line in lines if any(pattern.fullmatch(line) for pattern in english_patterns())
    }


def text_nodes(html):
    """What a page tells between its tags, scripts and styles left out."""
    seen = re.sub(r"<(script|style|textarea)\b.*?</\1>", "", html, flags=re.S)
    nodes = (unescape(node).strip() for node in re.findall(r">([^<]+)<", seen))
    return {" ".join(node.split()) for node in nodes if node}
