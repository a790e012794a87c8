#!/bin/sh
# Writes OPA's conformance suite, as the release that go.mod pins has it, to test/conformance/suite.json.br; with `check`
# fails where the committed one is another.
set -eu
cd "$(dirname "$0")"
GOTOOLCHAIN="$(sed -n 's/^toolchain //p' go.mod)"
export GOTOOLCHAIN GOFLAGS=-buildvcs=false
# `go list` gives no folder for a module that was not downloaded.
go mod download github.com/open-policy-agent/opa
opa="$(go list -m -f '{{.Dir}}' github.com/open-policy-agent/opa)"
go run ./conformance "$opa" | node conformance.mjs ../test/conformance/suite.json.br "$@"
