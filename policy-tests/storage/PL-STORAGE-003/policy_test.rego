package policies.storage.public_objects_test

import data.policies.storage.public_objects
import data.sample

found(acl) := severities if {
	document := sample.document({"cloudA.client.s3Acl": acl})
	severities := {finding.severity | some finding in public_objects.deny} with input as document
}

test_fails_when_everybody_may_read if {
	found("PublicRead") == {"high"}
	found("AuthenticatedRead") == {"high"}
}

test_weighs_most_when_everybody_may_write if {
	found("PublicReadWrite") == {"critical"}
}

test_passes_when_objects_are_private if {
	found("Private") == set()
	found("BucketOwnerFullControl") == set()
	count(public_objects.deny) == 0 with input as sample.document({})
}

test_says_nothing_when_it_cannot_be_told if {
	count(public_objects.deny) == 0 with input as sample.uncertain("cloudA.client.s3Acl", "env")
}

test_proposes_that_objects_are_private if {
	document := sample.document({"cloudA.client.s3Acl": "PublicRead"})
	sample.fixes(public_objects.deny) == {"aws.client.s3Acl": "Private"} with input as document
}
