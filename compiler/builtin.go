package main

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"strconv"

	"github.com/open-policy-agent/opa/v1/ast"
	"github.com/open-policy-agent/opa/v1/topdown"
	"github.com/open-policy-agent/opa/v1/topdown/cache"
)

// BuiltinCall names one builtin and its arguments in Rego's own notation.
type BuiltinCall struct {
	Name string   `json:"name"`
	Args []string `json:"args"`
}

type builtinResult struct {
	// Value is in Rego's own notation; both fields are absent where the builtin gave nothing.
	Value *string `json:"value,omitempty"`
	Error string  `json:"error,omitempty"`
}

// callBuiltins runs OPA's own builtins: the oracle for those that the host implements itself.
func callBuiltins(request *Request) Response {
	results := make([]builtinResult, len(request.Calls))
	for i, call := range request.Calls {
		results[i] = callBuiltin(request, call)
	}
	return Response{Result: results}
}

func callBuiltin(request *Request, call BuiltinCall) (result builtinResult) {
	defer func() {
		if cause := recover(); cause != nil {
			result = builtinResult{Error: fmt.Sprint(cause)}
		}
	}()
	run := topdown.GetBuiltin(call.Name)
	if run == nil {
		return builtinResult{Error: "there is no builtin " + call.Name}
	}
	operands := make([]*ast.Term, len(call.Args))
	for i, text := range call.Args {
		term, err := ast.ParseTerm(text)
		if err != nil {
			return builtinResult{Error: "argument: " + err.Error()}
		}
		operands[i] = term
	}
	now, _ := timeOf(request)
	values := cache.NewInterQueryValueCache(context.Background(), nil)
	builtinContext := topdown.BuiltinContext{
		Context:                     context.Background(),
		Seed:                        bytes.NewReader(make([]byte, 64)),
		Time:                        ast.NumberTerm(json.Number(strconv.FormatInt(now.UnixNano(), 10))),
		Cancel:                      topdown.NewCancel(),
		InterQueryBuiltinValueCache: values,
		Capabilities:                capabilitiesOf(request),
	}
	err := run(builtinContext, operands, func(term *ast.Term) error {
		text := term.String()
		result.Value = &text
		return nil
	})
	if err != nil {
		return builtinResult{Error: err.Error()}
	}
	return result
}
