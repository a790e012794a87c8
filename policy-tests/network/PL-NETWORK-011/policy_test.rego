package policies.network.cluster_certificate_test

import data.policies.network.cluster_certificate
import data.sample

test_fails_when_the_check_is_off if {
	some finding in cluster_certificate.deny with input as sample.document({"cluster.client.verifySsl": false})
	finding.fix == true
}

test_passes_when_the_check_is_on_or_not_mentioned if {
	count(cluster_certificate.deny) == 0 with input as sample.document({"cluster.client.verifySsl": true})
	count(cluster_certificate.deny) == 0 with input as sample.document({"cluster.client.server": "https://k8s.acme.org"})
}

test_says_nothing_when_it_cannot_be_told if {
	count(cluster_certificate.deny) == 0 with input as sample.uncertain("cluster.client.verifySsl", "env")
}
