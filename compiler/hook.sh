#!/bin/sh
# Copies the pinned OPA release to hooked/ (not tracked) and adds one hook to it, with a go.mod that builds from the copy.
# Policies are compiled by packages of OPA that nobody else can import; in `AfterPlan` their plan can be changed on the way
# (plan.go). The folder's name is written into what is built, and so is always the same.
set -eu
cd "$(dirname "$0")"
opa=github.com/open-policy-agent/opa
# `go list` gives no folder for a module that was not downloaded.
go mod download $opa
source="$(go list -m -f '{{.Dir}}' $opa)"
rm -rf hooked
mkdir -p hooked/opa
(cd "$source" && tar -c --exclude=./docs .) | tar -x -C hooked/opa
chmod -R u+w hooked/opa
awk '
	{ print }
	/^	policy, err := p\.Plan\(\)$/ { planned = 1 }
	planned == 1 && /^	\}$/ { planned = 2; print "	AfterPlan(policy)" }
	END { print "\n// AfterPlan may change what is compiled.\nvar AfterPlan = func(*ir.Policy) {}"; exit planned != 2 }
' "$source/v1/compile/compile.go" > hooked/opa/v1/compile/compile.go || {
	echo "the pinned OPA release makes its plans otherwise: mend hook.sh" >&2
	exit 1
}
cp go.mod go.sum hooked
go mod edit -replace "$opa=./hooked/opa" hooked/go.mod
