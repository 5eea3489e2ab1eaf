#!/bin/sh
# Installs what Arachne needs into .venv, and the system libraries it lacks.
# Usage: setup.sh [dev]      A second run does nothing if nothing changed.
set -eu
cd "$(dirname "$0")"
lock=requirements.txt
[ "${1-}" = dev ] && lock=requirements-dev.txt
# What is installed depends on the lock, and what is compiled on the searches' sources.
sources="setup.sh movements/annealing/*.py movements/switches/*.py movements/records/*.py \
    crossovers/search/*.py crossovers/proofs/*.py"
# shellcheck disable=SC2086
stamp_of() { echo ".venv/.installed-$(cat "$1" $sources | cksum | tr ' ' '-')"; }
stamp=$(stamp_of "$lock")

install_packages() {
    if [ "$(id -u)" = 0 ]; then as_root=""
    elif command -v sudo >/dev/null && sudo -n true 2>/dev/null; then as_root="sudo"
    elif command -v sudo >/dev/null && [ -t 0 ]; then as_root="sudo"
    else return 1
    fi
    command -v apt-get >/dev/null || return 1
    echo "Installing $*"
    export DEBIAN_FRONTEND=noninteractive
    $as_root apt-get install -qq -y "$@" >/dev/null 2>&1 && return
    $as_root apt-get update -qq >/dev/null 2>&1 || true
    $as_root apt-get install -qq -y "$@" >/dev/null 2>&1
}

has_library() { ldconfig -p 2>/dev/null | grep -q "$1" || /sbin/ldconfig -p 2>/dev/null | grep -q "$1"; }

missing_libraries() {
    has_library libpango-1.0.so.0 || printf ' libpango-1.0-0'
    has_library libpangoft2-1.0.so.0 || printf ' libpangoft2-1.0-0'
    has_library libharfbuzz-subset.so.0 || printf ' libharfbuzz-subset0'
}

[ -e "$stamp" ] && exit

command -v python3 >/dev/null || { echo "Arachne needs python3, version 3.11 or newer." >&2; exit 2; }
python3 -c 'import sys; sys.exit(sys.version_info < (3, 11))' || {
    echo "Arachne needs Python 3.11 or newer; this is $(python3 --version)." >&2; exit 2; }
python3 -c 'import ensurepip, venv' 2>/dev/null || install_packages python3-venv || {
    echo "Arachne needs the system package python3-venv: install it and try again." >&2; exit 2; }

missing=$(missing_libraries)
# shellcheck disable=SC2086
[ -z "$missing" ] || install_packages $missing ||
    echo "PDFs need the system packages$missing, which could not be installed here; all else works." >&2
has_font() { fc-list 2>/dev/null | grep -q "$1"; }

missing_fonts() {
    has_font NotoSansHebrew || printf ' fonts-noto-core'
    has_font NotoSansCJK || printf ' fonts-noto-cjk'
}

fonts=$(missing_fonts)
# shellcheck disable=SC2086
[ -z "$fonts" ] || install_packages $fonts ||
    echo "Names in Chinese, Japanese, Korean, Thai, Hebrew or Arabic print only with the system packages$fonts, which could not be installed here." >&2
if [ "${1-}" = dev ]; then
    command -v chromium >/dev/null || install_packages chromium ||
        echo "The browser tests need the system package chromium, which could not be installed here." >&2
    command -v mdb-export >/dev/null || install_packages mdbtools ||
        echo "The tests of Access files need the system package mdbtools, which could not be installed here." >&2
fi

[ -x .venv/bin/python ] || python3 -m venv .venv
[ -x .venv/bin/uv ] || .venv/bin/python -m pip install -q --disable-pip-version-check uv 2>/dev/null ||
    { echo "The package uv could not be installed: is the network there?" >&2; exit 2; }
echo "Installing Python packages from $lock"
VIRTUAL_ENV="$PWD/.venv" .venv/bin/uv pip install -q --require-hashes -r "$lock"
# A cache of code that has changed since can fail to load, so compilation starts afresh.
find movements crossovers -name '*.nb[ci]' -delete
for core in movements crossovers; do
    [ ! -e $core/warm_up.py ] || { echo "Compiling the searches of $core"; .venv/bin/python -m $core.warm_up; }
done
rm -f .venv/.installed-*
touch "$stamp"
[ "$lock" = requirements.txt ] || touch "$(stamp_of requirements.txt)"
