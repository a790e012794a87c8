package main

import (
	"fmt"
	"sort"
	"strings"

	"github.com/open-policy-agent/opa/v1/ast"
)

// Read is one thing that a policy reads of the settings.
type Read struct {
	// Segments is a path below input.config, with * for any one name: what is read is all at and below it.
	Segments []string `json:"segments,omitempty"`
	// Key is a key of input.settings as written; with Prefix, what such keys begin with.
	Key    *string `json:"key,omitempty"`
	Prefix bool    `json:"prefix,omitempty"`
	// Value tells a read of the value from one of whether, where and how the setting is set.
	Value bool `json:"value"`
	// Negated marks a read whose failure can make the policy say more: under `not`, in a comprehension, beside a default.
	Negated bool `json:"negated"`
}

// findReads gives, for each name in the request's roots, what the rules named there read, through every rule and
// function that they use. It errs towards too much: what it cannot follow counts as a read of everything.
func findReads(request *Request) Response {
	modules, faults := parse(request)
	if faults != nil {
		return Response{Faults: faults}
	}
	compiler, faults, err := compileChecked(request, modules)
	if err != nil {
		return crash(err)
	}
	if faults != nil {
		return Response{Faults: faults}
	}
	found := make(map[string][]Read, len(request.Roots))
	for name, roots := range request.Roots {
		reader := &reader{compiler: compiler, reads: map[string]Read{}, done: map[string]known{}}
		for _, root := range roots {
			for _, rule := range compiler.GetRulesExact(ast.MustParseRef(root)) {
				reader.rule(rule, nil, false)
			}
		}
		found[name] = reader.sorted()
	}
	return Response{Result: found}
}

// known is what can be told of a value without evaluating: the strings that it may be, the strings that it may hold,
// and the places in the input that it may be. All empty: nothing that reading the input could change.
type known struct {
	texts  []string
	items  []string
	places []place
}

// place is a path in the input; a step is a literal name, a prefix of one, or any name.
type place []step

type step struct {
	text   string
	any    bool
	prefix bool
}

func (k known) with(other known) known {
	return known{
		texts:  append(append([]string{}, k.texts...), other.texts...),
		items:  append(append([]string{}, k.items...), other.items...),
		places: append(append([]place{}, k.places...), other.places...),
	}
}

func (k known) key() string { return fmt.Sprintf("%q %q %v", k.texts, k.items, k.places) }

type reader struct {
	compiler *ast.Compiler
	reads    map[string]Read
	done     map[string]known
}

// scope is what is known inside one rule body.
type scope struct {
	vars     map[ast.Var]known
	prefixes map[ast.Var]string
	negated  bool
}

func (s scope) under(negated bool) scope {
	s.negated = s.negated || negated
	return s
}

func (s scope) inner() scope {
	copied := make(map[ast.Var]known, len(s.vars))
	for name, value := range s.vars {
		copied[name] = value
	}
	s.vars = copied
	return s
}

// rules visits all clauses of one rule or function and gives what its value may be.
func (r *reader) rules(rules []*ast.Rule, args []known, negated bool) known {
	// A default or an else branch answers where the rest fails.
	for _, rule := range rules {
		negated = negated || rule.Default || rule.Else != nil
	}
	var value known
	for _, rule := range rules {
		value = value.with(r.rule(rule, args, negated))
	}
	return value
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
	inside := scope{vars: map[ast.Var]known{}, prefixes: map[ast.Var]string{}, negated: negated}
	for i, arg := range rule.Head.Args {
		if i < len(args) {
			r.bind(arg, args[i], inside)
		}
	}
	r.body(rule.Body, inside)
	var value known
	if rule.Head.Value != nil {
		value = r.term(rule.Head.Value, inside)
	}
	if rule.Head.Key != nil {
		r.consume(r.term(rule.Head.Key, inside), inside)
	}
	for _, part := range rule.Head.Reference[1:] {
		r.consume(r.term(part, inside), inside)
	}
	if rule.Else != nil {
		value = value.with(r.rule(rule.Else, args, negated))
	}
	r.done[id] = value
	return value
}

func (r *reader) body(body ast.Body, inside scope) {
	for _, expr := range body {
		notePrefix(expr, inside)
	}
	for _, expr := range body {
		r.expr(expr, inside)
	}
}

// notePrefix remembers `startswith(key, "process.")`, which narrows what an iteration over settings reads.
func notePrefix(expr *ast.Expr, inside scope) {
	if expr.Negated || !expr.IsCall() || expr.Operator().String() != ast.StartsWith.Name {
		return
	}
	name, isVar := expr.Operand(0).Value.(ast.Var)
	text, isString := expr.Operand(1).Value.(ast.String)
	if isVar && isString {
		inside.prefixes[name] = string(text)
	}
}

