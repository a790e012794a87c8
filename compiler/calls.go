package main

import (
	"maps"
	"slices"

	"github.com/open-policy-agent/opa/v1/ast"
)

// findCalls returns, for each name in the roots, the builtins that the host may be asked for by the rules named there,
// through every rule and function that they use.
func findCalls(compiler *ast.Compiler, allRoots map[string][]string, renames map[string]string) map[string][]string {
	found := make(map[string][]string, len(allRoots))
	for name, roots := range allRoots {
		calls := callFinder{compiler: compiler, renames: renames, seen: map[*ast.Rule]bool{}, names: map[string]bool{}}
		for _, root := range roots {
			for _, rule := range compiler.GetRulesExact(ast.MustParseRef(root)) {
				calls.rule(rule)
			}
		}
		found[name] = slices.Sorted(maps.Keys(calls.names))
	}
	return found
}

type callFinder struct {
	compiler *ast.Compiler
	renames  map[string]string
	seen     map[*ast.Rule]bool
	names    map[string]bool
}

func (f *callFinder) rule(rule *ast.Rule) {
	if f.seen[rule] {
		return
	}
	f.seen[rule] = true
	ast.WalkExprs(rule, func(expr *ast.Expr) bool {
		if expr.IsCall() {
			f.call(expr.Operator().String())
		}
		return false
	})
	for used := range f.compiler.Graph.Dependencies(rule) {
		f.rule(used.(*ast.Rule))
	}
}

func (f *callFinder) call(name string) {
	_, isBuiltin := ast.BuiltinMap[name]
	_, isRenamed := f.renames[name]
	isNative := slices.Contains(native, name) && (!isRenamed || slices.Contains(rarelyAsked, name))
	if isBuiltin && !isNative && !slices.Contains(compileTime, name) {
		f.names[name] = true
	}
}
