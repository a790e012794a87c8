package main

import (
	"bytes"
	"encoding/json"

	"github.com/open-policy-agent/opa/v1/ast"
)

// check parses, resolves and type-checks all modules as one program and gives every fault.
func check(request *Request) Response {
	modules, faults := parse(request)
	if faults != nil {
		return Response{Faults: faults}
	}
	_, faults, err := compileChecked(request, modules)
	if err != nil {
		return crash(err)
	}
	return Response{Faults: faults}
}

func compileChecked(request *Request, modules map[string]*ast.Module) (*ast.Compiler, []Fault, error) {
	compiler := ast.NewCompiler().
		SetErrorLimit(0).
		WithCapabilities(capabilitiesOf(request.version())).
		WithStrict(request.Strict).
		WithUseTypeCheckAnnotations(true)
	if len(request.InputSchema) > 0 {
		schema, err := decodeJSON(request.InputSchema)
		if err != nil {
			return nil, nil, err
		}
		schemas := ast.NewSchemaSet()
		schemas.Put(ast.SchemaRootRef, schema)
		compiler = compiler.WithSchemas(schemas)
	}
	if compiler.Compile(modules); compiler.Failed() {
		return nil, toFaults(compiler.Errors, ""), nil
	}
	return compiler, nil, nil
}

// decodeJSON keeps numbers exact.
func decodeJSON(raw json.RawMessage) (any, error) {
	var value any
	decoder := json.NewDecoder(bytes.NewReader(raw))
	decoder.UseNumber()
	err := decoder.Decode(&value)
	return value, err
}
