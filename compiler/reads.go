package main

import (
	"fmt"
	"maps"
	"slices"
	"sort"

	"github.com/open-policy-agent/opa/v1/ast"
)

// Read is one thing that a policy reads of the settings.
type Read struct {
	// Segments is a path below input.config, with * for any one name: what is read is all at and below it.
	Segments []string `json:"segments,omitempty"`
	// Key is a key of input.settings as written; with Prefix, what such keys begin with.
	Key    *string `json:"key,omitempty"`
	Prefix bool    `json:"prefix,omitempty"`
	// Ending is what such keys end with, and Fields are those without which such rows are not read.
	Ending string   `json:"ending,omitempty"`
	Fields []string `json:"fields,omitempty"`
	// Value is true for a read of the value, false for one of whether, where and how the setting is set.
	Value bool `json:"value"`
	// Place marks a read of where it was written last, and over what: under conditions that may be one write or another.
	Place bool `json:"place,omitempty"`
	// Type marks a read of the type, which a row has whatever is known of the value.
	Type bool `json:"type,omitempty"`
	// Results marks a read of all that a closure can return.
	Results bool `json:"results,omitempty"`
	// Options are those that a read of container options asks for, and nothing else of the text.
	Options *[]string `json:"options,omitempty"`
	// Folders marks a read of container options to which the directories of a launch do not matter.
	Folders bool `json:"folders,omitempty"`
	// Content marks a read of the value that hangs on what it is, not only on whether there is one.
	Content bool `json:"content,omitempty"`
	// Negated marks a read whose failure can add results: under `not`, in a comprehension, beside a default.
	Negated bool `json:"negated"`
	// The place of the last name, where all names of the path are written out in references.
	File   string `json:"file,omitempty"`
	Line   int    `json:"line,omitempty"`
	Column int    `json:"column,omitempty"`
}

func listReads(request *Request) Response {
	program, ended := readProgram(request)
	if ended != nil {
		return *ended
	}
	return Response{Result: findReads(program.compiler, request.Roots)}
}

// findReads gives, for each name in the roots, what the rules named there read, through every rule and function that they
// use. It errs towards too much: what it cannot follow counts as a read of everything.
func findReads(compiler *ast.Compiler, allRoots map[string][]string) map[string][]Read {
	found := make(map[string][]Read, len(allRoots))
	for name, roots := range allRoots {
		found[name] = readRoots(compiler, roots).sorted()
	}
	return found
}

func readRoots(compiler *ast.Compiler, roots []string) *reader {
	reader := &reader{compiler: compiler, reads: map[string]Read{}, done: map[string]known{}, required: map[argument][]string{}, inputs: newInputs()}
	for _, root := range roots {
		for _, rule := range compiler.GetRulesExact(ast.MustParseRef(root)) {
			reader.rule(rule, nil, false)
		}
	}
	return reader
}

type reader struct {
	compiler *ast.Compiler
	reads    map[string]Read
	done     map[string]known
	// The fields that functions require of their arguments.
	required map[argument][]string
	inputs   inputs
}

// scope is what is known inside one rule body.
type scope struct {
	vars    map[ast.Var]known
	rows    narrowing
	negated bool
	// Only the existence of a value counts, or it is only printed.
	bare bool
	// Variables that occur only once: their bindings are used there or nowhere.
	once map[ast.Var]bool
	// Set where a pattern cannot match, so that the rest of the body is never reached.
	dead *bool
}

func (s scope) under(negated bool) scope {
	s.negated = s.negated || negated
	return s
}

func (s scope) asking(bare bool) scope {
	s.bare = bare
	return s
}

func (s scope) inner() scope {
	copied := make(map[ast.Var]known, len(s.vars))
	for name, value := range s.vars {
		copied[name] = value
	}
	s.vars, s.rows, s.dead = copied, s.rows.inner(), new(bool)
	return s
}

// rules visits all clauses of one rule or function and gives what its value may be.
func (r *reader) rules(rules []*ast.Rule, args []known, negated bool) known {
	// A default or an else branch answers where the rest fails.
	for _, rule := range rules {
		negated = negated || rule.Default || rule.Else != nil
	}
	if slices.ContainsFunc(rules, isSound) {
		reads, done := maps.Clone(r.reads), maps.Clone(r.done)
		defer func() { r.reads, r.done = reads, done }()
	}
	var value known
	for i, rule := range rules {
		clause := r.rule(rule, args, negated)
		if i > 0 {
			clause = value.either(clause)
		}
		value = clause
	}
	if slices.ContainsFunc(rules, isSound) {
		value.collections = nil
	}
	return value
}

// isCollection returns true for rules that always have a value, smaller if parts of their reads are missing.
func isCollection(rules []*ast.Rule) bool {
	return len(rules[0].Head.Args) == 0 && (rules[0].Head.RuleKind() == ast.MultiValue || len(rules[0].Head.Reference) > 1)
}

