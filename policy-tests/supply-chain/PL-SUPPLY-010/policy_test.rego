package policies.supply_chain.package_channels_test

import data.policies.supply_chain.package_channels
import data.sample

found(values) := result if {
	result := {finding.setting | some finding in package_channels.deny} with input as sample.document(values)
}

test_fails_over_plain_http if {
	found({"pkgA.channels": ["bioconda", "http://conda.example.org/a"]}) == {["conda", "channels"]}
}

test_passes_by_name_and_over_tls if {
	found({"pkgA.channels": ["bioconda", "https://conda.example.org/a"]}) == set()
	found({}) == set()
}

test_says_nothing_where_it_cannot_be_told if {
	count(package_channels.deny) == 0 with input as sample.uncertain("pkgA.channels", "env")
}
