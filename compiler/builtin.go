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

var policyCapabilities = capabilitiesOf(ast.RegoV1)

// callBuiltins runs OPA's own builtins for compiled policies, which do not have these themselves.
func callBuiltins(request *Request) Response {
	results := make([]builtinResult, len(request.Calls))
	for i, call := range request.Calls {
		value, failure, err := callBuiltin(request, call)
		if err != nil {
			return crash(err)
		}
		if failure != nil {
			results[i].Error = failure.Error()
		} else if value != "" {
			results[i].Value = &value
		}
	}
	return Response{Result: results}
}

// callBuiltin separates errors of the builtin, which a policy sees as undefined, from calls that are impossible.
func callBuiltin(request *Request, call BuiltinCall) (value string, failure, err error) {
	run := topdown.GetBuiltin(call.Name)
	if run == nil || refused[call.Name] != "" {
		return "", nil, fmt.Errorf("there is no builtin %s", call.Name)
	}
	operands := make([]*ast.Term, len(call.Args))
	for i, text := range call.Args {
		if operands[i], err = ast.ParseTerm(text); err != nil {
			return "", nil, fmt.Errorf("argument %d of %s cannot be read: %w", i+1, call.Name, err)
		}
	}
	defer func() {
		if cause := recover(); cause != nil {
			failure = fmt.Errorf("%s: %v", call.Name, cause)
		}
	}()
	failure = run(builtinContext(request), operands, func(result *ast.Term) error {
		var out bytes.Buffer
		err := printValue(&out, result.Value)
		value = out.String()
		return err
	})
	return value, failure, nil
}

func builtinContext(request *Request) topdown.BuiltinContext {
	now, _ := timeOf(request)
	return topdown.BuiltinContext{
		Context:                     context.Background(),
		Seed:                        bytes.NewReader(make([]byte, 64)),
		Time:                        ast.NumberTerm(json.Number(strconv.FormatInt(now.UnixNano(), 10))),
		Cancel:                      topdown.NewCancel(),
		InterQueryBuiltinValueCache: cache.NewInterQueryValueCache(context.Background(), nil),
		Capabilities:                policyCapabilities,
	}
}
