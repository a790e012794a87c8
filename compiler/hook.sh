#!/bin/sh
# hook.sh <folder>: copies the pinned OPA release into a folder and adds one hook to it, with a go.mod that builds from the
# copy: folder/go.mod. Policies are compiled by packages of OPA that nobody else can import; in `AfterPlan` their plan
# can be changed on the way (order.go).
set -eu
cd "$(dirname "$0")"
opa=github.com/open-policy-agent/opa
source="$(go list -m -f '{{.Dir}}' $opa)"
mkdir "$1/opa"
(cd "$source" && tar -c --exclude=./docs .) | tar -x -C "$1/opa"
chmod -R u+w "$1/opa"
awk '
	{ print }
	/^	policy, err := p\.Plan\(\)$/ { planned = 1 }
	planned == 1 && /^	\}$/ { planned = 2; print "	AfterPlan(policy)" }
	END { print "\n// AfterPlan may change what is compiled.\nvar AfterPlan = func(*ir.Policy) {}"; exit planned != 2 }
' "$source/v1/compile/compile.go" > "$1/opa/v1/compile/compile.go" || {
	echo "the pinned OPA release makes its plans otherwise: mend hook.sh" >&2
	exit 1
}
cp go.mod go.sum "$1"
go mod edit -replace "$opa=$1/opa" "$1/go.mod"
