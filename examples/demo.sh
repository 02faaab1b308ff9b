#!/bin/sh
# The main job on real input: Fisher's iris measurements (1936) and XOR are certified,
# the proofs are written down, and the standalone checker re-checks them.
set -eu
cd "$(dirname "$0")/.."
rm -rf demo-out
mkdir demo-out

run() {
    printf '\n$ %s\n' "$*"
    "$@"
}

run linexact certify XOR --certificate demo-out/xor.json
run linexact certify examples/iris.csv --label species --positive setosa \
    --certificate demo-out/setosa.json
run linexact certify examples/iris.csv --label species --positive versicolor \
    --negative virginica --certificate demo-out/versicolor-virginica.json

printf '\nWhich weights make AND?  The region, and a figure of it:\n'
run linexact region AND --slice w0=-1
run linexact plot AND --space weight --slice w0=-1 -o demo-out/and-weights.svg

printf '\nThe same by hand, as the lecture does it (every line has been checked):\n'
run linexact solve grosse-and

printf '\nNow a stranger re-checks the three proofs with one program of plain Python:\n'
run python linexact/proof/checker.py demo-out/xor.json
run python linexact/proof/checker.py demo-out/setosa.json examples/iris.csv
run python linexact/proof/checker.py demo-out/versicolor-virginica.json examples/iris.csv
