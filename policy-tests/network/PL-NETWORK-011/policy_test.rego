package policies.network.cluster_certificate_test

import data.policies.network.cluster_certificate
import data.sample

test_fails_when_verification_is_off if {
	some finding in cluster_certificate.deny with input as sample.document({"cluster.client.verifySsl": false})
	finding.fix == true
}

test_passes_when_verification_is_on_or_not_set if {
	count(cluster_certificate.deny) == 0 with input as sample.document({"cluster.client.verifySsl": true})
	count(cluster_certificate.deny) == 0 with input as sample.document({"cluster.client.server": "https://k8s.acme.org"})
}

test_reports_nothing_when_the_value_is_unknown if {
	count(cluster_certificate.deny) == 0 with input as sample.uncertain("cluster.client.verifySsl", "env")
}
