package main

import (
	"fmt"
	"slices"
	"sort"
	"strings"
	"unicode/utf16"
	"unicode/utf8"

	"github.com/open-policy-agent/opa/v1/ast"
)

// treeModule is one file as its author wrote it. Start and End are offsets in UTF-16 units, as the host counts.
type treeModule struct {
	Path     string        `json:"path"`
	Package  []string      `json:"package"`
	Start    int           `json:"start"`
	End      int           `json:"end"`
	Imports  []treeImport  `json:"imports"`
	Rules    []*treeRule   `json:"rules"`
	Comments []treeComment `json:"comments"`
}

type treeImport struct {
	Path []string `json:"path"`
	// Name is the import's name in its file.
	Name  string `json:"name"`
	Start int    `json:"start"`
	End   int    `json:"end"`
}

type treeComment struct {
	Text  string `json:"text"`
	Start int    `json:"start"`
	End   int    `json:"end"`
}

type treeRule struct {
	Name    string `json:"name"`
	Kind    string `json:"kind"`
	Default bool   `json:"default,omitempty"`
	Start   int    `json:"start"`
	End     int    `json:"end"`
	// HeadEnd is where what stands before the body ends.
	HeadEnd int         `json:"headEnd"`
	Ref     []*treeNode `json:"ref"`
	Args    []*treeNode `json:"args"`
	Key     *treeNode   `json:"key,omitempty"`
	Value   *treeNode   `json:"value,omitempty"`
	// Body is empty where none is written.
	Body []*treeNode `json:"body"`
	Else *treeRule   `json:"else,omitempty"`
}

// treeNode is a term or an expression. Items are its parts: of a call the operator is the first, of an object keys and
// values take turns.
type treeNode struct {
	Type  string      `json:"type"`
	Start int         `json:"start"`
	End   int         `json:"end"`
	Value any         `json:"value,omitempty"`
	Items []*treeNode `json:"items"`
	// Body is that of a comprehension or of every.
	Body []*treeNode `json:"body,omitempty"`
	// Not and With are of expressions; in With targets and values take turns.
	Not  bool        `json:"not,omitempty"`
	With []*treeNode `json:"with,omitempty"`
}

// tree gives the modules as they are written, each node with its range.
func tree(request *Request) Response {
	modules, faults := parseWritten(request)
	if faults != nil {
		return Response{Faults: faults}
	}
	written := make([]treeModule, 0, len(modules))
	for _, source := range request.Modules {
		written = append(written, newTreeWriter(source.Text).module(source.Path, modules[source.Path]))
	}
	sort.Slice(written, func(i, j int) bool { return written[i].Path < written[j].Path })
	return Response{Result: written}
}

// treeWriter turns byte offsets of one text into those of the host.
type treeWriter struct{ offsets []int }

func newTreeWriter(text string) treeWriter {
	offsets := make([]int, len(text)+1)
	units := 0
	for at, char := range text {
		size := utf8.RuneLen(char)
		if char == utf8.RuneError {
			size = 1
		}
		for i := at; i < at+size && i < len(text); i++ {
			offsets[i] = units
		}
		if units++; char > 0xffff {
			units++
		}
	}
	offsets[len(text)] = units
	return treeWriter{offsets}
}

func (w treeWriter) at(offset int) int { return w.offsets[max(0, min(offset, len(w.offsets)-1))] }

func (w treeWriter) span(location *ast.Location) (start, end int) {
	if location == nil {
		return 0, 0
	}
	return w.at(location.Offset), w.at(location.Offset + len(location.Text))
}

func (w treeWriter) module(path string, module *ast.Module) treeModule {
	written := treeModule{
		Path: path, Package: segmentsOf(module.Package.Path[1:]),
		Imports: []treeImport{}, Rules: []*treeRule{}, Comments: []treeComment{},
	}
	written.Start, _ = w.span(module.Package.Location)
	written.End = written.Start + len("package")
	for _, imported := range module.Imports {
		ref, _ := imported.Path.Value.(ast.Ref)
		made := treeImport{Path: append([]string{fmt.Sprint(ref[0].Value)}, segmentsOf(ref[1:])...), Name: string(imported.Name())}
		made.Start, _ = w.span(imported.Location)
		_, made.End = w.span(imported.Path.Location)
		written.Imports = append(written.Imports, made)
	}
	for _, rule := range module.Rules {
		written.Rules = append(written.Rules, w.rule(rule))
	}
	for _, comment := range module.Comments {
		start := w.at(comment.Location.Offset)
		text := string(comment.Text)
		written.Comments = append(written.Comments, treeComment{text, start, start + 1 + len(utf16.Encode([]rune(text)))})
	}
	return written
}

func (w treeWriter) rule(rule *ast.Rule) *treeRule {
	written := &treeRule{
		Name: string(rule.Head.Ref()[0].Value.(ast.Var)), Kind: kindOf(rule), Default: rule.Default,
		Ref: w.terms(rule.Head.Ref()), Args: w.terms(rule.Head.Args), Body: []*treeNode{},
	}
	written.Start, written.End = w.span(rule.Location)
	_, written.HeadEnd = w.span(rule.Head.Location)
	if rule.Default {
		written.End = written.HeadEnd
	}
	if rule.Head.Key != nil {
		written.Key = w.term(rule.Head.Key)
	}
	if rule.Head.Value != nil {
		written.Value = w.term(rule.Head.Value)
	}
	if !rule.Default {
		written.Body = w.body(rule.Body)
	}
	if rule.Else != nil {
		written.Else = w.rule(rule.Else)
	}
	return written
}

