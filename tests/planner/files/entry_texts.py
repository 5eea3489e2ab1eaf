"""Lists of entries as programs write them, and how they are read."""

from planner.files.entries_reader import entries_read

WHOLE = (
    "number,name1,national_number1,club1,name2,national_number2,club2,"
    "seed,must_sit_ns,prefers,fixed_table,apart_from,withdrawn\r\n"
    "1,Ada Finesse,1001,Orb,Ben Ruff,1002,Orb,3,yes,NS,A7,2,\r\n"
    "2,Cora Slam,,,Dan Dummy,,,,,,,1,\r\n"
    '3,"O""Hara, Elsa",1005,,Finn Endplay,,,,,EW,4,,yes\r\n'
)

COMPSCORE = (
    "PairNumber,Name,ABF No,Initial Seating,Phone\r\n"
    "1,Ada Finesse,1001,1-NS,555 01\r\n"
    "1,Ben Ruff,1002,1-NS,\r\n"
    "2,PHANTOM,,1-EW,\r\n"
    "2,PHANTOM,,1-EW,\r\n"
    "3,Cora Slam,1003,2-NS,\r\n"
    "3,Dan Dummy,1004,2-NS,\r\n"
)


def read(text):
    return entries_read(text.encode())
