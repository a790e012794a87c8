package main

import (
	"slices"
	"strings"

	"github.com/open-policy-agent/opa/v1/ast"
)

// Spelling maps paths that begin with From to their canonical form, which begins with To.
type Spelling struct {
	From []string `json:"from"`
	To   []string `json:"to"`
}

// Package of the library whose functions accept setting paths.
var libraryPackage = []string{"plumbline", "lib"}

// takesPath are the library's functions whose first argument is the path of a setting or a scope. Others take words that
// may look like one: k8s is an executor, too.
var takesPath = []string{
	"configured", "default_is_unknown", "default_value", "effective", "has_value", "is_collection", "is_set", "lacks",
	"scope_is_set", "secret_is_given", "setting", "spelled", "unknown",
}

// spell rewrites what policies read to canonical names: references below input.config, keys of input.settings, the paths
// given to the library's functions and literal paths given to object.get. Only what is written out is seen; a
// path that is computed must be canonical.
func spell(modules map[string]*ast.Module, spellings []Spelling) {
	if len(spellings) == 0 {
		return
	}
	for _, module := range modules {
		spellModule(module, spellings)
	}
}

func spellModule(module *ast.Module, spellings []Spelling) {
	aliases := map[ast.Var]ast.Ref{}
	for _, imported := range module.Imports {
		path, isRef := imported.Path.Value.(ast.Ref)
		if !isRef {
			continue
		}
		spellReference(path, spellings)
		if name := imported.Name(); name != "" {
			aliases[name] = path
		}
	}
	visitor := ast.NewGenericVisitor(func(node any) bool {
		switch node := node.(type) {
		case *ast.Import:
			return true
		case *ast.Expr:
			if node.IsCall() {
				terms := node.Terms.([]*ast.Term)
				spellArguments(terms[0], terms[1:], aliases, spellings)
			}
		case ast.Call:
			spellArguments(node[0], node[1:], aliases, spellings)
		case ast.Ref:
			spellAliased(node, aliases, spellings)
		}
		return false
	})
	visitor.Walk(module)
}

// spellAliased handles a reference whose first word may be an import: `import input.config as c`, then `c.google`.
func spellAliased(ref ast.Ref, aliases map[ast.Var]ast.Ref, spellings []Spelling) {
	target, imported := ast.Ref(nil), false
	if name, isVar := ref[0].Value.(ast.Var); isVar {
		target, imported = aliases[name]
	}
	if !imported {
		spellReference(ref, spellings)
		return
	}
	if len(target) == 0 || !target[0].Equal(ast.InputRootDocument) {
		return
	}
	whole := slices.Concat(target, ref[1:])
	spellReference(whole, spellings)
	copy(ref[1:], whole[len(target):])
}

// spellReference rewrites in place: no rule of spelling changes how many words a path has.
func spellReference(ref ast.Ref, spellings []Spelling) {
	if len(ref) < 3 || !ref[0].Equal(ast.InputRootDocument) {
		return
	}
	switch ref[1].Value.Compare(ast.String("config")) {
	case 0:
		spellTerms(ref[2:], spellings)
	default:
		if ref[1].Value.Compare(ast.String("settings")) == 0 {
			if key, isString := ref[2].Value.(ast.String); isString {
				ref[2] = respelled(ref[2], spellKey(string(key), spellings))
			}
		}
	}
}

func spellTerms(terms []*ast.Term, spellings []Spelling) {
	for _, spelling := range spellings {
		if len(terms) >= len(spelling.From) && slices.EqualFunc(terms[:len(spelling.From)], spelling.From, isString) {
			for i, word := range spelling.To {
				terms[i] = respelled(terms[i], word)
			}
			return
		}
	}
}

func isString(term *ast.Term, text string) bool {
	value, isString := term.Value.(ast.String)
	return isString && string(value) == text
}

func respelled(term *ast.Term, text string) *ast.Term {
	return &ast.Term{Value: ast.String(text), Location: term.Location}
}

// spellKey rewrites a dotted path.
func spellKey(key string, spellings []Spelling) string {
	for _, spelling := range spellings {
		from := strings.Join(spelling.From, ".")
		rest, found := strings.CutPrefix(key, from)
		if found && (rest == "" || rest[0] == '.' || rest[0] == '[') {
			return strings.Join(spelling.To, ".") + rest
		}
	}
	return key
}

func spellArguments(operator *ast.Term, arguments []*ast.Term, aliases map[ast.Var]ast.Ref, spellings []Spelling) {
	ref, isRef := operator.Value.(ast.Ref)
	if !isRef {
		return
	}
	switch {
	case isLibraryCall(ref, aliases) && len(arguments) > 0 && slices.ContainsFunc(takesPath, func(name string) bool {
		return isString(ref[len(ref)-1], name)
	}):
		spellStrings(arguments[0], spellings)
	case ref.String() == "object.get" && len(arguments) >= 2:
		spellLookup(arguments[0], arguments[1], spellings)
	}
}

func isLibraryCall(ref ast.Ref, aliases map[ast.Var]ast.Ref) bool {
	if name, isVar := ref[0].Value.(ast.Var); isVar {
		if target, imported := aliases[name]; imported {
			ref = slices.Concat(target, ref[1:])
		}
	}
	return ref[0].Equal(ast.DefaultRootDocument) && len(ref) == len(libraryPackage)+2 &&
		slices.EqualFunc(ref[1:len(ref)-1], libraryPackage, isString)
}

// spellStrings rewrites a literal path, and the literal paths in a list or set of them.
func spellStrings(term *ast.Term, spellings []Spelling) {
	switch value := term.Value.(type) {
	case ast.String:
		term.Value = ast.String(spellKey(string(value), spellings))
	case *ast.Array:
		items := make([]*ast.Term, 0, value.Len())
		value.Foreach(func(item *ast.Term) { spellStrings(item, spellings); items = append(items, item) })
		term.Value = ast.NewArray(items...)
	case ast.Set:
		items := make([]*ast.Term, 0, value.Len())
		value.Foreach(func(item *ast.Term) { spellStrings(item, spellings); items = append(items, item) })
		term.Value = ast.NewSet(items...)
	}
}

// spellLookup rewrites the literal path of object.get(input.config, ["google", "batch"], …).
func spellLookup(object, path *ast.Term, spellings []Spelling) {
	ref, isRef := object.Value.(ast.Ref)
	if !isRef || len(ref) != 2 || !ref[0].Equal(ast.InputRootDocument) || !isString(ref[1], "config") {
		return
	}
	switch value := path.Value.(type) {
	case ast.String:
		path.Value = ast.String(spellKey(string(value), spellings))
	case *ast.Array:
		items := make([]*ast.Term, 0, value.Len())
		value.Foreach(func(item *ast.Term) { items = append(items, item) })
		spellTerms(items, spellings)
		path.Value = ast.NewArray(items...)
	}
}