// body leaves out the `true` that the parser adds where none is written.
func (w treeWriter) body(body ast.Body) []*treeNode {
	written := make([]*treeNode, 0, len(body))
	for _, expr := range body {
		term, isTerm := expr.Terms.(*ast.Term)
		isAdded := isTerm && term.Equal(ast.BooleanTerm(true)) && (expr.Location == nil || string(expr.Location.Text) != "true")
		if !isAdded {
			written = append(written, w.expr(expr))
		}
	}
	return written
}

func (w treeWriter) expr(expr *ast.Expr) *treeNode {
	written := &treeNode{Type: "expr", Items: []*treeNode{}, Not: expr.Negated}
	written.Start, written.End = w.span(expr.Location)
	for _, with := range expr.With {
		written.With = append(written.With, w.term(with.Target), w.term(with.Value))
	}
	switch terms := expr.Terms.(type) {
	case *ast.Term:
		written.Items = append(written.Items, w.term(terms))
	case []*ast.Term:
		written.Items = append(written.Items, w.call(terms, w.callRange(expr, terms)))
	case *ast.SomeDecl:
		written.Type, written.Items = "some", w.terms(terms.Symbols)
	case *ast.Every:
		written.Type, written.Body = "every", w.body(terms.Body)
		if terms.Key != nil {
			written.Items = append(written.Items, w.term(terms.Key))
		}
		written.Items = append(written.Items, w.term(terms.Value), w.term(terms.Domain))
	case *ast.LogicalAnd:
		written.Type, written.Body = "and", slices.Concat(w.body(terms.Lhs), w.body(terms.Rhs))
	case *ast.LogicalOr:
		written.Type, written.Body = "or", slices.Concat(w.body(terms.Lhs), w.body(terms.Rhs))
	case *ast.Not:
		written.Type, written.Body = "not", w.body(terms.Body)
	}
	return written
}

// callRange is a call without what stands around it in its expression: not, with.
func (w treeWriter) callRange(expr *ast.Expr, terms []*ast.Term) [2]int {
	start, end := expr.Location.Offset, expr.Location.Offset+len(expr.Location.Text)
	text := string(expr.Location.Text)
	// In parentheses an expression may end before its with.
	if len(expr.With) > 0 {
		text = strings.TrimRight(text[:min(len(text), max(0, expr.With[0].Location.Offset-start))], " \t\r\n")
		end = start + len(text)
	}
	if expr.Negated {
		rest := strings.TrimLeft(strings.TrimPrefix(text, "not"), " \t\r\n")
		start = end - len(rest)
	}
	return [2]int{w.at(start), w.at(end)}
}

func (w treeWriter) call(terms []*ast.Term, at [2]int) *treeNode {
	return &treeNode{Type: "call", Start: at[0], End: at[1], Value: terms[0].String(), Items: w.terms(terms)}
}

func (w treeWriter) terms(terms []*ast.Term) []*treeNode {
	written := make([]*treeNode, 0, len(terms))
	for _, term := range terms {
		written = append(written, w.term(term))
	}
	return written
}

func (w treeWriter) term(term *ast.Term) *treeNode {
	start, end := w.span(term.Location)
	written := &treeNode{Start: start, End: end, Items: []*treeNode{}}
	add := func(terms ...*ast.Term) { written.Items = append(written.Items, w.terms(terms)...) }
	switch value := term.Value.(type) {
	case ast.Null:
		written.Type = "null"
	case ast.Boolean:
		written.Type, written.Value = "boolean", bool(value)
	case ast.Number:
		written.Type, written.Value = "number", value
	case ast.String:
		written.Type, written.Value = "string", string(value)
	case ast.Var:
		written.Type, written.Value = "var", string(value)
	case ast.Ref:
		written.Type = "ref"
		add(value...)
	case ast.Call:
		return w.call(value, [2]int{start, end})
	case *ast.Array:
		written.Type = "array"
		value.Foreach(func(item *ast.Term) { add(item) })
	case ast.Set:
		written.Type = "set"
		value.Foreach(func(item *ast.Term) { add(item) })
	case ast.Object:
		written.Type = "object"
		value.Foreach(func(key, item *ast.Term) { add(key, item) })
	case *ast.ArrayComprehension:
		written.Type, written.Body = "array-comprehension", w.body(value.Body)
		add(value.Term)
	case *ast.SetComprehension:
		written.Type, written.Body = "set-comprehension", w.body(value.Body)
		add(value.Term)
	case *ast.ObjectComprehension:
		written.Type, written.Body = "object-comprehension", w.body(value.Body)
		add(value.Key, value.Value)
	case *ast.TemplateString:
		written.Type = "template"
		for _, part := range value.Parts {
			switch part := part.(type) {
			case *ast.Term:
				add(part)
			case *ast.Expr:
				written.Items = append(written.Items, w.expr(part))
			}
		}
	default:
		written.Type = "other"
	}
	return written
}
