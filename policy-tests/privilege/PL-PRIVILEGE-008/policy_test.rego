package policies.privilege.exported_credentials_test

import data.policies.privilege.exported_credentials
import data.sample

found(settings) := names if {
	names := {finding.setting | some finding in exported_credentials.deny} with input as sample.document(settings)
}

test_fails_when_credentials_are_exported if {
	found({"objfs.exportStorageCredentials": true}) == {"objfs.exportStorageCredentials"}
	found({"objfs.exportAwsAccessKeys": true}) == {"objfs.exportAwsAccessKeys"}
}

test_passes_when_they_are_not if {
	found({"objfs.exportStorageCredentials": false}) == set()
	found({"objfs.enabled": true}) == set()
}

test_reports_nothing_when_the_value_is_unknown if {
	count(exported_credentials.deny) == 0 with input as sample.uncertain("objfs.exportStorageCredentials", "env")
}

test_is_low_without_a_fix_for_a_store_of_ones_own if {
	document := sample.document({"objfs.exportStorageCredentials": true, "cloudA.client.endpoint": "https://minio.acme.org"})
	found := exported_credentials.deny with input as document
	count(found) == 1
	some finding in found
	finding.severity == "low"
	not finding.fix
}

test_fix_turns_it_off if {
	document := sample.document({"objfs.exportStorageCredentials": true})
	sample.fixes(exported_credentials.deny) == {"objfs.exportStorageCredentials": false} with input as document
}
