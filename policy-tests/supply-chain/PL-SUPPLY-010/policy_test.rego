package policies.supply_chain.package_channels_test

import data.policies.supply_chain.package_channels
import data.sample

found(values) := result if {
	result := {finding.setting | some finding in package_channels.deny} with input as sample.document(values)
}

test_fails_over_plain_http if {
	found({"pkgA.channels": ["bioconda", "http://conda.example.org/a"]}) == {["pkgA", "channels"]}
}

test_passes_with_a_channel_name_or_tls if {
	found({"pkgA.channels": ["bioconda", "https://conda.example.org/a"]}) == set()
	found({}) == set()
}

test_reports_nothing_when_the_value_is_unknown if {
	count(package_channels.deny) == 0 with input as sample.uncertain("pkgA.channels", "env")
}

test_fails_for_http_channels_and_insecure_in_options if {
	found({"pkgA.createOptions": "--yes -c http://conda.example.org/a"}) == {"pkgA.createOptions"}
	found({"pkgA.createOptions": "--channel=http://conda.example.org/a"}) == {"pkgA.createOptions"}
	found({"pkgA.createOptions": "--insecure"}) == {"pkgA.createOptions"}
	found({"pkgA.createOptions": "-c https://conda.example.org/a -c bioconda"}) == set()
}

test_fails_for_a_process_that_fetches_over_http if {
	found({"process.conda": "bioconda::bwa http://conda.example.org/a::samtools"}) == {["process", "conda"]}
	found({"process.withName:A.conda": "http://example.org/env.yml"}) == {["process", "withName:A", "conda"]}
	found({"process.conda": "bioconda::bwa", "process.withName:A.conda": "https://example.org/env.yml"}) == set()
	found({"process.ext.conda": "http://example.org/env.yml"}) == set()
}