func (r *reader) expr(expr *ast.Expr, inside scope) {
	inside = inside.under(expr.Negated)
	for _, with := range expr.With {
		if ref, isRef := with.Target.Value.(ast.Ref); isRef && ref[0].Equal(ast.InputRootDocument) {
			// What is read of a made-up input says nothing of the real one, and what is put in place of it may.
			r.record(place{}, inside.under(true))
		}
		r.consume(r.term(with.Value, inside), inside)
	}
	switch terms := expr.Terms.(type) {
	case *ast.Term:
		r.consume(r.term(terms, inside), inside)
	case []*ast.Term:
		r.call(terms[0], terms[1:], inside)
	case *ast.Every:
		within := inside.under(true)
		within = within.inner()
		domain := r.term(terms.Domain, within)
		r.consume(domain, within)
		if terms.Value != nil {
			r.bind(terms.Value, stepInto(domain, step{any: true}), within)
		}
		r.body(terms.Body, within)
	}
}

// call visits a call expression; the value of a nested call comes out where there is no output argument.
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
	if name == ast.ObjectGet.Name && arity == 3 {
		value = r.lookup(args, inside)
	} else {
		within := inside.under(!onlyComparesScalars[name])
		for _, arg := range args[:arity] {
			r.consume(r.term(arg, within), inside)
		}
	}
	if arity < len(args) {
		r.bind(args[arity], value, inside)
	}
	return value
}

// A rule that is undefined or a set that lacks an element makes these fail, never succeed.
var onlyComparesScalars = map[string]bool{
	"equal": true, "neq": true, "lt": true, "lte": true, "gt": true, "gte": true, "internal.member_2": true,
	"internal.member_3": true, "startswith": true, "endswith": true, "contains": true, "lower": true, "upper": true,
	"sprintf": true, "concat": true, "format_int": true, "trim_space": true, "split": true, "regex.match": true,
	"glob.match": true, "to_number": true, "internal.template_string": true, "replace": true, "substring": true,
	"plus": true, "mul": true, "div": true, "print": true, "internal.print": true,
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
	value := r.rules(rules, values, inside.negated)
	if arity < len(args) {
		r.bind(args[arity], value, inside)
	}
	return value
}

