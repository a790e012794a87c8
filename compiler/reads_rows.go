package main

import (
	"maps"
	"slices"

	"github.com/open-policy-agent/opa/v1/ast"
)

// narrowing is what the expressions of one body require of the rows that it iterates over, by the variables of their keys
// and of the rows. Without it the body is undefined, so other rows are not read.
type narrowing struct {
	// startswith(key, "process.")
	prefixes map[ast.Var]*ast.Term
	// endswith(key, ".runOptions"), strings.any_suffix_match(key, [".runOptions", ".beforeScript"])
	endings map[ast.Var]*ast.Term
	// Fields in references: row.secretFacts.source == "literal"
	fields map[ast.Var][]string
}

func newNarrowing() narrowing {
	return narrowing{map[ast.Var]*ast.Term{}, map[ast.Var]*ast.Term{}, map[ast.Var][]string{}}
}

// inner is that of a body inside another one, which requires nothing of the rows of the outer body.
func (n narrowing) inner() narrowing {
	return narrowing{maps.Clone(n.prefixes), maps.Clone(n.endings), maps.Clone(n.fields)}
}

// narrow notes what an expression requires.
func (r *reader) narrow(n narrowing, expr *ast.Expr) {
	if expr.Negated || len(expr.With) > 0 {
		return
	}
	for _, required := range r.listRequiredFields(expr) {
		n.fields[required.row] = append(n.fields[required.row], required.field)
	}
	// With a third operand its answer is kept, and may be false.
	if !expr.IsCall() || len(expr.Operands()) != 2 {
		return
	}
	name, isVar := expr.Operand(0).Value.(ast.Var)
	if !isVar {
		return
	}
	switch expr.Operator().String() {
	case ast.StartsWith.Name:
		n.prefixes[name] = expr.Operand(1)
	case ast.EndsWith.Name, ast.AnySuffixMatch.Name:
		n.endings[name] = expr.Operand(1)
	}
}

type requiredField struct {
	row   ast.Var
	field string
}

// listRequiredFields gives the fields without which an expression is undefined: those in its references, and those that the
// functions which it calls require of their arguments.
func (r *reader) listRequiredFields(expr *ast.Expr) []requiredField {
	var found []requiredField
	call := func(terms []*ast.Term) {
		ref, isRef := terms[0].Value.(ast.Ref)
		if !isRef || !ref[0].Equal(ast.DefaultRootDocument) {
			return
		}
		for i, arg := range terms[1:] {
			if name, isVar := arg.Value.(ast.Var); isVar {
				for _, field := range r.listRequiredOfArgument(r.compiler.GetRulesExact(ref), i) {
					found = append(found, requiredField{name, field})
				}
			}
		}
	}
	ast.NewGenericVisitor(func(node any) bool {
		switch node := node.(type) {
		case *ast.ArrayComprehension, *ast.SetComprehension, *ast.ObjectComprehension, *ast.Every:
			return true
		case *ast.Expr:
			if node.IsCall() {
				call(node.Terms.([]*ast.Term))
			}
		case ast.Call:
			call(node)
		case ast.Ref:
			if len(node) < 2 {
				return false
			}
			name, isVar := node[0].Value.(ast.Var)
			if field, isName := node[1].Value.(ast.String); isVar && isName {
				found = append(found, requiredField{name, string(field)})
			}
		}
		return false
	}).Walk(expr)
	return found
}

// listRequiredOfArgument gives the fields without which all clauses of a function are undefined.
func (r *reader) listRequiredOfArgument(rules []*ast.Rule, at int) []string {
	if len(rules) == 0 {
		return nil
	}
	id := argument{rules[0], at}
	if common, visited := r.required[id]; visited {
		return common
	}
	common := r.findCommonFields(rules, at)
	r.required[id] = common
	return common
}

// argument is one of a function, named by the first clause of the function.
type argument struct {
	clause *ast.Rule
	at     int
}

func (r *reader) findCommonFields(rules []*ast.Rule, at int) []string {
	var common []string
	for i, rule := range rules {
		if rule.Default || rule.Else != nil || at >= len(rule.Head.Args) {
			return nil
		}
		name, isVar := rule.Head.Args[at].Value.(ast.Var)
		if !isVar {
			return nil
		}
		inside := newNarrowing()
		for _, expr := range rule.Body {
			r.narrow(inside, expr)
		}
		required := inside.fields[name]
		if i > 0 {
			required = slices.DeleteFunc(required, func(field string) bool { return !slices.Contains(common, field) })
		}
		common = required
	}
	return common
}

// iterate steps into all names, and of the settings only into the keys that the body requires.
func (r *reader) iterate(value known, name ast.Var, inside scope) known {
	isSettings := func(each place) bool { return len(each) == 1 && each[0].text == "settings" }
	settings := known{}
	for _, each := range value.places {
		if isSettings(each) {
			settings.places = append(settings.places, each)
		}
	}
	value.places = slices.DeleteFunc(slices.Clone(value.places), isSettings)
	result := stepInto(value, step{any: true})
	if len(settings.places) == 0 {
		return result
	}
	for _, next := range r.narrowKey(name, inside) {
		result = result.with(stepInto(settings, next))
	}
	return result
}

// narrowKey gives the steps for the keys of an iteration, as its body requires them.
func (r *reader) narrowKey(name ast.Var, inside scope) []step {
	next := step{any: true}
	if prefix, narrowed := inside.rows.prefixes[name]; narrowed {
		if texts := r.term(prefix, inside).texts; len(texts) == 1 {
			next = step{text: texts[0], prefix: true}
		}
	}
	ending, narrowed := inside.rows.endings[name]
	if !narrowed {
		return []step{next}
	}
	value := r.term(ending, inside)
	texts := slices.Concat(value.texts, value.items)
	if len(texts) == 0 {
		return []step{next}
	}
	steps := make([]step, len(texts))
	for i, text := range texts {
		steps[i] = next
		steps[i].ending = text
	}
	return steps
}

// narrowRow notes the fields that a row needs in the step of its key, where a reference iterates over the settings. A row that
// comes from elsewhere belongs to the iteration of another body, which requires no fields.
func narrowRow(value known, term *ast.Term, fields []string) known {
	ref, isRef := term.Value.(ast.Ref)
	if len(fields) == 0 || !isRef || len(ref) < 2 || ref[0].Equal(ast.DefaultRootDocument) {
		return value
	}
	if _, isKey := ref[len(ref)-1].Value.(ast.Var); !isKey {
		return value
	}
	value.places = slices.Clone(value.places)
	for i, each := range value.places {
		if len(each) == 2 && each[0].text == "settings" && (each[1].any || each[1].prefix) {
			each = slices.Clone(each)
			each[1].fields = slices.Compact(slices.Sorted(slices.Values(fields)))
			value.places[i] = each
		}
	}
	return value
}