// isSound returns true for library functions whose METADATA says that they handle unknown values correctly.
func isSound(rule *ast.Rule) bool {
	return inLibrary(rule) && slices.ContainsFunc(rule.Annotations, func(annotations *ast.Annotations) bool {
		return annotations.Custom["sound"] == true
	})
}

// readsOfSetting gives what the METADATA of a library function says that it reads of a setting.
func readsOfSetting(rule *ast.Rule) string {
	if !inLibrary(rule) {
		return ""
	}
	for _, annotations := range rule.Annotations {
		if about, isText := annotations.Custom["reads"].(string); isText {
			return about
		}
	}
	return ""
}

func inLibrary(rule *ast.Rule) bool {
	path := rule.Module.Package.Path
	return len(path) == len(libraryPackage)+1 && slices.EqualFunc(path[1:], libraryPackage, isString)
}

func (r *reader) rule(rule *ast.Rule, args []known, negated bool) known {
	id := fmt.Sprintf("%p %v", rule, negated)
	for _, arg := range args {
		id += "|" + arg.key()
	}
	if value, visited := r.done[id]; visited {
		return value
	}
	r.done[id] = known{}
	inside := scope{vars: map[ast.Var]known{}, rows: newNarrowing(), negated: negated, once: namedOnce(rule), dead: new(bool)}
	for i, arg := range rule.Head.Args {
		if i < len(args) {
			// An ignored argument only depends on whether there is a value.
			if name, isVar := arg.Value.(ast.Var); isVar && inside.once[name] {
				r.consume(args[i], inside.asking(true))
			}
			r.bind(arg, args[i], inside)
		}
	}
	r.body(rule.Body, inside)
	var value known
	if *inside.dead {
		return value
	}
	if rule.Head.Value != nil {
		value = r.term(rule.Head.Value, inside)
	}
	if rule.Head.Key != nil && readsOfSetting(rule) == "members" {
		value = r.member(rule.Head.Key, inside)
	} else if rule.Head.Key != nil {
		told := inside.asking(true)
		r.consumeAsIs(r.term(rule.Head.Key, told), told)
	}
	for _, part := range rule.Head.Reference[1:] {
		r.consume(r.term(part, inside), inside)
	}
	if rule.Else != nil {
		value = value.either(r.rule(rule.Else, args, negated))
	}
	r.done[id] = value
	return value
}

// member gives a member of a set of container options that the library makes. That there is such a member is read here, what
// its text says only where the text is used.
func (r *reader) member(head *ast.Term, inside scope) known {
	var member known
	if object, isObject := head.Value.(ast.Object); isObject {
		member.fields = map[string]known{}
		object.Foreach(func(key, value *ast.Term) {
			name, _ := key.Value.(ast.String)
			member.fields[string(name)] = r.term(value, inside)
		})
	} else {
		member = r.term(head, inside)
	}
	for _, field := range member.fields {
		for _, each := range field.places {
			r.inputs.note(each, inside.negated)
		}
		r.consume(known{places: withStep(field.places, step{reads: "options", options: []string{}})}, inside.asking(true))
	}
	return known{members: []known{member}}
}

func namedOnce(rule *ast.Rule) map[ast.Var]bool {
	once := map[ast.Var]bool{}
	ast.WalkVars(rule, func(name ast.Var) bool {
		_, again := once[name]
		once[name] = !again
		return false
	})
	return once
}

func (r *reader) body(body ast.Body, inside scope) {
	for _, expr := range body {
		r.narrow(inside.rows, expr)
	}
	for _, expr := range body {
		if r.expr(expr, inside); *inside.dead {
			return
		}
	}
}

func (r *reader) expr(expr *ast.Expr, inside scope) {
	inside = inside.under(expr.Negated)
	for _, with := range expr.With {
		if r.hidesReads(with.Target) {
			r.record(place{}, inside.under(true))
		}
		r.consume(r.term(with.Value, inside), inside)
	}
	switch terms := expr.Terms.(type) {
	case *ast.Term:
		r.consume(r.term(terms, inside), inside.asking(true))
	case []*ast.Term:
		// Alone, it depends on the existence of a value, and on whether that is false.
		r.consume(r.call(terms[0], terms[1:], inside), inside.asking(true))
	case *ast.Every:
		within := inside.under(true)
		within = within.inner()
		domain := r.term(terms.Domain, within)
		r.consume(domain, within.asking(true))
		if terms.Value != nil {
			r.bind(terms.Value, stepInto(domain, step{any: true}), within)
		}
		r.body(terms.Body, within)
	}
}

// consume records that the policy's outcome hangs on these places, and on what whole collections lack.
func (r *reader) consume(value known, inside scope) {
	r.consumeMember(value, inside)
	r.consumeMember(known{collections: value.collections}, inside.under(true))
}

// consumeAsIs is for what takes a value as it is: of all values, all rows or one row what is not known is missing there.
func (r *reader) consumeAsIs(value known, inside scope) {
	r.consume(value, inside.under(slices.ContainsFunc(value.places, place.isWhole)))
}

