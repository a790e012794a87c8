package main

import (
	"fmt"
	"slices"
	"strings"

	"github.com/open-policy-agent/opa/v1/ast"
)

// suggestFunctions adds the probable name to errors about functions that do not exist.
func suggestFunctions(faults []Fault, modules map[string]*ast.Module) []Fault {
	for i, fault := range faults {
		name, found := strings.CutPrefix(fault.Message, "undefined function ")
		if !found {
			continue
		}
		if near := nearest(name, functionsFor(fault.File, modules)); len(near) > 0 {
			faults[i].Message += fmt.Sprintf(": did you mean %s?", strings.Join(near, " or "))
		}
	}
	return faults
}

// functionsFor lists what a file can call: builtins, the functions of its package by their own names, all others by the whole.
func functionsFor(file string, modules map[string]*ast.Module) []string {
	var names []string
	for _, builtin := range capabilitiesOf(ast.RegoV1).Builtins {
		if !builtin.IsDeprecated() && !slices.Contains(compileTime, builtin.Name) {
			names = append(names, builtin.Name)
		}
	}
	own := modules[file]
	for _, module := range modules {
		for _, rule := range module.Rules {
			if len(rule.Head.Args) == 0 {
				continue
			}
			name := rule.Head.Ref().String()
			if own == nil || !own.Package.Path.Equal(module.Package.Path) {
				name = module.Package.Path.String() + "." + name
			}
			names = append(names, name)
		}
	}
	slices.Sort(names)
	return slices.Compact(names)
}

// nearest returns the names that differ by a typo: two swapped letters, or one letter, in long names two.
func nearest(sample string, names []string) []string {
	least := 1
	if len(sample) > 5 {
		least = 2
	}
	var near []string
	for _, name := range names {
		distance := edits(sample, name)
		if isSwapped(sample, name) {
			distance = 1
		}
		if distance > least {
			continue
		}
		if distance < least {
			least, near = distance, nil
		}
		near = append(near, name)
	}
	return near
}

// edits counts the letters to add, to drop or to replace.
func edits(a, b string) int {
	row := make([]int, len(b)+1)
	for j := range row {
		row[j] = j
	}
	for i := range len(a) {
		before := row[0]
		row[0] = i + 1
		for j := range len(b) {
			replaced := before
			if a[i] != b[j] {
				replaced++
			}
			before = row[j+1]
			row[j+1] = min(replaced, before+1, row[j]+1)
		}
	}
	return row[len(b)]
}

func isSwapped(a, b string) bool {
	if len(a) != len(b) {
		return false
	}
	at := 0
	for at < len(a) && a[at] == b[at] {
		at++
	}
	return at+1 < len(a) && a[at] == b[at+1] && a[at+1] == b[at] && a[at+2:] == b[at+2:]
}
