#!/bin/sh
# Collects the licences of the Go modules that are linked into rego.wasm, and of Go itself, into LICENSES/.
set -eu
cd "$(dirname "$0")"
rm -rf LICENSES
mkdir LICENSES
export GOOS=wasip1 GOARCH=wasm GOFLAGS=-buildvcs=false GOTOOLCHAIN=local

save() { # <name> <folder> [optional]
	found=no
	for file in "$2"/*; do
		case "$(basename "$file" | tr 'A-Z' 'a-z')" in
		licen[cs]e* | copying* | notice* | unlicense*) ;;
		*) continue ;;
		esac
		[ -f "$file" ] || continue
		found=yes
		mkdir -p "LICENSES/$1"
		cp "$file" "LICENSES/$1/$(basename "$file")"
		chmod 644 "LICENSES/$1/$(basename "$file")"
	done
	[ $found = yes ] || [ "${3:-}" = optional ] || { echo "no licence found for $1" >&2; exit 1; }
}

save go "$(go env GOROOT)"
go list -deps -f '{{with .Module}}{{if not .Main}}{{.Path}} {{.Version}} {{.Dir}}{{end}}{{end}}' . | sort -u |
	while read -r path version folder; do save "$path@$version" "$folder"; done
# OPA carries some packages of others with their own licences.
go list -deps -f '{{with .Module}}{{if not .Main}}{{$.ImportPath}} {{$.Dir}} {{.Dir}}{{end}}{{end}}' . | sort -u |
	while read -r package folder root; do [ "$folder" = "$root" ] || save "$package" "$folder" optional; done
