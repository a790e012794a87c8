package policies.supply_chain.package_checksums_test

import data.policies.supply_chain.package_checksums
import data.sample

found(values) := result if {
	result := {finding.setting | some finding in package_checksums.deny} with input as sample.document(values)
}

test_fails_where_checksums_are_off if {
	found({"pkgB.checksum": false}) == {"spack.checksum"}
}

test_passes_where_they_are_on if {
	found({"pkgB.checksum": true}) == set()
	found({"pkgB.cacheDir": "/shared"}) == set()
	found({}) == set()
}

test_says_nothing_where_it_cannot_be_told if {
	count(package_checksums.deny) == 0 with input as sample.uncertain("pkgB.checksum", "choice")
}

test_proposes_to_turn_them_on if {
	sample.fixes(package_checksums.deny) == {"spack.checksum": true} with input as sample.document({"pkgB.checksum": false})
}
