package main

import (
	"context"
	"sort"

	"github.com/open-policy-agent/opa/v1/ast"
	"github.com/open-policy-agent/opa/v1/bundle"
	"github.com/open-policy-agent/opa/v1/compile"
)

func compileModules(request *Request) Response {
	modules, faults := parse(request)
	if faults != nil {
		return Response{Faults: faults}
	}
	return toWasm(request, modules)
}

// toWasm makes one WebAssembly module with exactly the entrypoints that were asked for. It changes the modules.
func toWasm(request *Request, modules map[string]*ast.Module) Response {
	renameCalls(modules, request.Renames)

	packed := bundle.Bundle{Data: map[string]any{}}
	packed.Manifest.Init()
	packed.SetRegoVersion(request.version())
	for _, source := range request.Modules {
		packed.Modules = append(packed.Modules, bundle.ModuleFile{
			URL: source.Path, Path: source.Path, RelativePath: source.Path,
			// The text is only parsed and formatted for the sources of a bundle, which nobody reads.
			Parsed: modules[source.Path], Raw: []byte("package unread"),
		})
	}
	sort.Slice(packed.Modules, func(i, j int) bool { return packed.Modules[i].Path < packed.Modules[j].Path })

	compiler := compile.New().
		WithTarget(compile.TargetWasm).
		WithRegoVersion(request.version()).
		WithCapabilities(renamedCapabilities(request)).
		WithEntrypoints(request.Entrypoints...).
		WithPruneUnused(true).
		WithBundle(&packed)
	if err := compiler.Build(context.Background()); err != nil {
		return Response{Faults: toFaults(err, "")}
	}
	return Response{Result: map[string]any{}, binary: compiler.Bundle().WasmModules[0].Raw}
}

// renameCalls gives host builtins other names in the compiled module, where they are called and where `with` replaces
// them: the JavaScript runtime has its own versions of some, which a host cannot replace as long as they go by OPA's names.
func renameCalls(modules map[string]*ast.Module, renames map[string]string) {
	rename := func(operator *ast.Term) {
		switch operator.Value.(type) {
		case ast.Ref, ast.Var:
			if name, renamed := renames[operator.String()]; renamed {
				operator.Value = ast.MustParseRef(name)
			}
		}
	}
	visitor := ast.NewGenericVisitor(func(node any) bool {
		switch node := node.(type) {
		case *ast.Expr:
			if node.IsCall() {
				rename(node.Terms.([]*ast.Term)[0])
			}
		case ast.Call:
			rename(node[0])
		case *ast.With:
			rename(node.Target)
			rename(node.Value)
		}
		return false
	})
	for _, module := range modules {
		visitor.Walk(module)
	}
}
