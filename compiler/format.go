package main

import (
	"github.com/open-policy-agent/opa/v1/ast"
	"github.com/open-policy-agent/opa/v1/format"
)

// formatModules gives every module's text in OPA's own format; that of Rego before 1.0 as both read it.
func formatModules(request *Request) Response {
	formatted := make(map[string]string, len(request.Modules))
	options := format.Opts{RegoVersion: ast.RegoV1}
	if request.RegoV0 {
		options = format.Opts{RegoVersion: ast.RegoV0CompatV1, ParserOptions: &ast.ParserOptions{RegoVersion: ast.RegoV0}}
	}
	var faults []Fault
	for _, source := range request.Modules {
		text, err := format.SourceWithOpts(source.Path, []byte(source.Text), options)
		if err != nil {
			faults = append(faults, toFaults(err, source.Path)...)
			continue
		}
		formatted[source.Path] = string(text)
	}
	if len(faults) > 0 {
		return Response{Faults: faults}
	}
	return Response{Result: formatted}
}
