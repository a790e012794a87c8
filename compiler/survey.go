package main

import (
	"sort"

	"github.com/open-policy-agent/opa/v1/ast"
)

// surveyed lists the contents of modules as their authors wrote them, each with its place.
type surveyed struct {
	Mentions   []*mention  `json:"mentions"`
	Contexts   []spot      `json:"contexts"`
	Parameters []parameter `json:"parameters"`
	Calls      []loopCall  `json:"calls"`
	Messages   []message   `json:"messages"`
	Imports    []spot      `json:"imports"`
}

// spot is something with a name at a place.
type spot struct {
	Text    string `json:"text"`
	Package string `json:"package"`
	File    string `json:"file"`
	Line    int    `json:"line"`
	Column  int    `json:"column"`
}

// mention is a setting that is named.
type mention struct {
	spot
	// Via is config, settings, library or lookup: the way to read the path in Text, or in Path below input.config.
	Via  string   `json:"via"`
	Path []string `json:"path,omitempty"`
	// Open marks a path whose continuation is known only at evaluation.
	Open bool `json:"open,omitempty"`
	// Member is the library's function, or the field of a row of input.settings.
	Member string `json:"member,omitempty"`
	// Default is what object.get gives for what is absent, where it is written out.
	Default  *any       `json:"default,omitempty"`
	Compared []compared `json:"compared,omitempty"`
}

// compared is what the value of a mention is compared with, written out.
type compared struct {
	Operator string `json:"operator"`
	Values   []any  `json:"values"`
	Line     int    `json:"line"`
	Column   int    `json:"column"`
}

// parameter is a read of data.parameters: of all of a policy's where Name is empty.
type parameter struct {
	spot
	Policy string `json:"policy"`
	Name   string `json:"name"`
}

// loopCall is a builtin that is called for each of many things.
type loopCall struct {
	spot
}

// message is a result of a judging rule; fields that are unknown are left out.
type message struct {
	spot
	Message *string `json:"message,omitempty"`
	// Setting is true if the message has a field setting.
	Setting *bool `json:"setting,omitempty"`
}

// survey reads the modules without compiling them, so that names are as they are written.
func survey(request *Request) Response {
	modules, faults := parse(request)
	if faults != nil {
		return Response{Faults: faults}
	}
	return Response{Result: surveyModules(modules)}
}

func surveyModules(modules map[string]*ast.Module) *surveyed {
	found := &surveyed{
		Mentions: []*mention{}, Contexts: []spot{}, Parameters: []parameter{}, Calls: []loopCall{}, Messages: []message{}, Imports: []spot{},
	}
	paths := make([]string, 0, len(modules))
	for path := range modules {
		paths = append(paths, path)
	}
	sort.Strings(paths)
	constants := findConstants(modules)
	for _, path := range paths {
		module := modules[path]
		surveyor := &surveyor{
			found: found, packageName: module.Package.Path.String(), file: path,
			aliases: aliasesOf(module), constants: constants[module.Package.Path.String()],
		}
		for _, imported := range module.Imports {
			found.Imports = append(found.Imports, surveyor.spotAt(imported.Path.String(), imported.Location))
		}
		ast.WalkRules(module, func(rule *ast.Rule) bool {
			surveyor.rule(rule)
			return false
		})
	}
	return found
}

func aliasesOf(module *ast.Module) map[ast.Var]ast.Ref {
	aliases := map[ast.Var]ast.Ref{}
	for _, imported := range module.Imports {
		if path, isRef := imported.Path.Value.(ast.Ref); isRef && imported.Name() != "" {
			aliases[imported.Name()] = path
		}
	}
	return aliases
}

// findConstants returns the texts of constant rules of a package: `setting := "docker.enabled"`.
func findConstants(modules map[string]*ast.Module) map[string]map[ast.Var]*ast.Term {
	constants := map[string]map[ast.Var]*ast.Term{}
	for _, module := range modules {
		name := module.Package.Path.String()
		for _, rule := range module.Rules {
			ref := rule.Head.Ref()
			isPlain := len(ref) == 1 && len(rule.Head.Args) == 0 && rule.Head.Value != nil && rule.Else == nil && isBare(rule)
			if !isPlain {
				continue
			}
			if constants[name] == nil {
				constants[name] = map[ast.Var]*ast.Term{}
			}
			constants[name][ref[0].Value.(ast.Var)] = rule.Head.Value
		}
	}
	return constants
}

