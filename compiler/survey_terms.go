package main

import (
	"slices"

	"github.com/open-policy-agent/opa/v1/ast"
)

// mentionOf returns the setting that a term names; nil for all other terms.
func (s *surveyor) mentionOf(value ast.Value, location *ast.Location) *mention {
	switch value := value.(type) {
	case ast.Ref:
		return s.mentionOfRef(s.whole(value), location)
	case ast.Call:
		ref, isRef := value[0].Value.(ast.Ref)
		if !isRef {
			return nil
		}
		if whole := s.whole(ref); isLibraryCall(whole, nil) && len(value) > 1 {
			if text, isText := s.literal(value[1]).(ast.String); isText {
				member := string(whole[len(whole)-1].Value.(ast.String))
				return &mention{spot: s.spotAt(string(text), locationOf(value[1], location)), Via: "library", Member: member}
			}
		}
		if ref.String() == ast.ObjectGet.Name && len(value) > 2 {
			return s.mentionOfLookup(value[1:], location)
		}
	}
	return nil
}

func locationOf(term *ast.Term, otherwise *ast.Location) *ast.Location {
	if term.Location != nil {
		return term.Location
	}
	return otherwise
}

func (s *surveyor) mentionOfRef(ref ast.Ref, location *ast.Location) *mention {
	if len(ref) < 3 || !ref[0].Equal(ast.InputRootDocument) {
		return nil
	}
	switch {
	case isString(ref[1], "config"):
		path, open := literalSteps(ref[2:])
		return s.configMention("config", path, open, location)
	case isString(ref[1], "settings"):
		text, isText := s.literal(ref[2]).(ast.String)
		if !isText {
			return nil
		}
		made := &mention{spot: s.spotAt(string(text), location), Via: "settings"}
		if len(ref) > 3 {
			field, _ := ref[3].Value.(ast.String)
			made.Member = string(field)
		}
		return made
	}
	return nil
}

func (s *surveyor) configMention(via string, path []string, open bool, location *ast.Location) *mention {
	if len(path) == 0 {
		return nil
	}
	return &mention{spot: s.spotAt("", location), Via: via, Path: path, Open: open}
}

// literalSteps are the names that are written out, up to the first that is not.
func literalSteps(terms []*ast.Term) (path []string, open bool) {
	for _, term := range terms {
		text, isString := term.Value.(ast.String)
		if !isString {
			return path, true
		}
		path = append(path, string(text))
	}
	return path, false
}

// mentionOfLookup is object.get(input.config…, path, default), or of a row of input.settings.
func (s *surveyor) mentionOfLookup(args []*ast.Term, location *ast.Location) *mention {
	ref, isRef := args[0].Value.(ast.Ref)
	if !isRef {
		return nil
	}
	ref = s.whole(ref)
	if len(ref) < 2 || !ref[0].Equal(ast.InputRootDocument) {
		return nil
	}
	key := args[1]
	steps := []*ast.Term{ast.NewTerm(s.literal(key))}
	if list, isList := s.literal(key).(*ast.Array); isList {
		steps = nil
		list.Foreach(func(item *ast.Term) { steps = append(steps, item) })
	}
	made := s.mentionOfRef(slices.Concat(ref, steps), locationOf(key, location))
	if made == nil {
		return nil
	}
	made.Via = "lookup"
	if len(args) > 2 && args[2].IsGround() {
		if standIn, err := ast.JSON(s.literal(args[2])); err == nil {
			made.Default = &standIn
		}
	}
	return made
}

var comparisons = map[string]string{
	"equal": "==", "eq": "==", "neq": "!=", "lt": "<", "lte": "<=", "gt": ">", "gte": ">=", "internal.member_2": "in",
}

// compare records the values that a setting is compared with.
func (s *surveyor) compare(expr *ast.Expr, mentions map[*ast.Term]*mention) {
	terms, isCall := expr.Terms.([]*ast.Term)
	if !isCall || len(terms) != 3 {
		return
	}
	operator, known := comparisons[terms[0].String()]
	if !known {
		return
	}
	sides := [][2]*ast.Term{{terms[1], terms[2]}, {terms[2], terms[1]}}
	if operator == "in" {
		sides = sides[:1]
	}
	for _, side := range sides {
		asked := mentions[side[0]]
		if name, isVar := side[0].Value.(ast.Var); isVar && asked == nil {
			asked = s.bound[name]
		}
		if asked == nil {
			continue
		}
		if values := literalValues(s.literal(side[1]), operator == "in"); len(values) > 0 {
			at := locationOf(side[1], expr.Location)
			asked.Compared = append(asked.Compared, compared{Operator: operator, Values: values, Line: at.Row, Column: at.Col})
		}
		return
	}
}

