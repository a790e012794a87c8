#!/bin/sh
# Builds the embedded Rego compiler: rego.wasm (not tracked), rego.wasm.br and rego.json. The same sources give the same
# bytes with the toolchain that go.mod pins, wherever they lie. Needs Go and Node; brotli takes a minute or two.
set -eu
cd "$(dirname "$0")"
# Another Go fetches the pinned toolchain as a module; the pinned one itself needs no network.
GOTOOLCHAIN="$(sed -n 's/^toolchain //p' go.mod)"
export GOTOOLCHAIN GOOS=wasip1 GOARCH=wasm CGO_ENABLED=0 GOFLAGS=-buildvcs=false
./hook.sh
trap 'rm -rf hooked' EXIT
go build -modfile=hooked/go.mod -buildmode=c-shared -trimpath -ldflags '-s -w -buildid=' -o rego.wasm .
[ "${1:-}" = raw ] || node pack.mjs "$(go list -m -f '{{.Version}}' github.com/open-policy-agent/opa)" "$(go env GOVERSION)"
