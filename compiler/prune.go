package main

import (
	"maps"
	"slices"

	"github.com/open-policy-agent/opa/v1/ast"
)

// pruneLibrary returns the modules without those rules of the library that nothing else needs: to compile the whole library takes
// several times as long as a small policy. Nothing is left out if another file shares a package with it.
func pruneLibrary(request *Request, modules map[string]*ast.Module) map[string]*ast.Module {
	needs := neededRules{rules: map[string][]*ast.Rule{}, aliases: map[*ast.Rule]map[ast.Var]ast.Ref{}, found: map[*ast.Rule]bool{}}
	library := map[string]*ast.Module{}
	for _, source := range request.Modules {
		if module := modules[source.Path]; module != nil && source.IsLibrary {
			library[source.Path] = module
			needs.offer(module)
		}
	}
	if len(library) == 0 || sharesPackages(modules, library, needs.packages) {
		return modules
	}
	pruned := maps.Clone(modules)
	for path, module := range modules {
		if library[path] != nil {
			continue
		}
		aliases := aliasesOf(module)
		for _, rule := range module.Rules {
			needs.followRule(rule, aliases, module.Package.Path)
		}
	}
	if query, err := ast.ParseBody(request.Query); err == nil {
		needs.follow(query, nil, nil)
	}
	for path, module := range library {
		part := *module
		part.Rules = nil
		for _, rule := range module.Rules {
			if needs.found[rule] {
				part.Rules = append(part.Rules, rule)
			}
		}
		pruned[path] = &part
		if len(part.Rules) == 0 {
			delete(pruned, path)
		}
	}
	return pruned
}

// sharesPackages returns true if another file has rules where the library has some: they may conflict, and names without a package
// may mean either.
func sharesPackages(modules, library map[string]*ast.Module, packages []ast.Ref) bool {
	for path, module := range modules {
		own := module.Package.Path
		if library[path] == nil && slices.ContainsFunc(packages, func(each ast.Ref) bool { return each.HasPrefix(own) || own.HasPrefix(each) }) {
			return true
		}
	}
	return false
}

// neededRules finds the rules of the library that others need. It errs towards too many: a local variable may have the name of a
// rule.
type neededRules struct {
	packages []ast.Ref
	// rules have the keys that keyOf makes.
	rules   map[string][]*ast.Rule
	aliases map[*ast.Rule]map[ast.Var]ast.Ref
	found   map[*ast.Rule]bool
}

func keyOf(path ast.Ref, name string) string { return path.String() + "." + name }

func (n *neededRules) offer(module *ast.Module) {
	path := module.Package.Path
	if !slices.ContainsFunc(n.packages, func(known ast.Ref) bool { return known.Equal(path) }) {
		n.packages = append(n.packages, path)
	}
	aliases := aliasesOf(module)
	for _, rule := range module.Rules {
		key := keyOf(path, string(rule.Head.Ref()[0].Value.(ast.Var)))
		n.rules[key] = append(n.rules[key], rule)
		n.aliases[rule] = aliases
	}
}

func (n *neededRules) followRule(rule *ast.Rule, aliases map[ast.Var]ast.Ref, own ast.Ref) {
	n.follow(rule, aliases, own)
	// OPA does not count the names after the first one as terms: `totals[sum(1, 2)] := 3`.
	for _, part := range rule.Head.Ref()[1:] {
		n.follow(part, aliases, own)
	}
}

// follow needs what a rule, a part of it or a query refers to; own is its package.
func (n *neededRules) follow(node any, aliases map[ast.Var]ast.Ref, own ast.Ref) {
	ast.WalkTerms(node, func(term *ast.Term) bool {
		switch value := term.Value.(type) {
		case ast.Var:
			n.refer(ast.Ref{term}, aliases, own)
		case ast.Ref:
			n.refer(value, aliases, own)
			for i, part := range value {
				// The first word alone would be all that it contains.
				if _, isVar := part.Value.(ast.Var); i > 0 || !isVar {
					n.follow(part, aliases, own)
				}
			}
			return true
		}
		return false
	})
}

// refer needs the rules that a reference names, and all rules of a package that it does not name in full.
func (n *neededRules) refer(ref ast.Ref, aliases map[ast.Var]ast.Ref, own ast.Ref) {
	head, isVar := ref[0].Value.(ast.Var)
	if !isVar {
		return
	}
	n.need(own, string(head))
	if path, isImported := aliases[head]; isImported {
		ref = path.Concat(ref[1:])
	}
	if !ref[0].Equal(ast.DefaultRootDocument) {
		return
	}
	for _, path := range n.packages {
		if name, isNamed := nameBelow(path, ref); isNamed {
			n.need(path, name)
		} else if mayReach(path, ref) {
			n.needAll(path)
		}
	}
}

func (n *neededRules) needAll(path ast.Ref) {
	for _, rules := range n.rules {
		if rules[0].Module.Package.Path.Equal(path) {
			n.add(rules, path)
		}
	}
}

func (n *neededRules) need(path ast.Ref, name string) { n.add(n.rules[keyOf(path, name)], path) }

func (n *neededRules) add(rules []*ast.Rule, path ast.Ref) {
	for _, rule := range rules {
		if !n.found[rule] {
			n.found[rule] = true
			n.followRule(rule, n.aliases[rule], path)
		}
	}
}

// nameBelow returns the name after the path of a package.
func nameBelow(path, ref ast.Ref) (string, bool) {
	if len(ref) <= len(path) || !ref.HasPrefix(path) {
		return "", false
	}
	name, isString := ref[len(path)].Value.(ast.String)
	return string(name), isString
}

// mayReach returns whether a reference can be one to a package, or to all that contains it.
func mayReach(path, ref ast.Ref) bool {
	for i, term := range ref {
		if i == len(path) {
			return true
		}
		if _, isString := term.Value.(ast.String); i > 0 && !isString {
			return true
		}
		if !term.Equal(path[i]) {
			return false
		}
	}
	return true
}
