package policies.privilege.service_account_test

import data.policies.privilege.service_account
import data.sample

found(settings) := count(messages) if {
	messages := service_account.deny with input as sample.document(settings)
}

test_fails_when_no_account_is_named if {
	found({"cloudC.batch.spot": true}) == 1
}

test_fails_when_the_default_account_is_named if {
	found({"cloudC.batch.serviceAccountEmail": "123-compute@developer.gserviceaccount.com"}) == 1
}

test_passes_with_an_account_of_its_own if {
	found({"cloudC.batch.serviceAccountEmail": "jobs@acme.iam.gserviceaccount.com"}) == 0
}

test_says_nothing_when_it_cannot_be_told if {
	count(service_account.deny) == 0 with input as sample.uncertain("cloudC.batch.serviceAccountEmail", "env")
}
