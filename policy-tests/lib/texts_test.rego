package plumbline.lib_test

import data.plumbline.lib
import data.sample

ends(pieces) := ends_as("partial", pieces)

ends_as(certainty, pieces) := result if {
	row := {"certainty": certainty, "pieces": pieces}
	result := {end | end := lib.text_end("dag.file")} with input as object.union(sample.document({}), {"settings": {"dag.file": row}})
}

test_a_text_ends_as_it_is_written if {
	lib.text_end("dag.file") == "a.html" with input as sample.document({"dag.file": "a.html"})
	not lib.text_end("dag.file") with input as sample.document({"dag.file": 5})
	not lib.text_end("dag.file") with input as sample.document({})
}

test_a_text_that_is_partly_known_ends_as_its_last_part if {
	ends([{"text": "a"}, {"text": "params.x", "certainty": "unknown"}, {"text": "/graph.svg"}]) == {"/graph.svg"}
	ends([{"text": "graph."}, {"text": "params.format", "certainty": "unknown"}]) == set()
}

test_a_path_of_the_launch_ends_as_its_last_part if {
	ends_as("path", [{"text": "launchDir", "certainty": "path"}, {"text": "/graph.svg"}]) == {"/graph.svg"}
}

test_a_text_that_only_runs_later_has_no_end if {
	ends_as("closure", [{"text": "task.name", "certainty": "unknown"}, {"text": ".svg"}]) == set()
}

test_a_text_that_cannot_be_told_has_no_end if {
	not lib.text_end("dag.file") with input as sample.uncertain("dag.file", "env")
}