// isBare returns true for rules without a condition.
func isBare(rule *ast.Rule) bool {
	if len(rule.Body) != 1 {
		return len(rule.Body) == 0
	}
	term, isTerm := rule.Body[0].Terms.(*ast.Term)
	return isTerm && term.Equal(ast.BooleanTerm(true))
}

type surveyor struct {
	found       *surveyed
	packageName string
	file        string
	aliases     map[ast.Var]ast.Ref
	constants   map[ast.Var]*ast.Term
	// Of the current rule: the values of variables, and the settings that they were read from.
	assigned map[ast.Var]*ast.Term
	bound    map[ast.Var]*mention
}

func (s *surveyor) spotAt(text string, location *ast.Location) spot {
	at := spot{Text: text, Package: s.packageName, File: s.file, Line: 1, Column: 1}
	if location != nil {
		at.Line, at.Column = location.Row, location.Col
	}
	return at
}

func (s *surveyor) rule(rule *ast.Rule) {
	s.assigned, s.bound = map[ast.Var]*ast.Term{}, map[ast.Var]*mention{}
	ast.WalkExprs(rule, func(expr *ast.Expr) bool {
		if expr.IsAssignment() {
			if name, isVar := expr.Operand(0).Value.(ast.Var); isVar {
				s.assigned[name] = expr.Operand(1)
			}
		}
		return false
	})
	mentions := map[*ast.Term]*mention{}
	note := func(term *ast.Term, value ast.Value) {
		if made := s.mentionOf(value, term.Location); made != nil {
			mentions[term] = made
			s.found.Mentions = append(s.found.Mentions, made)
		}
	}
	ast.WalkTerms(rule, func(term *ast.Term) bool {
		note(term, term.Value)
		if ref, isRef := term.Value.(ast.Ref); isRef {
			s.ref(ref, term.Location)
		}
		return false
	})
	ast.WalkExprs(rule, func(expr *ast.Expr) bool {
		if terms, isCall := expr.Terms.([]*ast.Term); isCall {
			note(terms[0], ast.Call(terms))
		}
		return false
	})
	for name, term := range s.assigned {
		if made := mentions[term]; made != nil {
			s.bound[name] = made
		}
	}
	ast.WalkExprs(rule, func(expr *ast.Expr) bool {
		s.compare(expr, mentions)
		return false
	})
	s.loops(rule)
	s.message(rule)
}

// ref notes what else a policy reads: the context of a document, and parameters.
func (s *surveyor) ref(ref ast.Ref, location *ast.Location) {
	whole := s.whole(ref)
	switch {
	case len(whole) > 1 && whole[0].Equal(ast.InputRootDocument) && isString(whole[1], "context"):
		s.found.Contexts = append(s.found.Contexts, s.spotAt(whole.String(), location))
	case len(whole) > 1 && whole[0].Equal(ast.DefaultRootDocument) && isString(whole[1], "parameters"):
		read := parameter{spot: s.spotAt(whole.String(), location), Policy: s.text(whole, 2), Name: s.text(whole, 3)}
		s.found.Parameters = append(s.found.Parameters, read)
	}
}

func (s *surveyor) text(ref ast.Ref, index int) string {
	if index >= len(ref) {
		return ""
	}
	text, _ := s.literal(ref[index]).(ast.String)
	return string(text)
}

// whole puts an import in the place of its name.
func (s *surveyor) whole(ref ast.Ref) ast.Ref {
	if name, isVar := ref[0].Value.(ast.Var); isVar {
		if target, imported := s.aliases[name]; imported {
			return target.Concat(ref[1:])
		}
	}
	return ref
}

// literal follows variables and rules that have one value.
func (s *surveyor) literal(term *ast.Term) ast.Value {
	value := term.Value
	if ref, isRef := value.(ast.Ref); isRef && len(ref) == 1 {
		value = ref[0].Value
	}
	if name, isVar := value.(ast.Var); isVar {
		if assigned, known := s.assigned[name]; known && assigned != term {
			return assigned.Value
		}
		if constant, known := s.constants[name]; known {
			return constant.Value
		}
	}
	return value
}
