package policies.network.proxy_password_test

import data.policies.network.proxy_password
import data.sample

test_fails_when_a_password_is_sent_to_the_proxy_without_tls if {
	some finding in proxy_password.deny with input as sample.uncertain("cloudA.client.proxyPassword", "secret")
	finding.setting == "cloudA.client.proxyPassword"
}

test_passes_when_the_proxy_uses_https if {
	document := sample.document({"cloudA.client.proxyPassword": "[REDACTED]", "cloudA.client.proxyScheme": "https"})
	count(proxy_password.deny) == 0 with input as document
}

test_passes_when_the_proxy_needs_no_password if {
	count(proxy_password.deny) == 0 with input as sample.document({"cloudA.client.proxyHost": "proxy.acme.org"})
}
