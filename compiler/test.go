package main

import (
	"context"
	"slices"
	"sort"
	"strings"

	"github.com/open-policy-agent/opa/v1/ast"
	"github.com/open-policy-agent/opa/v1/cover"
	"github.com/open-policy-agent/opa/v1/rego"
	"github.com/open-policy-agent/opa/v1/storage"
	"github.com/open-policy-agent/opa/v1/storage/inmem"
	"github.com/open-policy-agent/opa/v1/tester"
)

type testResult struct {
	Package string `json:"package"`
	Name    string `json:"name"`
	// Outcome is pass, fail, skip or error.
	Outcome string `json:"outcome"`
	Message string `json:"message,omitempty"`
	Output  string `json:"output,omitempty"`
	File    string `json:"file"`
	Line    int    `json:"line"`
	Column  int    `json:"column"`
	// Trace is of a test that failed, if requested.
	Trace []*tracedRule `json:"trace,omitempty"`
}

type testReport struct {
	Results  []testResult  `json:"results"`
	Coverage *cover.Report `json:"coverage,omitempty"`
}

// runTests runs every rule whose name begins with test_, in OPA's own tester.
func runTests(request *Request) Response {
	modules, faults := parse(request)
	if faults != nil {
		return Response{Faults: faults}
	}
	keepTests(modules, request.Only)
	modules = pruneLibrary(request, modules)
	store := inmem.New()
	if len(request.Data) > 0 {
		data, err := decodeJSON(request.Data)
		if err != nil {
			return crash(err)
		}
		store = inmem.NewFromObject(data.(map[string]any))
	}
	ctx := context.Background()
	transaction, err := store.NewTransaction(ctx, storage.TransactionParams{})
	if err != nil {
		return crash(err)
	}
	compiler := ast.NewCompiler().SetErrorLimit(0).WithCapabilities(capabilitiesOf(request.version())).WithEnablePrintStatements(true)
	runner := tester.NewRunner().
		SetParallel(1).
		SetDefaultRegoVersion(ast.RegoV1).
		SetStore(store).
		SetModules(modules).
		SetCompiler(compiler).
		CapturePrintOutput(true).
		RaiseBuiltinErrors(true).
		Filter(request.Filter)
	var coverage *cover.Cover
	if request.Coverage {
		coverage = cover.New()
		runner = runner.SetCoverageQueryTracer(coverage)
	}
	results, err := runner.RunTests(ctx, transaction)
	if err != nil {
		return Response{Faults: toFaults(err, "")}
	}
	report := testReport{Results: []testResult{}}
	for result := range results {
		report.Results = append(report.Results, toTestResult(result))
	}
	sort.SliceStable(report.Results, func(i, j int) bool {
		a, b := report.Results[i], report.Results[j]
		if a.File != b.File {
			return a.File < b.File
		}
		return a.Line < b.Line
	})
	if len(request.Focus) > 0 {
		if err := addTraces(report.Results, &program{modules: modules, compiler: compiler}, store, request.Focus); err != nil {
			return Response{Faults: toFaults(err, "")}
		}
	}
	if coverage != nil {
		covered := coverage.Report(modules)
		report.Coverage = &covered
	}
	return Response{Result: report}
}

func toTestResult(result *tester.Result) testResult {
	converted := testResult{Package: result.Package, Name: result.Name, Outcome: "pass", Output: string(result.Output)}
	if result.Location != nil {
		converted.File, converted.Line, converted.Column = result.Location.File, result.Location.Row, result.Location.Col
	}
	switch {
	case result.Error != nil:
		converted.Outcome, converted.Message = "error", result.Error.Error()
	case result.Skip:
		converted.Outcome = "skip"
	case result.Fail:
		converted.Outcome = "fail"
		if result.FailedAt != nil && result.FailedAt.Location != nil {
			converted.Message = string(result.FailedAt.Location.Text)
			converted.Line, converted.Column = result.FailedAt.Location.Row, result.FailedAt.Location.Col
		}
	}
	return converted
}

// keepTests leaves out all tests but some, named by their references.
func keepTests(modules map[string]*ast.Module, only []string) {
	if len(only) == 0 {
		return
	}
	for _, module := range modules {
		module.Rules = slices.DeleteFunc(module.Rules, func(rule *ast.Rule) bool {
			name := string(rule.Head.Ref()[0].Value.(ast.Var))
			return strings.HasPrefix(name, tester.TestPrefix) && !slices.Contains(only, module.Package.Path.String()+"."+name)
		})
	}
}

// addTraces evaluates tests that failed once more: tracing all of them would cost many times their own time.
func addTraces(results []testResult, tested *program, store storage.Store, focus []string) error {
	for i, result := range results {
		if result.Outcome != "fail" {
			continue
		}
		tracer := newTracer(tested, focus)
		query := rego.Query(result.Package + "." + result.Name)
		if err := tracer.run([]func(*rego.Rego){query, rego.Compiler(tested.compiler), rego.Store(store)}); err != nil {
			return err
		}
		results[i].Trace = tracer.rules
	}
	return nil
}