func literalValues(value ast.Value, many bool) []any {
	var items []*ast.Term
	collect := func(item *ast.Term) { items = append(items, item) }
	switch list := value.(type) {
	case *ast.Array:
		list.Foreach(collect)
	case ast.Set:
		list.Foreach(collect)
	default:
		items, many = []*ast.Term{ast.NewTerm(value)}, true
	}
	if !many {
		return nil
	}
	values := make([]any, 0, len(items))
	for _, item := range items {
		switch item.Value.(type) {
		case ast.String, ast.Boolean, ast.Number, ast.Null:
			converted, err := ast.JSON(item.Value)
			if err != nil {
				return nil
			}
			values = append(values, converted)
		default:
			return nil
		}
	}
	return values
}

// loops notes the builtins that are called for each of many things: in comprehensions, in `every`, after an iteration.
func (s *surveyor) loops(rule *ast.Rule) {
	s.loopBody(rule.Body, false)
	for _, term := range []*ast.Term{rule.Head.Key, rule.Head.Value} {
		if term != nil {
			s.loopNode(term, slices.ContainsFunc(rule.Body, s.iterates))
		}
	}
}

func (s *surveyor) loopBody(body ast.Body, looped bool) {
	for _, expr := range body {
		looped = looped || s.iterates(expr)
	}
	for _, expr := range body {
		s.loopNode(expr, looped)
	}
}

func (s *surveyor) loopNode(node any, looped bool) {
	call := func(operator *ast.Term) {
		name := operator.String()
		if _, isBuiltin := ast.BuiltinMap[name]; looped && isBuiltin && !slices.Contains(native, name) && !slices.Contains(compileTime, name) {
			s.found.Calls = append(s.found.Calls, loopCall{s.spotAt(name, operator.Location)})
		}
	}
	visitor := ast.NewGenericVisitor(func(node any) bool {
		switch node := node.(type) {
		case *ast.Expr:
			if terms, isCall := node.Terms.([]*ast.Term); isCall {
				call(terms[0])
			}
		case ast.Call:
			call(node[0])
		case *ast.Every:
			s.loopBody(node.Body, true)
			return true
		case *ast.ArrayComprehension:
			s.loopBody(node.Body, looped)
			s.loopNode(node.Term, looped || slices.ContainsFunc(node.Body, s.iterates))
			return true
		case *ast.SetComprehension:
			s.loopBody(node.Body, looped)
			s.loopNode(node.Term, looped || slices.ContainsFunc(node.Body, s.iterates))
			return true
		case *ast.ObjectComprehension:
			s.loopBody(node.Body, looped)
			s.loopNode(node.Value, looped || slices.ContainsFunc(node.Body, s.iterates))
			return true
		}
		return false
	})
	visitor.Walk(node)
}

// iterates returns true for `some x in xs`, `xs[_]` and walk; a name that is computed may be one name only.
func (s *surveyor) iterates(expr *ast.Expr) bool {
	if declared, isSome := expr.Terms.(*ast.SomeDecl); isSome {
		_, isIn := declared.Symbols[0].Value.(ast.Call)
		return isIn
	}
	if expr.IsCall() && expr.Operator().String() == ast.WalkBuiltin.Name {
		return true
	}
	found := false
	ast.WalkRefs(expr, func(ref ast.Ref) bool {
		for _, part := range ref[1:] {
			name, isVar := part.Value.(ast.Var)
			found = found || isVar && name.IsWildcard()
		}
		return false
	})
	return found
}

var judging = []string{"deny", "violation", "warn", "undecided"}

// message records the result of a judging rule, as far as it is a literal.
func (s *surveyor) message(rule *ast.Rule) {
	name := string(rule.Head.Ref()[0].Value.(ast.Var))
	isJudging := slices.ContainsFunc(judging, func(word string) bool {
		return name == word || len(name) > len(word) && name[:len(word)+1] == word+"_"
	})
	if !isJudging || rule.Head.Key == nil {
		return
	}
	made := message{spot: s.spotAt(name, rule.Location)}
	no := false
	switch head := s.literal(rule.Head.Key).(type) {
	case ast.String:
		text := string(head)
		made.Message, made.Setting = &text, &no
	case ast.Object:
		isSet := head.Get(ast.StringTerm("setting")) != nil
		made.Setting = &isSet
		text := head.Get(ast.StringTerm("message"))
		if text == nil {
			text = head.Get(ast.StringTerm("msg"))
		}
		if text != nil {
			made.Message = s.template(s.literal(text))
		}
	case ast.Call:
		if made.Message = s.template(head); made.Message != nil {
			made.Setting = &no
		}
	}
	s.found.Messages = append(s.found.Messages, made)
}

// template gives a text that is written out, or what sprintf makes one of.
func (s *surveyor) template(value ast.Value) *string {
	if call, isCall := value.(ast.Call); isCall && len(call) > 1 && call[0].String() == ast.Sprintf.Name {
		value = s.literal(call[1])
	}
	if text, isText := value.(ast.String); isText {
		result := string(text)
		return &result
	}
	return nil
}
