// OPA's own interpreter as the yardstick of bench/opa.mjs: policies prepared once, then documents from their bytes to
// results, in one thread. Built beside the sources of compiler/, whose reader of modules it shares. Reads a setup from
// the file that it is given, then a line for each measurement: how many rounds over which documents.
package main

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"syscall"
	"time"

	"github.com/open-policy-agent/opa/v1/ast"
	"github.com/open-policy-agent/opa/v1/format"
	"github.com/open-policy-agent/opa/v1/rego"
	"github.com/open-policy-agent/opa/v1/storage/inmem"
)

type setup struct {
	Request
	Documents map[string][]string `json:"documents"`
	// Print is where the modules are written in canonical spelling, by path.
	Print string `json:"print"`
}

type ask struct {
	Documents    string  `json:"documents"`
	Milliseconds float64 `json:"milliseconds"`
	// Results requests the results of each document.
	Results bool `json:"results"`
}

type answer struct {
	Count        int               `json:"count"`
	Milliseconds float64           `json:"milliseconds"`
	Results      []json.RawMessage `json:"results,omitempty"`
}

func main() {
	runtime.GOMAXPROCS(1)
	var given setup
	text := must(os.ReadFile(os.Args[1]))
	refuse(json.Unmarshal(text, &given))
	modules, faults := parse(&given.Request)
	if faults != nil {
		panic(fmt.Sprint(faults))
	}
	for path, module := range modules {
		rewrite(module)
		file := filepath.Join(given.Print, path)
		refuse(os.MkdirAll(filepath.Dir(file), 0o700))
		refuse(os.WriteFile(file, must(format.Ast(module)), 0o600))
	}
	documents := map[string][][]byte{}
	for name, paths := range given.Documents {
		for _, path := range paths {
			documents[name] = append(documents[name], must(os.ReadFile(path)))
		}
	}
	query := prepare(&given.Request, modules)
	out := json.NewEncoder(os.Stdout)
	lines := bufio.NewScanner(os.Stdin)
	for lines.Scan() {
		var asked ask
		refuse(json.Unmarshal(lines.Bytes(), &asked))
		refuse(out.Encode(measure(query, documents[asked.Documents], asked)))
	}
}

// rewrite makes the formatter print the canonical names: it prints strings as their files have them.
func rewrite(module *ast.Module) {
	ast.WalkTerms(module, func(term *ast.Term) bool {
		if text, isText := term.Value.(ast.String); isText && term.Location != nil && term.Location.Text[0] == '"' {
			term.Location.Text = []byte(text.String())
		}
		return false
	})
}

func prepare(request *Request, modules map[string]*ast.Module) rego.PreparedEvalQuery {
	now, _ := timeOf(request)
	options := []func(*rego.Rego){
		rego.Query(request.Query),
		rego.Store(inmem.NewFromObjectWithOpts(
			must(decodeJSON(request.Data)).(map[string]any),
			inmem.OptRoundTripOnWrite(false),
			// Values are read as they are evaluated: data is converted once, and not for each document.
			inmem.OptReturnASTValuesOnRead(true),
		)),
		rego.SetRegoVersion(ast.RegoV1),
		rego.Time(now),
	}
	for _, module := range modules {
		options = append(options, rego.ParsedModule(module))
	}
	return must(rego.New(options...).PrepareForEval(context.Background()))
}

// measure goes from the bytes of documents to results that could be reported.
func measure(query rego.PreparedEvalQuery, documents [][]byte, asked ask) answer {
	context := context.Background()
	var done answer
	start := processorTime()
	for done.Count == 0 || processorTime()-start < asked.Milliseconds {
		for _, document := range documents {
			input := must(ast.ValueFromReader(bytes.NewReader(document)))
			results := must(query.Eval(context, rego.EvalParsedInput(input)))
			if asked.Results {
				done.Results = append(done.Results, must(json.Marshal(results[0].Expressions[0].Value)))
			}
			done.Count++
		}
	}
	done.Milliseconds = processorTime() - start
	return done
}

// processorTime is that of the whole process in milliseconds, collecting garbage included.
func processorTime() float64 {
	var usage syscall.Rusage
	refuse(syscall.Getrusage(syscall.RUSAGE_SELF, &usage))
	return float64(usage.Utime.Nano()+usage.Stime.Nano()) / float64(time.Millisecond)
}

func must[T any](value T, err error) T {
	refuse(err)
	return value
}

func refuse(err error) {
	if err != nil {
		panic(err)
	}
}
