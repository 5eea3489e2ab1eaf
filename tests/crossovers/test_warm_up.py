import subprocess
import sys


def test_nothing_loads_the_compiler_before_a_search():
    """The web process starts without numba; only searching brings it in."""
    code = (
        "import sys, crossovers.methods.registry, crossovers.events.finders, crossovers.warm_up;"
        "import crossovers.records.single_sections;"
        "from crossovers.sections import standard_section;"
        "crossovers.events.best.crossover_best([standard_section('A', 18, rounds=13)]);"
        "sys.exit('numba' in sys.modules)"
    )

    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


def test_warming_up_compiles_every_search():
    """In a new process, where only what is called has been loaded or compiled."""
    code = (
        "from crossovers.warm_up import warm_up; warm_up();"
        "from crossovers.proofs import cuts, placements;"
        "from crossovers.search import block_counts, block_search, courtesy_search;"
        "from crossovers.search import fair_search, swaps, tallies;"
        "entries = [cuts.fewest_cut, cuts.few_cut, placements.fewest_overlaps,"
        " block_counts.two_blocks_per_line, block_search.fewest_by_blocks,"
        " courtesy_search.nicest, fair_search.fairest, swaps.shuffle, swaps.count_each,"
        " swaps.fewest_playbacks, tallies.tally, tallies.anneal_session];"
        "print([entry.__name__ for entry in entries if not entry.signatures])"
    )

    done = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True)

    assert done.stdout.strip() == "[]"
