package policies.consistency.remote_cleanup_test

import data.policies.consistency.remote_cleanup
import data.sample

found(values) := result if {
	result := {finding.setting | some finding in remote_cleanup.deny} with input as sample.document(values)
}

test_fails_in_object_stores if {
	every work_dir in ["s3://a/b", "gs://a/b", "az://a/b"] {
		found({"cleanup": true, "workDir": work_dir}) == {"cleanup"}
	}
}

test_passes_with_other_executors if {
	found({"cleanup": true, "workDir": "/work"}) == set()
	found({"cleanup": false, "workDir": "s3://a/b"}) == set()
	found({"cleanup": true}) == set()
	found({}) == set()
}

test_reports_nothing_when_the_value_is_unknown if {
	document := object.union(sample.uncertain("workDir", "env"), {"config": {"cleanup": true}})
	count(remote_cleanup.deny) == 0 with input as document
}

test_fix_turns_it_off if {
	sample.fixes(remote_cleanup.deny) == {"cleanup": false} with input as sample.document({"cleanup": true, "workDir": "s3://a/b"})
}
