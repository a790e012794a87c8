#!/bin/sh
# Rebuilds the embedded compiler and fails where it is not the committed one. Needs the Go release that go.mod pins.
set -eu
cd "$(dirname "$0")"
want_go="$(sed -n 's/^toolchain //p' go.mod)"
have_go="$(GOTOOLCHAIN=local go env GOVERSION)"
[ "$want_go" = "$have_go" ] || { echo "go.mod pins $want_go, here is $have_go: the digest cannot be compared" >&2; exit 3; }
./build.sh raw
built="$(node -p "require('crypto').createHash('sha256').update(require('fs').readFileSync('rego.wasm')).digest('hex')")"
committed="$(node -p "JSON.parse(require('fs').readFileSync('rego.json', 'utf8')).sha256")"
packed="$(node -p "require('crypto').createHash('sha256').update(require('zlib').brotliDecompressSync(require('fs').readFileSync('rego.wasm.br'))).digest('hex')")"
[ "$built" = "$committed" ] && [ "$packed" = "$committed" ] || {
	echo "the committed compiler is not what the sources give: built $built, rego.json $committed, rego.wasm.br $packed" >&2
	exit 1
}
echo "the embedded compiler is what its sources give ($built)"
