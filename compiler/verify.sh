#!/bin/sh
# Rebuilds the embedded compiler with the Go release that go.mod pins, and fails where it is not the committed one.
set -eu
cd "$(dirname "$0")"
./build.sh raw
built="$(node -p "require('crypto').createHash('sha256').update(require('fs').readFileSync('rego.wasm')).digest('hex')")"
committed="$(node -p "JSON.parse(require('fs').readFileSync('rego.json', 'utf8')).sha256")"
packed="$(node -p "require('crypto').createHash('sha256').update(require('zlib').brotliDecompressSync(require('fs').readFileSync('rego.wasm.br'))).digest('hex')")"
[ "$built" = "$committed" ] && [ "$packed" = "$committed" ] || {
	echo "the committed compiler is not what the sources give: built $built, rego.json $committed, rego.wasm.br $packed" >&2
	exit 1
}
echo "the embedded compiler is what its sources give ($built)"
