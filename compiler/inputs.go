package main

import (
	"maps"
	"slices"
	"strings"
)

// Inputs is everything in a document that can change what a policy answers. Unlike its reads it includes what the library's
// sound functions read, and the sections beside the settings.
type Inputs struct {
	// Sections are names below input, "*" for any. Settings and config are in Paths.
	Sections []string `json:"sections"`
	// Paths are below input.config, or the parts of a key of input.settings; "*" is any one name. A policy depends on
	// what is at, below and above them.
	Paths [][]string `json:"paths"`
	// Keys are keys of input.settings, and beginnings of keys where they end in "*".
	Keys []string `json:"keys"`
}

type inputs struct {
	sections map[string]bool
	paths    map[string][]string
	keys     map[string]bool
}

func newInputs() inputs {
	return inputs{sections: map[string]bool{}, paths: map[string][]string{}, keys: map[string]bool{}}
}

func (i inputs) note(at place) {
	if len(at) == 0 || at[0].any || at[0].prefix {
		i.sections["*"] = true
		return
	}
	switch at[0].text {
	case "config":
		path := make([]string, 0, len(at)-1)
		for _, each := range at[1:] {
			if each.any || each.prefix {
				path = append(path, "*")
			} else {
				path = append(path, each.text)
			}
		}
		i.paths[strings.Join(path, "\x00")] = path
	case "settings":
		switch {
		case len(at) < 2 || at[1].any:
			i.keys["*"] = true
		case at[1].prefix:
			i.keys[at[1].text+"*"] = true
		default:
			i.keys[at[1].text] = true
		}
	default:
		i.sections[at[0].text] = true
	}
}

func (i inputs) sorted() Inputs {
	paths := make([][]string, 0, len(i.paths))
	for _, key := range slices.Sorted(maps.Keys(i.paths)) {
		paths = append(paths, i.paths[key])
	}
	return Inputs{list(i.sections), paths, list(i.keys)}
}

func list(names map[string]bool) []string {
	return append([]string{}, slices.Sorted(maps.Keys(names))...)
}
