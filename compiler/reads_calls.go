package main

import (
	"regexp"
	"slices"
	"strings"

	"github.com/open-policy-agent/opa/v1/ast"
)

// call visits a call expression; its value comes out where there is no output argument.
func (r *reader) call(operator *ast.Term, args []*ast.Term, inside scope) known {
	ref, isRef := operator.Value.(ast.Ref)
	if !isRef {
		return known{}
	}
	name := ref.String()
	if name == ast.Equality.Name || name == ast.Assign.Name {
		r.unify(args[0], args[1], inside)
		return known{}
	}
	if ref[0].Equal(ast.DefaultRootDocument) {
		return r.function(ref, args, inside)
	}
	arity := len(args)
	if builtin, isBuiltin := ast.BuiltinMap[name]; isBuiltin {
		arity = min(arity, len(builtin.Decl.NamedFuncArgs().Args))
	}
	var value known
	switch {
	case name == ast.ObjectGet.Name && arity == 3:
		value = r.lookup(args, inside)
	case name == ast.Split.Name && arity == 2:
		value = r.split(args, inside)
	case name == ast.Concat.Name && arity == 2:
		value = r.concat(args, inside)
	case name == ast.Member.Name || name == ast.MemberWithKey.Name:
		for _, arg := range args[:arity] {
			r.consumeMember(r.term(arg, inside), inside)
		}
	default:
		within := inside.under(!onlyComparesScalars[name]).asking(onlyTells[name] || slices.ContainsFunc(args[:arity], isEmpty))
		for _, arg := range args[:arity] {
			value := r.term(arg, within)
			asking := inside.asking(within.bare)
			if name == ast.WalkBuiltin.Name {
				r.consume(value, asking)
			} else {
				r.consumeAsIs(value, asking)
			}
		}
	}
	if arity < len(args) {
		r.output(args[arity], value, inside)
		return known{}
	}
	return value
}

// A rule that is undefined makes these fail, never succeed.
var onlyComparesScalars = map[string]bool{
	"equal": true, "neq": true, "lt": true, "lte": true, "gt": true, "gte": true, "startswith": true, "endswith": true, "contains": true, "lower": true, "upper": true,
	"sprintf": true, "concat": true, "format_int": true, "trim_space": true, "split": true, "regex.match": true,
	"glob.match": true, "to_number": true, "internal.template_string": true, "replace": true, "substring": true,
	"plus": true, "mul": true, "div": true, "print": true, "internal.print": true,
}

// Builtins that depend only on the existence and type of a value, or that format it for people.
var onlyTells = map[string]bool{
	"sprintf": true, "concat": true, "internal.template_string": true, "print": true, "internal.print": true, "type_name": true,
	"is_string": true, "is_number": true, "is_boolean": true, "is_array": true, "is_object": true, "is_set": true, "is_null": true,
}

// isEmpty returns true for values that are not secrets: a comparison with them only checks for existence.
func isEmpty(term *ast.Term) bool {
	return term.Value.Compare(ast.String("")) == 0 || term.Value.Compare(ast.NullValue) == 0
}

func (r *reader) function(ref ast.Ref, args []*ast.Term, inside scope) known {
	rules := r.compiler.GetRulesExact(ref)
	if len(rules) == 0 {
		for _, arg := range args {
			r.consume(r.term(arg, inside), inside.under(true))
		}
		return known{}
	}
	arity := min(len(args), len(rules[0].Head.Args))
	values := make([]known, arity)
	for i, arg := range args[:arity] {
		values[i] = r.term(arg, inside)
	}
	value, isAnswered := r.answer(rules, values, inside)
	if !isAnswered {
		value = r.rules(rules, values, inside.negated)
	}
	if arity < len(args) {
		r.output(args[arity], value, inside)
		return known{}
	}
	return value
}

