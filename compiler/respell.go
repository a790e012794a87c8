package main

import (
	"bytes"
	"encoding/json"
	"slices"

	"github.com/open-policy-agent/opa/v1/ast"
	"github.com/open-policy-agent/opa/v1/format"
)

// respell gives the text of every module in canonical names. Lines keep their numbers: only names are replaced. What OPA
// has formatted is formatted again.
func respell(request *Request) Response {
	modules, faults := parseWritten(request)
	if faults != nil {
		return Response{Faults: faults}
	}
	texts := make(map[string]string, len(modules))
	for _, source := range request.Modules {
		speller := &speller{spellings: request.Spellings}
		speller.module(modules[source.Path])
		text := source.Text
		if len(speller.edits) > 0 {
			text = applyEdits(source.Text, speller.edits)
			// The formatter breaks some chains of else.
			if formatted := formattedAs(source, text); isModule(formatted, source.Path, modules[source.Path]) {
				text = formatted
			}
		}
		if !isModule(text, source.Path, modules[source.Path]) {
			message := "a name of a setting cannot be replaced by its canonical name: write the canonical names in this file"
			faults = append(faults, Fault{Code: "respell_error", Message: message, File: source.Path, Line: 1, Column: 1})
		}
		texts[source.Path] = text
	}
	if len(faults) > 0 {
		sortFaults(faults)
		return Response{Faults: faults}
	}
	return Response{Result: texts}
}

// applyEdits makes an edit once, however often its place was visited.
func applyEdits(text string, edits []edit) string {
	slices.SortFunc(edits, func(a, b edit) int { return a.start - b.start })
	var edited bytes.Buffer
	at := 0
	for _, each := range slices.Compact(edits) {
		edited.WriteString(text[at:each.start])
		edited.WriteString(each.text)
		at = each.end
	}
	edited.WriteString(text[at:])
	return edited.String()
}

// formattedAs formats a text if the source that it was made from is formatted.
func formattedAs(source Module, text string) string {
	options := format.Opts{RegoVersion: ast.RegoV1}
	if before, err := format.SourceWithOpts(source.Path, []byte(source.Text), options); err != nil || string(before) != source.Text {
		return text
	}
	after, err := format.SourceWithOpts(source.Path, []byte(text), options)
	if err != nil {
		return text
	}
	return string(after)
}

func isModule(text, path string, expected *ast.Module) bool {
	module, err := ast.ParseModuleWithOpts(path, text, ast.ParserOptions{ProcessAnnotation: true, RegoVersion: ast.RegoV1})
	return err == nil && module.Equal(expected)
}

// mustMarshalText quotes a text as Rego and JSON do.
func mustMarshalText(text string) []byte {
	quoted, err := json.Marshal(text)
	if err != nil {
		panic(err)
	}
	return quoted
}
