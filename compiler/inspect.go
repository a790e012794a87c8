package main

import (
	"sort"

	"github.com/open-policy-agent/opa/v1/ast"
)

type inspectedModule struct {
	Path    string   `json:"path"`
	Package []string `json:"package"`
	Line    int      `json:"line"`
	// Annotations of the package, with the lines of the comment that holds them.
	Annotations *ast.Annotations `json:"annotations,omitempty"`
	FirstLine   int              `json:"firstLine,omitempty"`
	Rules       []inspectedRule  `json:"rules"`
}

type inspectedRule struct {
	Name string `json:"name"`
	// Kind is set, object, value or function.
	Kind   string `json:"kind"`
	Line   int    `json:"line"`
	Column int    `json:"column"`
}

// inspect returns each module's package, METADATA and rules, in the order of the paths.
func inspect(request *Request) Response {
	modules, faults := parse(request)
	if faults != nil {
		return Response{Faults: faults}
	}
	inspected := make([]inspectedModule, 0, len(modules))
	for path, module := range modules {
		entry := inspectedModule{Path: path, Package: segmentsOf(module.Package.Path[1:]), Line: module.Package.Location.Row, Rules: []inspectedRule{}}
		for _, annotations := range module.Annotations {
			if annotations.Scope == "package" || annotations.Scope == "subpackages" {
				entry.Annotations, entry.FirstLine = annotations, annotations.Location.Row
			}
		}
		for _, rule := range module.Rules {
			entry.Rules = append(entry.Rules, inspectedRule{
				Name: string(rule.Head.Ref()[0].Value.(ast.Var)), Kind: kindOf(rule),
				Line: rule.Location.Row, Column: rule.Location.Col,
			})
		}
		inspected = append(inspected, entry)
	}
	sort.Slice(inspected, func(i, j int) bool { return inspected[i].Path < inspected[j].Path })
	return Response{Result: inspected}
}

func kindOf(rule *ast.Rule) string {
	switch {
	case len(rule.Head.Args) > 0:
		return "function"
	case len(rule.Head.Ref()) > 1:
		return "object"
	case rule.Head.RuleKind() == ast.MultiValue:
		return "set"
	default:
		return "value"
	}
}

func segmentsOf(ref ast.Ref) []string {
	segments := make([]string, 0, len(ref))
	for _, term := range ref {
		if text, isString := term.Value.(ast.String); isString {
			segments = append(segments, string(text))
		}
	}
	return segments
}
