// Prints OPA's conformance suite, as the pinned release has it, as one JSON document: its cases for both versions of
// Rego, and the cases that OPA excepts from its own tests of compiled policies.
package main

import (
	"encoding/json"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/open-policy-agent/opa/v1/ast"
	"github.com/open-policy-agent/opa/v1/test/cases"
	"github.com/open-policy-agent/opa/v1/util"
)

type suite struct {
	V0         []testCase `json:"v0"`
	V1         []testCase `json:"v1"`
	Exceptions []string   `json:"exceptions"`
}

// testCase has what goes in and what must come out as texts, whose numbers no reader of JSON can change.
type testCase struct {
	Note string `json:"note"`
	// Modules are the case's own and, last, one whose rule `answers` gathers what OPA would report of the query.
	Modules []string `json:"modules"`
	Data    string   `json:"data,omitempty"`
	// Input is in Rego's notation.
	Input         string  `json:"input,omitempty"`
	WantDefined   *bool   `json:"wantDefined,omitempty"`
	WantResult    string  `json:"wantResult,omitempty"`
	WantErrorCode *string `json:"wantErrorCode,omitempty"`
	SortBindings  bool    `json:"sortBindings,omitempty"`
	StrictError   bool    `json:"strictError,omitempty"`
}

func load(folder string) []testCase {
	loaded := cases.MustLoad(folder).Sorted().Cases
	converted := make([]testCase, len(loaded))
	for i, each := range loaded {
		converted[i] = testCase{
			Note:          each.Note,
			Modules:       append(each.Modules, wrap(each.Query)),
			WantDefined:   each.WantDefined,
			WantErrorCode: each.WantErrorCode,
			SortBindings:  each.SortBindings,
			StrictError:   each.StrictError,
		}
		if each.Data != nil {
			converted[i].Data = toJSON(each.Data)
		}
		switch {
		case each.InputTerm != nil:
			converted[i].Input = ast.MustParseTerm(*each.InputTerm).String()
		case each.Input != nil:
			converted[i].Input = toJSON(each.Input)
		}
		if each.WantResult != nil {
			converted[i].WantResult = toJSON(each.WantResult)
		}
	}
	return converted
}

func wrap(query string) string {
	visitor := ast.NewVarVisitor().WithParams(ast.VarVisitorParams{SkipRefHead: true, SkipRefCallHead: true, SkipClosures: true})
	visitor.WalkBody(ast.MustParseBody(query))
	var bindings []string
	for name := range visitor.Vars() {
		bindings = append(bindings, fmt.Sprintf("%q: %s", name, name))
	}
	slices.Sort(bindings)
	return fmt.Sprintf("package plumbline\n\nimport rego.v1\n\nanswers := [{%s} | %s]\n", strings.Join(bindings, ", "), strings.TrimSpace(query))
}

func toJSON(value any) string {
	text, err := json.Marshal(value)
	if err != nil {
		panic(err)
	}
	return string(text)
}

func main() {
	opa := os.Args[1]
	text, err := os.ReadFile(filepath.Join(opa, "internal/wasm/sdk/test/e2e/exceptions.yaml"))
	exceptions := map[string]string{}
	if err == nil {
		err = util.Unmarshal(text, &exceptions)
	}
	if err != nil {
		panic(err)
	}
	data := filepath.Join(opa, "v1/test/cases/testdata")
	encoder := json.NewEncoder(os.Stdout)
	encoder.SetEscapeHTML(false)
	err = encoder.Encode(suite{
		V0:         load(filepath.Join(data, "v0")),
		V1:         load(filepath.Join(data, "v1")),
		Exceptions: slices.Sorted(maps.Keys(exceptions)),
	})
	if err != nil {
		panic(err)
	}
}
