import subprocess
import sys


def test_nothing_loads_the_compiler_before_a_search():
    """The web process starts without numba; only searching brings it in."""
    code = (
        "import sys, crossovers.methods, crossovers.best, crossovers.records, crossovers.warm_up;"
        "from crossovers.sections import standard_section;"
        "crossovers.best.crossover_best([standard_section('A', 18, rounds=13)]);"
        "sys.exit('numba' in sys.modules)"
    )

    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
