package main

import (
	"fmt"
	"maps"
	"slices"
	"strings"
)

// Inputs is everything in a document that can change what a policy answers. Unlike its reads it includes what the library's
// sound functions read, and the sections beside the settings.
type Inputs struct {
	// Sections are names below input, "*" for any. Settings and config are in Paths and Rows.
	Sections []string      `json:"sections"`
	Paths    []PathPattern `json:"paths"`
	Rows     []RowPattern  `json:"rows"`
}

// PathPattern names values below input.config, and the parts of keys of input.settings; "*" is any one name. A policy
// depends on what is at, below and above them.
type PathPattern struct {
	Names []string `json:"names"`
	// Negated marks those whose absence can add results.
	Negated bool `json:"negated,omitempty"`
}

// RowPattern names rows of input.settings. With Prefix, Key is the beginning of their keys, and Ending the end. Rows without
// one of the Fields do not count.
type RowPattern struct {
	Key    string   `json:"key"`
	Prefix bool     `json:"prefix,omitempty"`
	Ending string   `json:"ending,omitempty"`
	Fields []string `json:"fields,omitempty"`
}

type inputs struct {
	sections map[string]bool
	paths    map[string]PathPattern
	rows     map[string]RowPattern
}

func newInputs() inputs {
	return inputs{sections: map[string]bool{}, paths: map[string]PathPattern{}, rows: map[string]RowPattern{}}
}

// note adds a place. What the library finds in a text of container options depends only on that text, which is noted where
// the library gets it: its absence adds nothing to what is found.
func (i inputs) note(at place, negated bool) {
	if len(at) == 0 || at[0].any || at[0].prefix {
		i.sections["*"] = true
		return
	}
	switch at[0].text {
	case "config":
		path := make([]string, 0, len(at)-1)
		for _, each := range at[1:] {
			if each.reads == "options" || each.reads == "folders" {
				return
			}
			if each.reads != "" {
				break
			}
			if each.any || each.prefix {
				path = append(path, "*")
			} else {
				path = append(path, each.text)
			}
		}
		key := strings.Join(path, "\x00")
		i.paths[key] = PathPattern{path, negated || i.paths[key].Negated}
	case "settings":
		pattern := RowPattern{Prefix: true}
		if len(at) > 1 {
			row := at[1]
			pattern = RowPattern{row.text, row.any || row.prefix, row.ending, row.fields}
		}
		i.rows[fmt.Sprintf("%q %v %q %q", pattern.Key, pattern.Prefix, pattern.Ending, pattern.Fields)] = pattern
	default:
		i.sections[at[0].text] = true
	}
}

func (i inputs) sorted() Inputs {
	paths := make([]PathPattern, 0, len(i.paths))
	for _, key := range slices.Sorted(maps.Keys(i.paths)) {
		paths = append(paths, i.paths[key])
	}
	rows := make([]RowPattern, 0, len(i.rows))
	for _, key := range slices.Sorted(maps.Keys(i.rows)) {
		rows = append(rows, i.rows[key])
	}
	return Inputs{append([]string{}, slices.Sorted(maps.Keys(i.sections))...), paths, rows}
}
