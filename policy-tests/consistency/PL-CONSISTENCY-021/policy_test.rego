package policies.consistency.graph_options_test

import data.policies.consistency.graph_options
import data.sample

found(values) := result if {
	result := {finding.setting | some finding in graph_options.deny} with input as sample.document(values)
}

test_fails_for_other_formats if {
	found({"dag.file": "a.svg", "dag.depth": 2, "dag.verbose": true}) == {"dag.depth", "dag.verbose"}
}

test_passes_when_the_option_matches if {
	found({"dag.file": "a.html", "dag.depth": 2}) == set()
	found({"dag.file": "a.svg", "dag.direction": "LR"}) == set()
	found({"dag.file": "a.svg"}) == set()
	found({"dag.file": "a.gexf"}) == set()
	found({"dag.depth": 2}) == set()
	found({}) == set()
}

test_fails_for_a_format_without_direction if {
	found({"dag.file": "a.gexf", "dag.direction": "LR"}) == {"dag.direction"}
}

with_depth_and_file(pieces) := with_option_and_file("dag.depth", pieces)

with_option_and_file(option, pieces) := object.union(
	sample.document({option: 2}),
	{"settings": {"dag.file": object.union(sample.row("dag.file", null), {"certainty": "partial", "pieces": pieces})}},
)

test_known_end_of_the_file_name_decides if {
	document := with_depth_and_file([{"text": "params.out", "certainty": "unknown"}, {"text": "/graph.svg"}])
	{finding.setting | some finding in graph_options.deny} == {"dag.depth"} with input as document
	count(graph_options.undecided) == 0 with input as document
}

test_is_undecided_when_the_file_extension_is_unknown if {
	document := with_depth_and_file([{"text": "graph."}, {"text": "params.format", "certainty": "unknown"}])
	count(graph_options.deny) == 0 with input as document
	{found.setting | some found in graph_options.undecided} == {"dag.file"} with input as document
}

test_is_undecided_for_each_option if {
	every option in ["dag.depth", "dag.direction", "dag.verbose"] {
		document := with_option_and_file(option, [{"text": "graph."}, {"text": "params.format", "certainty": "unknown"}])
		{found.message | some found in graph_options.undecided} == {sprintf(
			"The extension of {setting} cannot be determined statically, so it is unknown whether %s has an effect.",
			[option],
		)} with input as document
	}
}

test_is_not_undecided_without_a_graph if {
	count(graph_options.undecided) == 0 with input as sample.document({"dag.depth": 2})
}

test_is_not_undecided_without_options if {
	count(graph_options.undecided) == 0 with input as sample.uncertain("dag.file", "partial")
	count(graph_options.deny) == 0 with input as sample.uncertain("dag.file", "partial")
}
