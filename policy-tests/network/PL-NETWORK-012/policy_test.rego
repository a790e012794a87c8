package policies.network.http_include_test

import data.policies.network.http_include
import data.sample

including(url) := object.union(sample.document({}), {"includes": [object.union(sample.include(url), {"file": "conf/a.config"})]})

test_fails_when_a_file_is_included_over_http if {
	some finding in http_include.deny with input as including("http://acme.org/a.config")
	finding.include == 0
	count(http_include.deny) == 1 with input as including("http://?/a.config")
}

test_fails_when_a_local_copy_is_available if {
	include := object.union(sample.include("http://acme.org/a.config"), {"resolved": true, "reason": null})
	count(http_include.deny) == 1 with input as object.union(sample.document({}), {"includes": [include]})
}

test_passes_when_it_is_included_over_tls_or_from_the_repository if {
	count(http_include.deny) == 0 with input as including("https://acme.org/a.config")
	count(http_include.deny) == 0 with input as including(null)
	count(http_include.deny) == 0 with input as sample.document({})
}

test_is_undecided_when_the_address_is_known_only_at_launch if {
	unknown := object.union(sample.document({}), {"includes": [object.union(sample.include(null), {"reason": "unknown"})]})
	{include.include | some include in http_include.undecided} == {0} with input as unknown
	count(http_include.undecided) == 0 with input as including(null)
}