// answer gives what a library function reads of the setting that its first argument names, if its METADATA says so:
// `value`, its value, `results`, all that a closure can return, or `presence`, whether it is set. Of container options,
// given as a text, it reads `options`, those that its second argument names, or `folders`, all but the directories of a
// launch.
func (r *reader) answer(rules []*ast.Rule, args []known, inside scope) (known, bool) {
	about := readsOfSetting(rules[0])
	if about == "" || len(args) == 0 {
		return known{}, false
	}
	if about == "options" || about == "folders" {
		return r.options(about, args, inside), true
	}
	path := args[0]
	r.consume(known{places: path.places, collections: path.collections}, inside)
	if about == "presence" && path.array == nil {
		return known{places: rowsNamed(path.texts)}, true
	}
	var places []place
	switch {
	case path.array != nil:
		places = placesOf(path.array)
	case len(path.texts) == 0:
		places = placesOf([]known{{}})
	}
	for _, text := range path.texts {
		names := []known{}
		for _, name := range settingName.FindAllString(text, -1) {
			names = append(names, known{texts: []string{strings.Trim(name, `"`)}})
		}
		places = append(places, placesOf(names)...)
	}
	if about == "value" {
		return known{places: places}, true
	}
	return known{places: withStep(places, step{reads: about})}, true
}

// options gives what a function that looks for container options reads of a text; all of it where they are not known.
func (r *reader) options(about string, args []known, inside scope) known {
	text, names := args[0], known{}
	if len(args) > 1 {
		names = args[1]
	}
	r.consume(known{collections: text.collections}, inside)
	r.consume(known{places: names.places, collections: names.collections}, inside)
	for _, each := range text.places {
		r.inputs.note(each, inside.negated)
	}
	if about == "folders" {
		return known{places: withStep(text.places, step{reads: about})}
	}
	if len(names.texts) == 0 {
		return known{places: text.places}
	}
	options := []string{}
	for _, each := range names.texts {
		options = append(options, strings.Split(each, "|")...)
	}
	return known{places: withStep(text.places, step{reads: "options", options: options})}
}

// withStep gives longer copies of places.
func withStep(places []place, end step) []place {
	longer := make([]place, len(places))
	for i, each := range places {
		longer[i] = append(slices.Clone(each), end)
	}
	return longer
}

// The names of a dotted path, quoted where they are no plain words.
var settingName = regexp.MustCompile(`"[^"]*"|[^."]+`)

// rowsNamed gives the lines of the rows with these keys, or of any row where the keys are not known.
func rowsNamed(keys []string) []place {
	line := step{text: "line"}
	if len(keys) == 0 {
		return []place{{step{text: "settings"}, step{any: true}, line}}
	}
	var places []place
	for _, key := range keys {
		places = append(places, place{step{text: "settings"}, step{text: key}, line})
	}
	return places
}

// placesOf gives the paths below input.config that the known names can form.
func placesOf(names []known) []place {
	places := []place{{step{text: "config"}}}
	for _, name := range names {
		var longer []place
		for _, each := range places {
			if len(name.texts) == 0 {
				longer = append(longer, append(slices.Clone(each), step{any: true}))
			}
			for _, text := range name.texts {
				longer = append(longer, append(slices.Clone(each), step{text: text}))
			}
		}
		places = longer
	}
	return places
}

// lookup is object.get: a literal path is one exact read, and its default replaces an absent value.
func (r *reader) lookup(args []*ast.Term, inside scope) known {
	object, path := r.term(args[0], inside), r.term(args[1], inside)
	r.consume(r.term(args[2], inside), inside)
	within := inside.under(true).asking(true)
	steps, literal := literalPath(args[1].Value, path)
	if !literal {
		r.consume(object, within)
		return known{}
	}
	for _, each := range steps {
		object = stepInto(object, each)
	}
	r.consume(object, within)
	return object
}

