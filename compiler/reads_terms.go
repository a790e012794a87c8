package main

import "github.com/open-policy-agent/opa/v1/ast"

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
		elements := r.elements(inside, value.Foreach)
		elements.array = nil
		return elements
	case ast.Object:
		value.Foreach(func(key, item *ast.Term) {
			r.consumeAsIs(r.term(key, inside), inside)
			r.consumeAsIs(r.term(item, inside), inside)
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
	var collections [][]*ast.Rule
	var array []known
	named := true
	each(func(item *ast.Term) {
		value := r.term(item, inside)
		items = append(items, value.texts...)
		named = named && (item.IsGround() && ast.IsConstant(item.Value) || len(value.texts) > 0 && len(value.places) == 0)
		r.consumeAsIs(known{places: value.places, fields: value.fields, members: value.members}, inside)
		collections = append(collections, value.collections...)
		array = append(array, known{texts: value.texts})
	})
	// One that may be any name makes the list one of any names.
	if !named {
		items = nil
	}
	return known{items: items, array: array, collections: collections}
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
		r.consumeMember(known{collections: value.collections}, inside)
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
		return stepInto(value, step{text: string(name), at: part.Location})
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
		return r.iterate(value, name, inside)
	case ast.Number:
		return stepInto(value, step{any: true})
	default:
		r.consume(r.term(part, inside), inside)
		return stepInto(value, step{any: true})
	}
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
			value := r.rules(rules, nil, inside.negated)
			if rules[0].Head.RuleKind() == ast.MultiValue {
				members := value.members
				value.members = nil
				r.consumeMember(value, inside)
				value = known{members: members}
			}
			if whole && isCollection(rules) {
				value.collections = append(value.collections, rules)
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