// consumeMember handles membership tests: a missing element counts only where the test is negated.
func (r *reader) consumeMember(value known, inside scope) {
	for _, each := range value.places {
		r.record(each, inside)
	}
	for _, name := range slices.Sorted(maps.Keys(value.fields)) {
		r.consumeMember(value.fields[name], inside)
	}
	for _, each := range value.members {
		r.consumeMember(each, inside)
	}
	if inside.negated {
		for _, rules := range value.collections {
			r.consumeMember(known{members: r.rules(rules, nil, true).members}, inside)
		}
	}
}

// hidesReads returns true for targets of `with` beneath which reads cannot be followed: a made-up input is not the real
// one, and what replaces a rule or function may read otherwise, or name other settings.
func (r *reader) hidesReads(target *ast.Term) bool {
	ref, isRef := target.Value.(ast.Ref)
	if !isRef || !ref[0].Equal(ast.DefaultRootDocument) {
		return true
	}
	return len(r.compiler.GetRulesWithPrefix(ref)) > 0 || len(r.compiler.GetRulesForVirtualDocument(ref)) > 0
}

// Fields of a row besides its value; any other name belongs to the value, or to an object that a rule made of rows.
var fieldsBesideValue = map[string]bool{
	"spelled": true, "certainty": true, "variable": true, "default": true, "reason": true, "refused": true, "executes": true,
	"secretFacts": true, "known": true, "deprecated": true, "file": true, "line": true, "profile": true, "overridden": true,
}

// Fields that the last write to a row decides.
var fieldsOfPlace = map[string]bool{"file": true, "profile": true, "overridden": true}

func (r *reader) record(at place, inside scope) {
	r.inputs.note(at, inside.negated)
	read := Read{Negated: inside.negated, Value: true}
	everything := ""
	switch {
	case len(at) == 0 || at[0].any:
		read.Key, read.Prefix, read.Place = &everything, true, true
	case at[0].text == "config":
		names := at[1:]
		if end := slices.IndexFunc(names, func(each step) bool { return each.reads != "" }); end >= 0 {
			read.Value = names[end].reads != "presence"
			read.Results = names[end].reads == "results"
			read.Folders = names[end].reads == "folders"
			if names[end].reads == "options" {
				read.Options = &names[end].options
			}
			names = names[:end]
		}
		read.Content = read.Value && !inside.bare
		read.Segments = []string{}
		for _, each := range names {
			if each.any || each.prefix {
				read.Segments = append(read.Segments, "*")
			} else {
				read.Segments = append(read.Segments, each.text)
			}
		}
		if len(read.Segments) == 0 {
			read.Segments, read.Key, read.Prefix = nil, &everything, true
		}
	case at[0].text == "settings":
		read.Key, read.Prefix = &everything, true
		if len(at) > 1 && !at[1].any {
			key := at[1].text
			read.Key, read.Prefix = &key, at[1].prefix
		}
		if len(at) > 1 {
			read.Ending, read.Fields = at[1].ending, at[1].fields
		}
		whole := len(at) < 3 || at[2].any
		read.Value = whole || !fieldsBesideValue[at[2].text]
		read.Content = read.Value && !inside.bare
		read.Place = whole || fieldsOfPlace[at[2].text]
		read.Type = !whole && at[2].text == "type"
	case at[0].text == "engineVersion":
		key := "manifest.engineVersion"
		read.Key = &key
		read.Value = len(at) < 2 || at[1].text != "state"
	case at[0].text == "plugins":
		key := "plugins"
		read.Key, read.Prefix = &key, true
		// Of the list as a whole what it lacks counts.
		read.Negated = read.Negated || len(at) == 1
	default:
		return
	}
	// A path with a computed part may be one of many combinations, most of which are never read.
	written := len(at) > 1 && !slices.ContainsFunc(at, func(each step) bool { return !each.any && (each.at == nil || each.at.Row == 0) })
	for _, each := range at {
		if written && !each.any {
			read.File, read.Line, read.Column = each.at.File, each.at.Row, each.at.Col
		}
	}
	r.add(read)
}

func (r *reader) add(read Read) {
	key := ""
	if read.Key != nil {
		key = *read.Key
	}
	r.reads[fmt.Sprintf("%q %q %q %q %v %v %v %v %v %v %v %v", read.Segments, key, read.Ending, read.Fields, read.Key == nil, read.Prefix, read.Value, read.Place, read.Type, read.Results, read.Folders, read.Content)+fmt.Sprint(read.Negated, optionsKey(read.Options))] = read
}

func optionsKey(options *[]string) string {
	if options == nil {
		return ""
	}
	return fmt.Sprintf("%q", *options)
}

func (r *reader) sorted() []Read {
	keys := make([]string, 0, len(r.reads))
	for key := range r.reads {
		keys = append(keys, key)
	}
	sort.Strings(keys)
	reads := make([]Read, 0, len(keys))
	for _, key := range keys {
		reads = append(reads, r.reads[key])
	}
	return reads
}