func literalPath(value ast.Value, found known) ([]step, bool) {
	array, isArray := value.(*ast.Array)
	if !isArray {
		if len(found.texts) == 1 {
			return []step{{text: found.texts[0]}}, true
		}
		return nil, false
	}
	steps := make([]step, 0, array.Len())
	literal := true
	array.Foreach(func(item *ast.Term) {
		text, isString := item.Value.(ast.String)
		literal = literal && isString
		steps = append(steps, step{text: string(text)})
	})
	return steps, literal
}

// split keeps literal paths apart: the library takes settings by their dotted paths.
func (r *reader) split(args []*ast.Term, inside scope) known {
	text, separator := r.term(args[0], inside), r.term(args[1], inside)
	r.consume(text, inside)
	var value known
	if len(text.places) == 0 && len(separator.texts) == 1 {
		for _, each := range text.texts {
			value.paths = append(value.paths, strings.Split(each, separator.texts[0]))
		}
	}
	return value
}

// concat joins literal texts: `startswith(path, concat("", [scope, "."]))`.
func (r *reader) concat(args []*ast.Term, inside scope) known {
	separator := r.term(args[0], inside)
	array, isArray := args[1].Value.(*ast.Array)
	if !isArray || len(separator.texts) != 1 {
		r.consume(r.term(args[1], inside), inside)
		return known{}
	}
	parts, literal := make([]string, 0, array.Len()), true
	array.Foreach(func(item *ast.Term) {
		value := r.term(item, inside)
		r.consume(value, inside)
		if literal = literal && len(value.texts) == 1 && len(value.places) == 0; literal {
			parts = append(parts, value.texts[0])
		}
	})
	if !literal {
		return known{}
	}
	return known{texts: []string{strings.Join(parts, separator.texts[0])}}
}

// unify binds a variable to its value, so that later reads through the variable are still seen.
func (r *reader) unify(left, right *ast.Term, inside scope) {
	for _, side := range [][2]*ast.Term{{left, right}, {right, left}} {
		if name, isVar := side[0].Value.(ast.Var); isVar {
			if _, bound := inside.vars[name]; !bound {
				value := narrowRow(r.term(side[1], inside), side[1], inside.rows.fields[name])
				inside.vars[name] = value
				if inside.negated || inside.once[name] {
					r.consume(value, inside.asking(true))
				}
				return
			}
		}
	}
	for _, side := range [][2]*ast.Term{{left, right}, {right, left}} {
		if value := r.term(side[1], inside); len(value.paths) > 0 {
			r.bind(side[0], value, inside)
			return
		}
	}
	asking := inside.asking(isEmpty(left) || isEmpty(right))
	r.consumeAsIs(r.term(left, inside), asking)
	r.consumeAsIs(r.term(right, inside), asking)
}

// output binds the result of a call; if the result is unused, only its existence counts.
func (r *reader) output(term *ast.Term, value known, inside scope) {
	if name, isVar := term.Value.(ast.Var); isVar && inside.once[name] {
		r.consume(value, inside.asking(true))
	}
	r.bind(term, value, inside)
}

func (r *reader) bind(term *ast.Term, value known, inside scope) {
	if name, isVar := term.Value.(ast.Var); isVar {
		if _, bound := inside.vars[name]; !bound {
			inside.vars[name] = value
			return
		}
	}
	if pattern, isArray := term.Value.(*ast.Array); isArray && len(value.paths) > 0 {
		r.bindPath(pattern, value.paths, inside)
		return
	}
	r.consume(value, inside)
}

// bindPath matches `[scope, name]` with the paths that have as many parts.
func (r *reader) bindPath(pattern *ast.Array, paths [][]string, inside scope) {
	parts := make([]known, pattern.Len())
	matched := false
	for _, path := range paths {
		if len(path) != pattern.Len() {
			continue
		}
		matched = true
		for i, name := range path {
			parts[i].texts = append(parts[i].texts, name)
		}
	}
	if !matched {
		*inside.dead = true
		return
	}
	for i := range parts {
		r.bind(pattern.Elem(i), parts[i], inside)
	}
}
