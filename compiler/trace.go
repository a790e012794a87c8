package main

import (
	"context"
	"slices"

	"github.com/open-policy-agent/opa/v1/ast"
	"github.com/open-policy-agent/opa/v1/rego"
	"github.com/open-policy-agent/opa/v1/topdown"
)

// trace evaluates one query with OPA's interpreter and reports the results of the rules in the focused files: which
// written expressions were true, which were not, and for which values.
func trace(request *Request) Response {
	program, ended := readProgram(request)
	if ended != nil {
		return *ended
	}
	options, err := optionsOf(request, program.compiler)
	if err != nil {
		return crash(err)
	}
	tracer := newTracer(program, request.Focus)
	if err := tracer.run(options); err != nil {
		return Response{Faults: toFaults(err, "")}
	}
	return Response{Result: tracer.rules}
}

// Enters every rule, even where OPA knows beforehand that it does not match: the author wants the reason.
func (t *tracer) run(options []func(*rego.Rego)) error {
	ctx := context.Background()
	prepared, err := rego.New(options...).PrepareForEval(ctx)
	if err != nil {
		return err
	}
	_, err = prepared.Eval(ctx, rego.EvalQueryTracer(t), rego.EvalRuleIndexing(false), rego.EvalEarlyExit(false))
	return err
}

// tracedRule is the result of one rule, over all its evaluations.
type tracedRule struct {
	Package string `json:"package"`
	Name    string `json:"name"`
	// Kind is set, object, value or function.
	Kind   string `json:"kind"`
	File   string `json:"file"`
	Line   int    `json:"line"`
	Column int    `json:"column"`
	// Held counts the evaluations in which the body was true.
	Held int `json:"held"`
	// Values are some of what it gave, in Rego's notation.
	Values      []string      `json:"values"`
	Expressions []*tracedExpr `json:"expressions"`
}

// tracedExpr is one expression as it is written.
type tracedExpr struct {
	Line   int    `json:"line"`
	Column int    `json:"column"`
	Text   string `json:"text"`
	Held   int    `json:"held"`
	Failed int    `json:"failed"`
	// With are some of the values on which it was true, or failed if it ever did.
	With [][]tracedValue `json:"with"`

	start, end int
}

type tracedValue struct {
	Text string `json:"text"`
	// Value is in Rego's notation; absent where it is undefined.
	Value *string `json:"value,omitempty"`
}

// tracer reduces events as they arrive: full traces are many times larger than their report.
type tracer struct {
	compiler *ast.Compiler
	parsed   map[string]*ast.Rule
	focus    map[string]bool
	rules    []*tracedRule
	byPlace  map[string]*tracedRule
	queries  map[uint64]*tracedQuery
	names    map[*ast.Rule]map[ast.Var]string
}

type tracedQuery struct {
	rule   *ast.Rule
	traced *tracedRule
}

func newTracer(program *program, focus []string) *tracer {
	t := &tracer{
		compiler: program.compiler, rules: []*tracedRule{},
		parsed: map[string]*ast.Rule{}, focus: map[string]bool{}, byPlace: map[string]*tracedRule{},
		queries: map[uint64]*tracedQuery{}, names: map[*ast.Rule]map[ast.Var]string{},
	}
	for _, path := range focus {
		t.focus[path] = true
	}
	for _, module := range program.modules {
		ast.WalkRules(module, func(rule *ast.Rule) bool {
			t.parsed[placeOf(rule.Location)] = rule
			return false
		})
	}
	return t
}

func (t *tracer) Enabled() bool { return true }

func (t *tracer) Config() topdown.TraceConfig { return topdown.TraceConfig{PlugLocalVars: true} }

func (t *tracer) TraceEvent(event topdown.Event) {
	if rule, isRule := event.Node.(*ast.Rule); isRule {
		switch event.Op {
		case topdown.EnterOp:
			t.enter(event.QueryID, rule)
		case topdown.ExitOp:
			t.exit(event, rule)
		}
		return
	}
	query, known := t.queries[event.QueryID]
	expr, isExpr := event.Node.(*ast.Expr)
	if !known || !isExpr {
		return
	}
	own := query.traced.at(expr)
	switch event.Op {
	case topdown.EvalOp:
		if expr.Index == 0 || expr.Index > len(query.rule.Body) {
			return
		}
		before := query.rule.Body[expr.Index-1]
		if last := query.traced.at(before); last != nil && last != own {
			last.hold(t.values(query.rule, last, event))
		}
	case topdown.FailOp:
		if own != nil {
			own.fail(t.values(query.rule, own, event))
		}
	}
}

func (t *tracer) enter(query uint64, rule *ast.Rule) {
	if rule.Location == nil || !t.focus[rule.Location.File] {
		return
	}
	place := placeOf(rule.Location)
	traced, known := t.byPlace[place]
	if !known {
		traced = t.open(rule)
		t.byPlace[place] = traced
		t.rules = append(t.rules, traced)
	}
	t.queries[query] = &tracedQuery{rule: rule, traced: traced}
}

func (t *tracer) open(rule *ast.Rule) *tracedRule {
	traced := &tracedRule{
		Package: rule.Module.Package.Path.String(), Name: string(rule.Head.Ref()[0].Value.(ast.Var)), Kind: kindOf(rule),
		File: rule.Location.File, Line: rule.Location.Row, Column: rule.Location.Col,
		Values: []string{}, Expressions: []*tracedExpr{},
	}
	written, known := t.parsed[placeOf(rule.Location)]
	if !known || written.Default {
		return traced
	}
	for _, expr := range written.Body {
		// A rule without a body has one that is made for it.
		if expr.Location == nil || len(expr.Location.Text) == 0 || isMade(written, expr) {
			continue
		}
		start := expr.Location.Offset
		traced.Expressions = append(traced.Expressions, &tracedExpr{
			Line: expr.Location.Row, Column: expr.Location.Col, Text: oneLine(string(expr.Location.Text)),
			With: [][]tracedValue{}, start: start, end: start + len(expr.Location.Text),
		})
	}
	return traced
}

func isMade(rule *ast.Rule, expr *ast.Expr) bool {
	term, isTerm := expr.Terms.(*ast.Term)
	return isTerm && len(rule.Body) == 1 && term.Equal(ast.BooleanTerm(true)) && string(expr.Location.Text) != "true"
}

func (t *tracer) exit(event topdown.Event, rule *ast.Rule) {
	query, known := t.queries[event.QueryID]
	if !known {
		return
	}
	traced := query.traced
	traced.Held++
	if len(rule.Body) > 0 {
		if last := traced.at(rule.Body[len(rule.Body)-1]); last != nil {
			last.hold(t.values(rule, last, event))
		}
	}
	head := rule.Head.Key
	if head == nil {
		head = rule.Head.Value
	}
	if head == nil || len(traced.Values) >= mostSamples {
		return
	}
	if text := show(event.Plug(head).Value); !slices.Contains(traced.Values, text) {
		traced.Values = append(traced.Values, text)
	}
}

// at finds the written expression that a compiled one was made from.
func (r *tracedRule) at(expr *ast.Expr) *tracedExpr {
	if expr.Location == nil || expr.Location.File != r.File {
		return nil
	}
	for _, each := range r.Expressions {
		if each.start <= expr.Location.Offset && expr.Location.Offset < each.end {
			return each
		}
	}
	return nil
}
