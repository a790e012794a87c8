package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"runtime/debug"

	"github.com/open-policy-agent/opa/v1/ast"
)

// Module is one Rego file; its path is what faults and locations name.
type Module struct {
	Path string `json:"path"`
	Text string `json:"text"`
	// IsLibrary marks a file of the library, whose rules are left out where nothing needs them.
	IsLibrary bool `json:"isLibrary"`
}

// Request of the host. The operation decides which fields count.
type Request struct {
	Op      string   `json:"op"`
	Modules []Module `json:"modules"`
	// Spellings are applied to every module after it is parsed.
	Spellings []Spelling `json:"spellings"`
	// RegoV0 reads the modules as the Rego of OPA before 1.0.
	RegoV0 bool `json:"regoV0"`
	// Renames gives host builtins the names under which a compiled policy calls them.
	Renames     map[string]string `json:"renames"`
	Entrypoints []string          `json:"entrypoints"`
	InputSchema json.RawMessage   `json:"inputSchema"`
	// Strict refuses unused variables and imports as well.
	Strict bool                `json:"strict"`
	Roots  map[string][]string `json:"roots"`
	// Data and Input are JSON documents.
	Data     json.RawMessage `json:"data"`
	Input    json.RawMessage `json:"input"`
	Query    string          `json:"query"`
	Filter   string          `json:"filter"`
	Coverage bool            `json:"coverage"`
	// Only are the references of tests; the others are not run. All are where it is absent.
	Only []string `json:"only"`
	// Focus lists the files whose rules a trace describes; without them tests are not traced.
	Focus []string `json:"focus"`
	// Now is the time that policies see, in nanoseconds since 1970, in decimal.
	Now   string        `json:"now"`
	Calls []BuiltinCall `json:"calls"`
}

func (r *Request) version() ast.RegoVersion {
	if r.RegoV0 {
		return ast.RegoV0
	}
	return ast.RegoV1
}

// Response is what the host gets: faults in the policies, or a result.
type Response struct {
	Faults []Fault `json:"faults,omitempty"`
	Result any     `json:"result,omitempty"`
	// Crash is our own failure, not the policy author's.
	Crash  string `json:"crash,omitempty"`
	binary []byte
}

// handle answers one request. A panic becomes an answer as well: an unrecovered one would end the whole runtime.
func handle(raw []byte) (out []byte, module []byte) {
	defer func() {
		if cause := recover(); cause != nil {
			out, _ = json.Marshal(Response{Crash: fmt.Sprintf("%v\n%s", cause, debug.Stack())})
			module = nil
		}
	}()
	var request Request
	decoder := json.NewDecoder(bytes.NewReader(raw))
	decoder.UseNumber()
	if err := decoder.Decode(&request); err != nil {
		return mustMarshal(Response{Crash: "the request is not JSON: " + err.Error()}), nil
	}
	operation, known := operations[request.Op]
	if !known {
		return mustMarshal(Response{Crash: fmt.Sprintf("there is no operation %q", request.Op)}), nil
	}
	response := operation(&request)
	return mustMarshal(response), response.binary
}

var operations = map[string]func(*Request) Response{
	"builtin":      callBuiltins,
	"capabilities": listCapabilities,
	"check":        check,
	"compile":      compileModules,
	"eval":         evaluate,
	"format":       formatModules,
	"inspect":      inspect,
	"pack":         pack,
	"reads":        listReads,
	"respell":      respell,
	"survey":       survey,
	"test":         runTests,
	"trace":        trace,
	"tree":         tree,
}

func mustMarshal(response Response) []byte {
	var buffer bytes.Buffer
	encoder := json.NewEncoder(&buffer)
	encoder.SetEscapeHTML(false)
	if err := encoder.Encode(response); err != nil {
		panic(err)
	}
	return buffer.Bytes()
}

func crash(err error) Response { return Response{Crash: err.Error()} }
