package main

import "github.com/open-policy-agent/opa/v1/ast"

// parse reads every module and gives all faults at once. References are in canonical spelling afterwards.
func parse(request *Request) (map[string]*ast.Module, []Fault) {
	modules, faults := parseWritten(request)
	spell(modules, request.Spellings)
	return modules, faults
}

// parseWritten leaves the names as their authors wrote them.
func parseWritten(request *Request) (map[string]*ast.Module, []Fault) {
	modules := make(map[string]*ast.Module, len(request.Modules))
	var faults []Fault
	for _, source := range request.Modules {
		if _, isTwice := modules[source.Path]; isTwice {
			message := "another policy file has this path, maybe one of the library: rename the file"
			faults = append(faults, Fault{Code: "duplicate_file", Message: message, File: source.Path, Line: 1, Column: 1})
			continue
		}
		module, err := ast.ParseModuleWithOpts(source.Path, source.Text, ast.ParserOptions{
			ProcessAnnotation: true,
			RegoVersion:       request.version(),
		})
		if err != nil {
			faults = append(faults, toFaults(err, source.Path)...)
			continue
		}
		if module == nil {
			faults = append(faults, Fault{Code: "rego_parse_error", Message: "the file holds no Rego", File: source.Path, Line: 1, Column: 1})
			continue
		}
		modules[source.Path] = module
	}
	if len(faults) > 0 {
		sortFaults(faults)
		return nil, faults
	}
	return modules, nil
}
