package policies.network.plain_http_test

import data.policies.network.plain_http
import data.sample

test_fails_when_a_service_is_reached_over_http if {
	some finding in plain_http.deny with input as sample.document({"platform.endpoint": "http://tower.acme.org/api"})
	finding.setting == "platform.endpoint"
	finding.fix == "https://tower.acme.org/api"
}

test_fails_for_each_service if {
	every setting in [
		"cloudA.client.endpoint",
		"cloudB.batch.endpoint",
		"cloudB.registry.server",
		"platform.endpoint",
		"imgbuild.endpoint",
		"imgbuild.containerConfigUrl",
		"objfs.containerConfigUrl",
		"cluster.client.server",
		"registry.url",
		"weblog.url",
	] {
		document := sample.document({setting: "HTTP://acme.org/api"})
		sample.fixes(plain_http.deny) == {setting: "https://acme.org/api"} with input as document
	}
}

test_passes_when_services_are_reached_over_tls if {
	document := sample.document({"platform.endpoint": "https://tower.acme.org/api", "cloudA.client.endpoint": "https://s3.acme.org"})
	count(plain_http.deny) == 0 with input as document
}

test_passes_when_the_service_is_on_the_machine if {
	count(plain_http.deny) == 0 with input as sample.document({"cloudA.client.endpoint": "http://localhost:9000"})
}

test_passes_when_no_service_is_set if {
	count(plain_http.deny) == 0 with input as sample.document({"cloudA.client.maxConnections": 3})
}

test_reports_nothing_when_the_address_is_unknown if {
	count(plain_http.deny) == 0 with input as sample.uncertain("imgbuild.endpoint", "env")
}
