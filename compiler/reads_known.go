package main

import (
	"fmt"
	"maps"
	"slices"

	"github.com/open-policy-agent/opa/v1/ast"
)

// known is what is known of a value without evaluating: the strings that it may be, the strings that it may contain,
// and the places in the input that it may be. All empty: nothing that reading the input could change.
type known struct {
	texts []string
	items []string
	// The paths that `split` made of texts.
	paths  [][]string
	places []place
	// What each element may be, where it is an array that is written out.
	array []known
	// What each field may be, where it is an object that a rule of the library makes.
	fields map[string]known
	// What the members of a set may be, where a rule of the library makes them.
	members []known
	// The rules of partial sets and objects that it is or may contain: their reads can make the collection smaller, so a
	// test for a missing element has more results.
	collections [][]*ast.Rule
}

// place is a path in the input; a step is a literal name, a prefix of one, or any name.
type place []step

type step struct {
	text   string
	any    bool
	prefix bool
	// Of the rows that an iteration meets: how the key ends, and the fields without which a row is passed over.
	ending string
	fields []string
	at     *ast.Location
	// What the library answers about the setting that the steps before name; empty for other steps.
	reads string
	// The container options that it answers about.
	options []string
}

func (k known) with(other known) known {
	return known{
		texts:  append(append([]string{}, k.texts...), other.texts...),
		items:  append(append([]string{}, k.items...), other.items...),
		paths:  append(append([][]string{}, k.paths...), other.paths...),
		places: append(append([]place{}, k.places...), other.places...),

		collections: append(append([][]*ast.Rule{}, k.collections...), other.collections...),
		members:     append(append([]known{}, k.members...), other.members...),
		fields:      joinedFields(k.fields, other.fields),
	}
}

func joinedFields(one, other map[string]known) map[string]known {
	if one == nil {
		return other
	}
	joined := maps.Clone(one)
	for name, value := range other {
		if before, isThere := joined[name]; isThere {
			value = before.either(value)
		}
		joined[name] = value
	}
	return joined
}

// either is what one of two clauses gives: names count only where both have them, since the other may give any.
func (k known) either(other known) known {
	both := k.with(other)
	if len(k.texts) == 0 || len(other.texts) == 0 {
		both.texts = nil
	}
	if len(k.items) == 0 || len(other.items) == 0 {
		both.items = nil
	}
	if len(k.paths) == 0 || len(other.paths) == 0 {
		both.paths = nil
	}
	return both
}

// joined is what one of several values is.
func joined(values []known) known {
	result := values[0]
	for _, each := range values[1:] {
		result = result.either(each)
	}
	return result
}

// isWhole returns true for all values, all rows, or one complete row: unknown parts are missing there.
func (p place) isWhole() bool {
	return len(p) < 2 || (len(p) == 2 && p[0].text == "settings")
}

func (k known) key() string {
	key := fmt.Sprintf("%q %q %q %v", k.texts, k.items, k.paths, k.places)
	for _, each := range k.array {
		key += "[" + each.key() + "]"
	}
	for _, name := range slices.Sorted(maps.Keys(k.fields)) {
		key += "." + name + k.fields[name].key()
	}
	for _, each := range k.members {
		key += "_" + each.key()
	}
	for _, rules := range k.collections {
		key += fmt.Sprintf(" %p", rules[0])
	}
	return key
}

func stepInto(value known, next step) known {
	result := known{collections: value.collections}
	if next.any {
		result.texts = value.items
		if len(value.members) > 0 {
			result = result.with(joined(value.members))
		}
	}
	if field, isThere := value.fields[next.text]; isThere && !next.any {
		result = result.with(field)
	} else if next.any && len(value.fields) > 0 {
		result = result.with(joined(slices.Collect(maps.Values(value.fields))))
	}
	for _, each := range value.places {
		result.places = append(result.places, append(append(place{}, each...), next))
	}
	return result
}

func (s step) String() string {
	switch {
	case s.reads != "":
		return fmt.Sprintf("reads %s %q", s.reads, s.options)
	case s.any, s.prefix:
		return fmt.Sprintf("begins %q ends %q has %q", s.text, s.ending, s.fields)
	default:
		return s.text
	}
}
