package main

import (
	"bytes"
	"context"
	"strconv"
	"time"

	"github.com/open-policy-agent/opa/v1/ast"
	"github.com/open-policy-agent/opa/v1/rego"
	"github.com/open-policy-agent/opa/v1/storage/inmem"
)

// evaluate runs one query with OPA's own interpreter: the reference that compiled policies are compared with.
func evaluate(request *Request) Response {
	program, ended := readProgram(request)
	if ended != nil {
		return *ended
	}
	options, err := optionsOf(request, program.compiler)
	if err != nil {
		return crash(err)
	}
	results, err := rego.New(options...).Eval(context.Background())
	if err != nil {
		return Response{Faults: toFaults(err, "")}
	}
	values := make([]any, 0, len(results))
	for _, result := range results {
		values = append(values, result.Expressions[0].Value)
	}
	return Response{Result: values}
}

// optionsOf prepares the request's query over its data and input.
func optionsOf(request *Request, compiler *ast.Compiler) ([]func(*rego.Rego), error) {
	options := []func(*rego.Rego){rego.Query(request.Query), rego.Compiler(compiler), rego.SetRegoVersion(ast.RegoV1)}
	if len(request.Data) > 0 {
		data, err := decodeJSON(request.Data)
		if err != nil {
			return nil, err
		}
		options = append(options, rego.Store(inmem.NewFromObject(data.(map[string]any))))
	}
	if len(request.Input) > 0 {
		input, err := ast.ValueFromReader(bytes.NewReader(request.Input))
		if err != nil {
			return nil, err
		}
		options = append(options, rego.ParsedInput(input))
	}
	if now, given := timeOf(request); given {
		options = append(options, rego.Time(now))
	}
	return options, nil
}

func timeOf(request *Request) (time.Time, bool) {
	nanoseconds, err := strconv.ParseInt(request.Now, 10, 64)
	return time.Unix(0, nanoseconds).UTC(), err == nil
}
