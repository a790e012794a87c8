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
	"possible", "scope_is_set", "secret_is_given", "setting", "spelled", "unknown",
}

// spell rewrites what policies read to canonical names: references below input.config, keys of input.settings, the paths
// given to the library's functions and literal paths given to object.get. Only what is written out is seen; a
// path that is computed must be canonical.
func spell(modules map[string]*ast.Module, spellings []Spelling) {
	if len(spellings) == 0 {
		return
	}
	for _, module := range modules {
		(&speller{spellings: spellings}).module(module)
	}
}

// speller rewrites the names in one module.
type speller struct {
	spellings []Spelling
	// edits are the changes of the module's text that have the same effect.
	edits []edit
}

// edit replaces the text between two byte offsets.
type edit struct {
	start, end int
	text       string
}

func (s *speller) module(module *ast.Module) {
	aliases := map[ast.Var]ast.Ref{}
	for _, imported := range module.Imports {
		path, isRef := imported.Path.Value.(ast.Ref)
		if !isRef {
			continue
		}
		name := imported.Name()
		s.reference(path)
		if name == "" {
			continue
		}
		aliases[name] = path
		if imported.Name() != name {
			// `import input.config.google` defines google, whatever the canonical name is.
			imported.Alias = name
			if at := imported.Path.Location; at != nil {
				end := at.Offset + len(at.Text)
				s.edits = append(s.edits, edit{end, end, " as " + string(name)})
			}
		}
	}
	visitor := ast.NewGenericVisitor(func(node any) bool {
		switch node := node.(type) {
		case *ast.Import:
			return true
		case *ast.Expr:
			if node.IsCall() {
				terms := node.Terms.([]*ast.Term)
				s.arguments(terms[0], terms[1:], aliases)
			}
		case ast.Call:
			s.arguments(node[0], node[1:], aliases)
		case ast.Ref:
			s.aliased(node, aliases)
		}
		return false
	})
	visitor.Walk(module)
}

// aliased rewrites a reference whose first word may be an import: `import input.config as c`, then `c.google`.
func (s *speller) aliased(ref ast.Ref, aliases map[ast.Var]ast.Ref) {
	target, imported := ast.Ref(nil), false
	if name, isVar := ref[0].Value.(ast.Var); isVar {
		target, imported = aliases[name]
	}
	if !imported {
		s.reference(ref)
		return
	}
	if len(target) == 0 || !target[0].Equal(ast.InputRootDocument) {
		return
	}
	whole := slices.Concat(target, ref[1:])
	s.reference(whole)
	copy(ref[1:], whole[len(target):])
}

// reference rewrites in place: no rule of spelling changes how many words a path has.
func (s *speller) reference(ref ast.Ref) {
	if len(ref) < 3 || !ref[0].Equal(ast.InputRootDocument) {
		return
	}
	switch ref[1].Value.Compare(ast.String("config")) {
	case 0:
		s.terms(ref[2:])
	default:
		if ref[1].Value.Compare(ast.String("settings")) == 0 {
			if key, isString := ref[2].Value.(ast.String); isString {
				ref[2] = s.respelled(ref[2], s.key(string(key)))
			}
		}
	}
}

func (s *speller) terms(terms []*ast.Term) {
	for _, spelling := range s.spellings {
		if len(terms) >= len(spelling.From) && slices.EqualFunc(terms[:len(spelling.From)], spelling.From, isString) {
			for i, word := range spelling.To {
				terms[i] = s.respelled(terms[i], word)
			}
			return
		}
	}
}

func isString(term *ast.Term, text string) bool {
	value, isString := term.Value.(ast.String)
	return isString && string(value) == text
}

// respelled returns the term of another string, in the place of a term of a string.
func (s *speller) respelled(term *ast.Term, text string) *ast.Term {
	if at := term.Location; at != nil && !isString(term, text) {
		written := text
		// In a reference, a name may follow a dot without quotes.
		if len(at.Text) > 0 && (at.Text[0] == '"' || at.Text[0] == '`') {
			written = string(mustMarshalText(text))
		}
		s.edits = append(s.edits, edit{at.Offset, at.Offset + len(at.Text), written})
	}
	return &ast.Term{Value: ast.String(text), Location: term.Location}
}

// key rewrites a dotted path.
func (s *speller) key(key string) string {
	for _, spelling := range s.spellings {
		from := strings.Join(spelling.From, ".")
		rest, found := strings.CutPrefix(key, from)
		if found && (rest == "" || rest[0] == '.' || rest[0] == '[') {
			return strings.Join(spelling.To, ".") + rest
		}
	}
	return key
}

func (s *speller) arguments(operator *ast.Term, arguments []*ast.Term, aliases map[ast.Var]ast.Ref) {
	ref, isRef := operator.Value.(ast.Ref)
	if !isRef {
		return
	}
	switch {
	case isLibraryCall(ref, aliases) && len(arguments) > 0 && slices.ContainsFunc(takesPath, func(name string) bool {
		return isString(ref[len(ref)-1], name)
	}):
		s.path(arguments[0])
	case ref.String() == "object.get" && len(arguments) >= 2:
		s.lookup(arguments[0], arguments[1])
	}
}

// path rewrites the path of a setting: a dotted one, or an array of names.
func (s *speller) path(term *ast.Term) {
	array, isArray := term.Value.(*ast.Array)
	if !isArray {
		s.strings(term)
		return
	}
	names := make([]*ast.Term, array.Len())
	for i := range names {
		names[i] = array.Elem(i)
	}
	s.terms(names)
	term.Value = ast.NewArray(names...)
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

// strings rewrites a literal path, and the literal paths in a list or set of them.
func (s *speller) strings(term *ast.Term) {
	switch value := term.Value.(type) {
	case ast.String:
		term.Value = s.respelled(term, s.key(string(value))).Value
	case *ast.Array:
		items := make([]*ast.Term, 0, value.Len())
		value.Foreach(func(item *ast.Term) { s.strings(item); items = append(items, item) })
		term.Value = ast.NewArray(items...)
	case ast.Set:
		items := make([]*ast.Term, 0, value.Len())
		value.Foreach(func(item *ast.Term) { s.strings(item); items = append(items, item) })
		term.Value = ast.NewSet(items...)
	}
}

// lookup rewrites the literal path of object.get(input.config, ["google", "batch"], …).
func (s *speller) lookup(object, path *ast.Term) {
	ref, isRef := object.Value.(ast.Ref)
	if !isRef || len(ref) != 2 || !ref[0].Equal(ast.InputRootDocument) || !isString(ref[1], "config") {
		return
	}
	switch value := path.Value.(type) {
	case ast.String:
		path.Value = s.respelled(path, s.key(string(value))).Value
	case *ast.Array:
		items := make([]*ast.Term, 0, value.Len())
		value.Foreach(func(item *ast.Term) { items = append(items, item) })
		s.terms(items)
		path.Value = ast.NewArray(items...)
	}
}
