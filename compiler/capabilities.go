package main

import (
	"maps"
	"slices"

	"github.com/open-policy-agent/opa/v1/ast"
)

//go:generate sh native.sh

// Builtins that the compiler itself replaces or erases, so that no policy calls them.
var compileTime = []string{
	"assign", "eq", "print", "internal.print", "internal.test_case", "rego.metadata.chain", "rego.metadata.rule",
}

// capabilitiesOf leaves out what policies are refused; a call of it is a compile error.
func capabilitiesOf(version ast.RegoVersion) *ast.Capabilities {
	capabilities := ast.CapabilitiesForThisVersion(ast.CapabilitiesRegoVersion(version))
	capabilities.AllowNet = []string{}
	capabilities.Builtins = slices.DeleteFunc(slices.Clone(capabilities.Builtins), func(builtin *ast.Builtin) bool {
		return refused[builtin.Name] != ""
	})
	return capabilities
}

// Signature is a builtin with the types of its arguments and result, as OPA's capabilities describe them.
type Signature struct {
	Name string `json:"name"`
	Decl any    `json:"decl"`
}

func listCapabilities(*Request) Response {
	all := ast.CapabilitiesForThisVersion(ast.CapabilitiesRegoVersion(ast.RegoV1))
	builtins := make([]Signature, 0, len(all.Builtins))
	for _, builtin := range all.Builtins {
		builtins = append(builtins, Signature{builtin.Name, builtin.Decl})
	}
	return Response{Result: map[string]any{
		"builtins": builtins, "native": native, "compileTime": compileTime,
		"refused": slices.Sorted(maps.Keys(refused)), "features": all.Features,
	}}
}
