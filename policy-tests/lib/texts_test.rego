package plumbline.lib_test

import data.plumbline.lib
import data.sample

text_end_of(pieces) := text_end_with_certainty("partial", pieces)

text_end_with_certainty(certainty, pieces) := result if {
	row := {"certainty": certainty, "pieces": pieces}
	result := {end | end := lib.text_end("dag.file")} with input as object.union(sample.document({}), {"settings": {"dag.file": row}})
}

test_a_known_text_ends_as_written if {
	lib.text_end("dag.file") == "a.html" with input as sample.document({"dag.file": "a.html"})
	not lib.text_end("dag.file") with input as sample.document({"dag.file": 5})
	not lib.text_end("dag.file") with input as sample.document({})
}

test_a_partly_known_text_ends_with_its_last_known_piece if {
	text_end_of([{"text": "a"}, {"text": "params.x", "certainty": "unknown"}, {"text": "/graph.svg"}]) == {"/graph.svg"}
	text_end_of([{"text": "graph."}, {"text": "params.format", "certainty": "unknown"}]) == set()
}

test_a_launch_path_ends_with_its_last_piece if {
	text_end_with_certainty("path", [{"text": "launchDir", "certainty": "path"}, {"text": "/graph.svg"}]) == {"/graph.svg"}
}

test_a_text_evaluated_at_run_time_has_no_end if {
	text_end_with_certainty("closure", [{"text": "task.name", "certainty": "unknown"}, {"text": ".svg"}]) == set()
}

test_an_unknown_text_has_no_end if {
	not lib.text_end("dag.file") with input as sample.uncertain("dag.file", "env")
}
