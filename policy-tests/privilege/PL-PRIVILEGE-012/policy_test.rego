package policies.privilege.service_account_test

import data.policies.privilege.service_account
import data.sample

found(settings) := names if {
	names := {finding.setting | some finding in service_account.deny} with input as sample.document(settings)
}

test_fails_when_no_account_is_set if {
	found({"cloudC.batch.spot": true}) == {"cloudC.batch.serviceAccountEmail"}
}

test_fails_when_the_default_account_is_set if {
	found({"cloudC.batch.serviceAccountEmail": "123-compute@developer.gserviceaccount.com"}) == {"cloudC.batch.serviceAccountEmail"}
}

test_passes_with_a_dedicated_account if {
	found({"cloudC.batch.serviceAccountEmail": "jobs@acme.iam.gserviceaccount.com"}) == set()
}

test_reports_nothing_when_the_value_is_unknown if {
	count(service_account.deny) == 0 with input as sample.uncertain("cloudC.batch.serviceAccountEmail", "env")
}
