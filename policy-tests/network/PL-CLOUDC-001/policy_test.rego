package policies.network.private_address_test

import data.policies.network.private_address
import data.sample

test_fails_when_private_addresses_are_off if {
	some finding in private_address.deny with input as sample.document({"cloudC.batch.usePrivateAddress": false})
	finding.setting == "cloudC.batch.usePrivateAddress"
	finding.message == "{setting} is off: jobs get a public IP address."
	finding.fix == true
}

test_fails_when_private_addresses_are_not_set if {
	some finding in private_address.deny with input as sample.document({"cloudC.batch.spot": true})
	finding.message == "{setting} is not set: jobs get a public IP address by default."
}

test_passes_when_private_addresses_are_on if {
	count(private_address.deny) == 0 with input as sample.document({"cloudC.batch.usePrivateAddress": true})
}

test_reports_nothing_when_the_value_is_unknown if {
	count(private_address.deny) == 0 with input as sample.uncertain("cloudC.batch.usePrivateAddress", "unknown")
}

test_fix_turns_private_addresses_on if {
	proposed := {"cloudC.batch.usePrivateAddress": true}
	sample.fixes(private_address.deny) == proposed with input as sample.document({"cloudC.batch.usePrivateAddress": false})
	sample.fixes(private_address.deny) == proposed with input as sample.document({"cloudC.batch.spot": true})
}

test_passes_when_private_addresses_are_the_default if {
	private := {"cloudC.batch.usePrivateAddress": [{"from": [0, 0, 0, 0], "value": true}]}
	count(private_address.deny) == 0 with input as sample.document({}) with data.vocabulary.defaults as private
}
