package main

import (
	"context"
	"strconv"
	"time"

	"github.com/open-policy-agent/opa/v1/ast"
	"github.com/open-policy-agent/opa/v1/rego"
	"github.com/open-policy-agent/opa/v1/storage/inmem"
)

// evaluate runs one query with OPA's own interpreter: the reference that compiled policies are compared with.
func evaluate(request *Request) Response {
	modules, faults := parse(request)
	if faults != nil {
		return Response{Faults: faults}
	}
	compiler, faults, err := compileChecked(request, modules)
	if err != nil {
		return crash(err)
	}
	if faults != nil {
		return Response{Faults: faults}
	}
	options := []func(*rego.Rego){rego.Query(request.Query), rego.Compiler(compiler), rego.SetRegoVersion(ast.RegoV1)}
	if len(request.Data) > 0 {
		data, err := decodeJSON(request.Data)
		if err != nil {
			return crash(err)
		}
		options = append(options, rego.Store(inmem.NewFromObject(data.(map[string]any))))
	}
	if len(request.Input) > 0 {
		input, err := decodeJSON(request.Input)
		if err != nil {
			return crash(err)
		}
		options = append(options, rego.Input(input))
	}
	if now, given := timeOf(request); given {
		options = append(options, rego.Time(now))
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

func timeOf(request *Request) (time.Time, bool) {
	nanoseconds, err := strconv.ParseInt(request.Now, 10, 64)
	return time.Unix(0, nanoseconds).UTC(), err == nil
}
