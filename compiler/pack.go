package main

// packed is what Plumbline has to know of a pack besides its compiled module.
type packed struct {
	Survey *surveyed           `json:"survey"`
	Reads  map[string][]Read   `json:"reads"`
	Inputs map[string]Inputs   `json:"inputs"`
	Calls  map[string][]string `json:"calls"`
}

// pack does all that a pack needs over modules that are parsed and checked once.
func pack(request *Request) Response {
	modules, faults := parseWritten(request)
	if faults != nil {
		return Response{Faults: faults}
	}
	survey := surveyModules(modules)
	spell(modules, request.Spellings)
	program, ended := checkProgram(request, modules)
	if ended != nil {
		return *ended
	}
	found := packed{
		Survey: survey,
		Reads:  map[string][]Read{},
		Inputs: map[string]Inputs{},
		Calls:  findCalls(program.compiler, request.Roots, request.Renames),
	}
	for name, roots := range request.Roots {
		reader := readRoots(program.compiler, roots)
		found.Reads[name], found.Inputs[name] = reader.sorted(), reader.inputs.sorted()
	}
	response := toWasm(request, program.modules)
	if response.Faults == nil {
		response.Result = found
	}
	return response
}
