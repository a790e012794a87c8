package main

import (
	"context"
	"sort"

	"github.com/open-policy-agent/opa/v1/ast"
	"github.com/open-policy-agent/opa/v1/bundle"
	"github.com/open-policy-agent/opa/v1/compile"
	"github.com/open-policy-agent/opa/v1/ir"
)

func compileModules(request *Request) Response {
	modules, faults := parse(request)
	if faults != nil {
		return Response{Faults: faults}
	}
	return toWasm(request, pruneLibrary(request, modules))
}

// toWasm compiles one WebAssembly module with exactly the requested entrypoints.
func toWasm(request *Request, modules map[string]*ast.Module) Response {
	compile.AfterPlan = func(policy *ir.Policy) { changePlan(policy, request.Renames) }
	packed := bundle.Bundle{Data: map[string]any{}}
	packed.Manifest.Init()
	packed.SetRegoVersion(request.version())
	for _, source := range request.Modules {
		if modules[source.Path] == nil {
			continue // pruned
		}
		packed.Modules = append(packed.Modules, bundle.ModuleFile{
			URL: source.Path, Path: source.Path, RelativePath: source.Path,
			// The text is only parsed and formatted for the sources of a bundle, which Plumbline does not use.
			Parsed: modules[source.Path], Raw: []byte("package unread"),
		})
	}
	sort.Slice(packed.Modules, func(i, j int) bool { return packed.Modules[i].Path < packed.Modules[j].Path })

	compiler := compile.New().
		WithTarget(compile.TargetWasm).
		WithRegoVersion(request.version()).
		WithCapabilities(capabilitiesOf(request.version())).
		WithEntrypoints(request.Entrypoints...).
		WithPruneUnused(true).
		WithBundle(&packed)
	if err := compiler.Build(context.Background()); err != nil {
		return Response{Faults: toFaults(err, "")}
	}
	return Response{Result: map[string]any{}, binary: compiler.Bundle().WasmModules[0].Raw}
}
