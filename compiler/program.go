package main

import (
	"bytes"
	"encoding/json"

	"github.com/open-policy-agent/opa/v1/ast"
)

// check gives every fault of modules that are taken as one program.
func check(request *Request) Response {
	if _, ended := readProgram(request); ended != nil {
		return *ended
	}
	return Response{}
}

// program is what modules are once they are parsed, resolved and type-checked as one.
type program struct {
	// As they are written, but for the spelling.
	modules  map[string]*ast.Module
	compiler *ast.Compiler
}

// readProgram gives every fault of the modules, in an answer that ends the request, where there is no program.
func readProgram(request *Request) (*program, *Response) {
	modules, faults := parse(request)
	if faults != nil {
		return nil, &Response{Faults: faults}
	}
	return checkProgram(request, modules)
}

func checkProgram(request *Request, modules map[string]*ast.Module) (*program, *Response) {
	compiler := ast.NewCompiler().
		SetErrorLimit(0).
		WithCapabilities(capabilitiesOf(request.version())).
		WithStrict(request.Strict).
		WithUseTypeCheckAnnotations(true)
	if len(request.InputSchema) > 0 {
		schema, err := decodeJSON(request.InputSchema)
		if err != nil {
			return nil, &Response{Crash: err.Error()}
		}
		schemas := ast.NewSchemaSet()
		schemas.Put(ast.SchemaRootRef, schema)
		compiler = compiler.WithSchemas(schemas)
	}
	pruned := pruneLibrary(request, modules)
	if compiler.Compile(pruned); compiler.Failed() {
		return nil, &Response{Faults: suggestFunctions(toFaults(compiler.Errors, ""), modules)}
	}
	return &program{modules: pruned, compiler: compiler}, nil
}

// decodeJSON keeps numbers exact.
func decodeJSON(raw json.RawMessage) (any, error) {
	var value any
	decoder := json.NewDecoder(bytes.NewReader(raw))
	decoder.UseNumber()
	err := decoder.Decode(&value)
	return value, err
}
