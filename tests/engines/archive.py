"""Makes the archive that the other scripts work on: python3 archive.py PROGRAM FOLDER."""

import subprocess
import sys
from pathlib import Path

EDITIONS = ["hasbro-1999", "isf", "jumbo-2014", "sci-fi-2011"]
PLAYERS = ["north", "east", "south", "west"]
GAMES = 40


def records(program, edition):
    # Other games for each edition: the same ones would be the same games, whatever they are judged by.
    seed = str(EDITIONS.index(edition) + 1)
    command = [program, "generate", "--games", str(GAMES), "--edition", edition, "--policy", "plausible", "--seed", seed]
    text = subprocess.run(command, check=True, capture_output=True, text=True).stdout
    parts = text.split("[Event ")
    return [f"[Event {part}" for part in parts[1:]]


def named(record, number, with_date):
    """The record with players and, if asked, a date of which more or less is known."""
    red, blue = PLAYERS[number % 4], PLAYERS[(number // 4 + 1 + number) % 4]
    if red == blue:
        blue = PLAYERS[(number + 2) % 4]
    dates = [f"20{20 + number % 3}.0{1 + number % 9}.1{number % 10}", f"20{20 + number % 3}.??.??", "????.??.??"]
    kept = [line for line in record.splitlines(keepends=True) if line[:5] not in ("[Red ", "[Blue", "[Date")]
    tags = [kept[0], f'[Red "{red}"]\n', f'[Blue "{blue}"]\n']
    if with_date:
        tags.append(f'[Date "{dates[number % 3]}"]\n')
    return "".join(tags + kept[1:])


def main(program, folder):
    folder = Path(folder)
    folder.mkdir(parents=True, exist_ok=True)
    for edition in EDITIONS:
        # All of these are null in one edition, and in no other.
        with_date = edition != "sci-fi-2011"
        texts = [named(record, number, with_date) for number, record in enumerate(records(program, edition))]
        (folder / f"{edition}.srn").write_text("\n".join(texts))


if __name__ == "__main__":
    main(*sys.argv[1:])