// lookup is object.get: with a literal path it reads just there, and its default stands in for what is absent.
func (r *reader) lookup(args []*ast.Term, inside scope) known {
	object, path := r.term(args[0], inside), r.term(args[1], inside)
	r.consume(r.term(args[2], inside), inside)
	within := inside.under(true)
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

// unify lets a variable stand for what it is bound to, so that reading on through it is still seen.
func (r *reader) unify(left, right *ast.Term, inside scope) {
	for _, side := range [][2]*ast.Term{{left, right}, {right, left}} {
		if name, isVar := side[0].Value.(ast.Var); isVar {
			if _, bound := inside.vars[name]; !bound {
				value := r.term(side[1], inside)
				inside.vars[name] = value
				if inside.negated {
					r.consume(value, inside)
				}
				return
			}
		}
	}
	r.consume(r.term(left, inside), inside)
	r.consume(r.term(right, inside), inside)
}

func (r *reader) bind(term *ast.Term, value known, inside scope) {
	if name, isVar := term.Value.(ast.Var); isVar {
		if _, bound := inside.vars[name]; !bound {
			inside.vars[name] = value
			return
		}
	}
	r.consume(value, inside)
}

func (r *reader) term(term *ast.Term, inside scope) known {
	switch value := term.Value.(type) {
	case ast.String:
		return known{texts: []string{string(value)}}
	case ast.Var:
		return inside.vars[value]
	case ast.Ref:
		return r.ref(value, inside)
	case ast.Call:
		return r.call(value[0], value[1:], inside)
	case *ast.Array:
		return r.elements(inside, value.Foreach)
	case ast.Set:
		return r.elements(inside, value.Foreach)
	case ast.Object:
		value.Foreach(func(key, item *ast.Term) {
			r.consume(r.term(key, inside), inside)
			r.consume(r.term(item, inside), inside)
		})
	case *ast.ArrayComprehension:
		r.comprehension(value.Body, inside, value.Term)
	case *ast.SetComprehension:
		r.comprehension(value.Body, inside, value.Term)
	case *ast.ObjectComprehension:
		r.comprehension(value.Body, inside, value.Key, value.Value)
	}
	return known{}
}

func (r *reader) elements(inside scope, each func(func(*ast.Term))) known {
	var items []string
	each(func(item *ast.Term) {
		value := r.term(item, inside)
		items = append(items, value.texts...)
		r.consume(known{places: value.places}, inside)
	})
	return known{items: items}
}

// A comprehension is never undefined: what it lacks shows as an empty or smaller collection.
func (r *reader) comprehension(body ast.Body, inside scope, heads ...*ast.Term) {
	within := inside.under(true)
	within = within.inner()
	r.body(body, within)
	for _, head := range heads {
		r.consume(r.term(head, within), within)
	}
}

func (r *reader) ref(ref ast.Ref, inside scope) known {
	if ref[0].Equal(ast.DefaultRootDocument) {
		return r.dataRef(ref, inside)
	}
	var value known
	if ref[0].Equal(ast.InputRootDocument) {
		value = known{places: []place{{}}}
	} else {
		value = r.term(ref[0], inside)
	}
	return r.follow(value, ref[1:], inside)
}

func (r *reader) follow(value known, path []*ast.Term, inside scope) known {
	for _, part := range path {
		value = r.step(value, part, inside)
	}
	return value
}

func (r *reader) step(value known, part *ast.Term, inside scope) known {
	switch name := part.Value.(type) {
	case ast.String:
		return stepInto(value, step{text: string(name)})
	case ast.Var:
		bound, isBound := inside.vars[name]
		if isBound && len(bound.texts) > 0 && len(bound.places) == 0 {
			var result known
			for _, text := range bound.texts {
				result = result.with(stepInto(value, step{text: text}))
			}
			return result
		}
		r.consume(bound, inside)
		if prefix, narrowed := inside.prefixes[name]; narrowed {
			return stepInto(value, step{text: prefix, prefix: true})
		}
		return stepInto(value, step{any: true})
	case ast.Number:
		return stepInto(value, step{any: true})
	default:
		r.consume(r.term(part, inside), inside)
		return stepInto(value, step{any: true})
	}
}

func stepInto(value known, next step) known {
	result := known{}
	if next.any {
		result.texts = value.items
	}
	for _, each := range value.places {
		result.places = append(result.places, append(append(place{}, each...), next))
	}
	return result
}

// dataRef follows a reference to rules; what lies in base documents is not of the input.
func (r *reader) dataRef(ref ast.Ref, inside scope) known {
	for _, part := range ref[1:] {
		if _, isString := part.Value.(ast.String); !isString {
			r.consume(r.term(part, inside), inside)
		}
	}
	for length := len(ref); length > 1; length-- {
		if rules := r.compiler.GetRulesExact(ref[:length]); len(rules) > 0 {
			whole := length == len(ref)
			set := rules[0].Head.RuleKind() == ast.MultiValue
			value := r.rules(rules, nil, inside.negated)
			if set {
				r.consume(value, inside)
				return known{}
			}
			if whole {
				return value
			}
			return r.follow(value, ref[length:], inside)
		}
	}
	for _, rule := range r.compiler.GetRulesDynamic(ref) {
		if len(rule.Head.Args) == 0 {
			r.consume(r.rules([]*ast.Rule{rule}, nil, true), inside.under(true))
		}
	}
	return known{}
}

// consume records that the policy's outcome hangs on these places.
func (r *reader) consume(value known, inside scope) {
	for _, each := range value.places {
		r.record(each, inside)
	}
}

var valueFields = map[string]bool{"value": true, "text": true, "alternatives": true, "pieces": true, "dependsOn": true}

func (r *reader) record(at place, inside scope) {
	read := Read{Negated: inside.negated, Value: true}
	everything := ""
	switch {
	case len(at) == 0 || at[0].any:
		read.Key, read.Prefix = &everything, true
	case at[0].text == "config":
		read.Segments = []string{}
		for _, each := range at[1:] {
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
		read.Value = len(at) < 3 || at[2].any || valueFields[at[2].text]
	case at[0].text == "engineVersion":
		key := "manifest.engineVersion"
		read.Key = &key
		read.Value = len(at) < 2 || at[1].text != "state"
	default:
		return
	}
	r.add(read)
}

func (r *reader) add(read Read) {
	key := ""
	if read.Key != nil {
		key = *read.Key
	}
	r.reads[fmt.Sprintf("%q %q %v %v %v", read.Segments, key, read.Key == nil, read.Prefix, read.Value)+fmt.Sprint(read.Negated)] = read
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

func (s step) String() string {
	switch {
	case s.any:
		return "*"
	case s.prefix:
		return strings.ToUpper("prefix ") + s.text
	default:
		return s.text
	}
}
