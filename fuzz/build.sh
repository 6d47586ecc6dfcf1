#!/bin/bash -eu
# Builds all targets for OSS-Fuzz: programs, first inputs, dictionaries and options in $OUT. The repository is
# $SRC/adjutant, or the parent folder if $SRC is not set.
root=${SRC:-}/adjutant
[ -n "${SRC:-}" ] && [ -d "$root/fuzz" ] || root=$(cd "$(dirname "$0")/.." && pwd)
cd "$root"

case ${SANITIZER:-none} in
    address | memory | thread) sanitizer=$SANITIZER ;;
    # Undefined behaviour of C is none of a crate without unsafe code; coverage has flags of its own.
    *) sanitizer=none ;;
esac
cargo +nightly fuzz build -O --debug-assertions --sanitizer "$sanitizer"
host=$(rustc +nightly -vV | sed -n 's/^host: //p')

seeds=$(mktemp -d)
trap 'rm -rf "$seeds"' EXIT
# The program that makes them is an ordinary one.
env -u RUSTFLAGS -u CARGO_ENCODED_RUSTFLAGS "$root/fuzz/seed" "$seeds" >/dev/null
while read -r target dictionary longest; do
    case $target in '#'* | '') continue ;; esac
    cp "$root/fuzz/target/$host/release/$target" "$OUT/$target"
    mkdir -p "$seeds/$target"
    if [ -d "$root/fuzz/corpus/$target" ]; then
        cp -n "$root/fuzz/corpus/$target"/* "$seeds/$target/" || true
    fi
    rm -f "$OUT/${target}_seed_corpus.zip"
    (cd "$seeds/$target" && find . -type f | sort | zip -q -X "$OUT/${target}_seed_corpus.zip" -@)
    options="[libfuzzer]
max_len = $longest
timeout = 25
close_fd_mask = 1"
    if [ "$dictionary" != - ]; then
        cp "$root/fuzz/dictionaries/$dictionary.dict" "$OUT/$target.dict"
        options="$options
dict = $target.dict"
    fi
    printf '%s\n' "$options" >"$OUT/$target.options"
done <"$root/fuzz/targets"
