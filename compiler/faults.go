package main

import (
	"errors"
	"fmt"
	"sort"
	"strings"

	"github.com/open-policy-agent/opa/v1/ast"
)

// Fault is one thing wrong with a policy source, with its place: 1-based, 0 where none is known.
type Fault struct {
	Code    string `json:"code"`
	Message string `json:"message"`
	File    string `json:"file"`
	Line    int    `json:"line"`
	Column  int    `json:"column"`
}

// toFaults unpacks whatever OPA reports; file is used where an error names none.
func toFaults(err error, file string) []Fault {
	var list ast.Errors
	var one *ast.Error
	switch {
	case errors.As(err, &list):
		faults := make([]Fault, 0, len(list))
		for _, each := range list {
			faults = append(faults, toFault(each, file))
		}
		sortFaults(faults)
		return faults
	case errors.As(err, &one):
		return []Fault{toFault(one, file)}
	default:
		return []Fault{{Code: "rego_error", Message: err.Error(), File: file}}
	}
}

func toFault(err *ast.Error, file string) Fault {
	fault := Fault{Code: err.Code, Message: withDetails(err), File: file}
	if err.Location != nil {
		fault.Line, fault.Column = err.Location.Row, max(1, err.Location.Col)
		if err.Location.File != "" {
			fault.File = err.Location.File
		}
	}
	if strings.HasSuffix(err.Message, "keyword is required for partial set rules") || strings.HasSuffix(err.Message, "keyword is required before rule body") {
		fault.Message += " (`plumbline policy fmt --from-v0` rewrites the Rego of before 1.0)"
	}
	if name, found := strings.CutPrefix(err.Message, "undefined function "); found {
		if _, isBuiltin := ast.BuiltinMap[name]; isBuiltin {
			fault.Code = "builtin_refused"
			fault.Message = fmt.Sprintf("the builtin %s is not available to policies%s", name, whyRefused(name))
		}
	}
	return fault
}

// withDetails keeps OPA's details about types and known names, and leaves out its copy of the source line.
func withDetails(err *ast.Error) string {
	switch details := err.Details.(type) {
	case nil:
		return err.Message
	case *ast.RefErrInvalidDetail, *ast.RefErrUnsupportedDetail, *ast.ArgErrDetail, *ast.UnificationErrDetail:
		return err.Message + ": " + strings.Join(keepTelling(err.Message, details.Lines()), "; ")
	default:
		return err.Message
	}
}

// keepTelling drops the marks below the source line and text that the message already has.
func keepTelling(message string, lines []string) []string {
	kept := make([]string, 0, len(lines))
	for _, line := range lines {
		if line = strings.TrimSpace(line); strings.Trim(line, "^") != "" && !strings.Contains(message, line) {
			kept = append(kept, line)
		}
	}
	return kept
}

func whyRefused(name string) string {
	if why := refused[name]; why != "" {
		return ": " + why
	}
	return ""
}

func sortFaults(faults []Fault) {
	sort.SliceStable(faults, func(i, j int) bool {
		a, b := faults[i], faults[j]
		if a.File != b.File {
			return a.File < b.File
		}
		if a.Line != b.Line {
			return a.Line < b.Line
		}
		if a.Column != b.Column {
			return a.Column < b.Column
		}
		return a.Message < b.Message
	})
}
