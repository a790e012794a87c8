package policies.network.http_include_test

import data.policies.network.http_include
import data.sample

including(text) := object.union(sample.document({}), {"includes": [{
	"text": text,
	"file": "conf/a.config",
	"line": 3,
	"resolved": false,
	"reason": "remote",
}]})

test_fails_when_a_file_is_included_over_http if {
	some finding in http_include.deny with input as including(`includeConfig 'http://acme.org/a.config'`)
	startswith(finding.message, "conf/a.config:3 includes")
	count(http_include.deny) == 1 with input as including(`includeConfig("HTTP://acme.org/a.config")`)
}

test_passes_when_it_is_included_over_tls_or_from_the_repository if {
	count(http_include.deny) == 0 with input as including(`includeConfig 'https://acme.org/a.config'`)
	count(http_include.deny) == 0 with input as including(`includeConfig 'conf/http.config'`)
	count(http_include.deny) == 0 with input as sample.document({})
}
