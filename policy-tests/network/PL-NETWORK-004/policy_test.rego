package policies.network.storage_protocol_test

import data.policies.network.storage_protocol
import data.sample

test_fails_when_the_protocol_is_http if {
	some finding in storage_protocol.deny with input as sample.document({"cloudA.client.protocol": "http"})
	finding.setting == "cloudA.client.protocol"
	finding.fix == "https"
}

test_passes_when_the_protocol_is_https_or_not_set if {
	count(storage_protocol.deny) == 0 with input as sample.document({"cloudA.client.protocol": "https"})
	count(storage_protocol.deny) == 0 with input as sample.document({})
}

test_reports_nothing_when_the_protocol_is_unknown if {
	count(storage_protocol.deny) == 0 with input as sample.uncertain("cloudA.client.protocol", "choice")
}
