package main

import (
	"slices"

	"github.com/open-policy-agent/opa/v1/ast"
)

//go:generate sh native.sh

// Builtins that the compiler itself replaces or erases: none of them is called when a policy is evaluated.
var compileTime = []string{
	"assign", "eq", "print", "internal.print", "internal.test_case", "rego.metadata.chain", "rego.metadata.rule",
}

// capabilitiesOf limits policies to what the compiled module or the host can do; everything else is a compile error.
func capabilitiesOf(request *Request) *ast.Capabilities {
	all := ast.CapabilitiesForThisVersion(ast.CapabilitiesRegoVersion(ast.RegoV1))
	all.AllowNet = []string{}
	if request.HostBuiltins == nil {
		return all
	}
	kept := all.Builtins[:0]
	for _, builtin := range all.Builtins {
		if slices.Contains(native, builtin.Name) || slices.Contains(compileTime, builtin.Name) ||
			slices.Contains(request.HostBuiltins, builtin.Name) {
			kept = append(kept, builtin)
		}
	}
	all.Builtins = kept
	return all
}

// renamedCapabilities adds the host builtins under the names that compiled policies use for them.
func renamedCapabilities(request *Request) *ast.Capabilities {
	capabilities := capabilitiesOf(request)
	for _, builtin := range slices.Clone(capabilities.Builtins) {
		if name, renamed := request.Renames[builtin.Name]; renamed {
			copied := *builtin
			copied.Name = name
			copied.Infix = ""
			capabilities.Builtins = append(capabilities.Builtins, &copied)
		}
	}
	return capabilities
}

func listCapabilities(*Request) Response {
	all := ast.CapabilitiesForThisVersion(ast.CapabilitiesRegoVersion(ast.RegoV1))
	names := make([]string, 0, len(all.Builtins))
	for _, builtin := range all.Builtins {
		names = append(names, builtin.Name)
	}
	return Response{Result: map[string]any{
		"all": names, "native": native, "compileTime": compileTime, "features": all.Features,
	}}
}
