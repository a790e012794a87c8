package main

import (
	"bytes"
	"fmt"
	"reflect"
	"slices"
	"strings"

	"github.com/open-policy-agent/opa/v1/ast"
	"github.com/open-policy-agent/opa/v1/topdown"
)

// Bounds on samples of expressions evaluated thousands of times, and on the length of values.
const (
	mostSamples = 3
	mostRunes   = 200
)

func (e *tracedExpr) hold(values []tracedValue) {
	if e.Held++; e.Failed == 0 {
		e.sample(values)
	}
}

// fail discards earlier samples: only the values on which it failed are of interest.
func (e *tracedExpr) fail(values []tracedValue) {
	if e.Failed++; e.Failed == 1 {
		e.With = [][]tracedValue{}
	}
	e.sample(values)
}

func (e *tracedExpr) sample(values []tracedValue) {
	known := slices.ContainsFunc(e.With, func(other []tracedValue) bool { return reflect.DeepEqual(other, values) })
	if len(values) > 0 && len(e.With) < mostSamples && !known {
		e.With = append(e.With, values)
	}
}

// values returns the parts of a written expression: its variables, its calls and its reads of the input.
func (t *tracer) values(rule *ast.Rule, written *tracedExpr, event topdown.Event) []tracedValue {
	values := []tracedValue{}
	add := func(text string, value ast.Value) {
		if text = oneLine(text); text == "" || slices.ContainsFunc(values, func(other tracedValue) bool { return other.Text == text }) {
			return
		}
		if value == nil {
			values = append(values, tracedValue{Text: text})
			return
		}
		// A literal, or a call without a result, shows its value already.
		if shown := show(value); strings.ReplaceAll(shown, " ", "") != strings.ReplaceAll(text, " ", "") {
			values = append(values, tracedValue{Text: text, Value: &shown})
		}
	}
	names := t.namesIn(rule)
	for _, expr := range rule.Body {
		if expr.Location == nil || expr.Location.Offset < written.start || expr.Location.Offset >= written.end {
			continue
		}
		ast.WalkTerms(expr, func(term *ast.Term) bool {
			switch value := term.Value.(type) {
			case *ast.ArrayComprehension, *ast.SetComprehension, *ast.ObjectComprehension:
				return true
			case ast.Var:
				name, named := names[value]
				bound := event.Locals.Get(value)
				if named && (bound != nil || isOutput(expr, value)) {
					add(name, bound)
				}
			case ast.Ref:
				addInput(value, term, event, add)
			}
			return false
		})
	}
	return values
}

func addInput(ref ast.Ref, term *ast.Term, event topdown.Event, add func(string, ast.Value)) {
	input := event.Input()
	if input == nil || !ref[0].Equal(ast.InputRootDocument) || len(ref) < 2 || term.Location == nil {
		return
	}
	plugged, isRef := event.Plug(ast.NewTerm(ref)).Value.(ast.Ref)
	if !isRef || !plugged.IsGround() {
		return
	}
	found, err := input.Value.Find(plugged[1:])
	if err != nil {
		found = nil
	}
	add(string(term.Location.Text), found)
}

// isOutput returns true for variables that the expression itself binds, so that they have no value where it fails.
func isOutput(expr *ast.Expr, name ast.Var) bool {
	terms, isCall := expr.Terms.([]*ast.Term)
	if !isCall || expr.Negated {
		return false
	}
	if expr.IsEquality() {
		return terms[1].Value.Compare(name) == 0
	}
	return len(terms) > 1 && terms[len(terms)-1].Value.Compare(name) == 0
}

// namesIn returns variables as written: the author's by their names, the compiler's by the terms that they replace.
func (t *tracer) namesIn(rule *ast.Rule) map[ast.Var]string {
	if known, done := t.names[rule]; done {
		return known
	}
	names := map[ast.Var]string{}
	for _, expr := range rule.Body {
		terms, isCall := expr.Terms.([]*ast.Term)
		if !isCall || expr.Location == nil {
			continue
		}
		for _, term := range terms[1:] {
			name, isVar := term.Value.(ast.Var)
			if isVar && name.IsGenerated() && isOutput(expr, name) {
				if _, written := t.compiler.RewrittenVars[name]; !written && names[name] == "" {
					names[name] = string(expr.Location.Text)
				}
			}
		}
	}
	ast.WalkVars(rule, func(name ast.Var) bool {
		if written, known := t.compiler.RewrittenVars[name]; known && !written.IsGenerated() && !written.IsWildcard() {
			names[name] = string(written)
		}
		return false
	})
	t.names[rule] = names
	return names
}

func show(value ast.Value) string {
	var out bytes.Buffer
	if err := printValue(&out, value); err != nil {
		return value.String()
	}
	runes := []rune(out.String())
	if len(runes) > mostRunes {
		return string(runes[:mostRunes]) + "…"
	}
	return string(runes)
}

func oneLine(text string) string { return strings.Join(strings.Fields(text), " ") }

func placeOf(location *ast.Location) string {
	return fmt.Sprintf("%s:%d:%d", location.File, location.Row, location.Col)
}
