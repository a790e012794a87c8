package policies.storage.public_objects_test

import data.policies.storage.public_objects
import data.sample

found(acl) := severities if {
	document := sample.document({"cloudA.client.s3Acl": acl})
	severities := {finding.severity | some finding in public_objects.deny} with input as document
}

test_fails_when_objects_are_public if {
	found("PublicRead") == {"high"}
	found("AuthenticatedRead") == {"high"}
}

test_is_critical_when_objects_are_publicly_writable if {
	found("PublicReadWrite") == {"critical"}
}

test_passes_when_objects_are_private if {
	found("Private") == set()
	found("BucketOwnerFullControl") == set()
	count(public_objects.deny) == 0 with input as sample.document({})
}

test_reports_nothing_when_the_value_is_unknown if {
	count(public_objects.deny) == 0 with input as sample.uncertain("cloudA.client.s3Acl", "env")
}

test_fix_makes_objects_private if {
	document := sample.document({"cloudA.client.s3Acl": "PublicRead"})
	sample.fixes(public_objects.deny) == {"cloudA.client.s3Acl": "Private"} with input as document
}
