package policies.storage.requester_pays_test

import data.policies.storage.requester_pays
import data.sample

found(settings) := count(messages) if {
	messages := requester_pays.deny with input as sample.document(settings)
}

test_fails_when_no_project_is_billed if {
	found({"cloudC.enableRequesterPaysBuckets": true}) == 1
	found({"cloudC.enableRequesterPaysBuckets": true, "cloudC.project": ""}) == 1
}

test_passes_when_a_project_is_billed if {
	found({"cloudC.enableRequesterPaysBuckets": true, "cloudC.project": "sequencing"}) == 0
}

test_passes_when_no_such_bucket_is_read if {
	found({"cloudC.enableRequesterPaysBuckets": false}) == 0
	found({"cloudC.location": "europe-west4"}) == 0
}

test_reports_nothing_when_the_value_is_unknown if {
	count(requester_pays.deny) == 0 with input as sample.uncertain("cloudC.enableRequesterPaysBuckets", "env")
}
