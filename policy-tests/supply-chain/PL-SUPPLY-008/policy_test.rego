package policies.supply_chain.package_checksums_test

import data.policies.supply_chain.package_checksums
import data.sample

found(values) := result if {
	result := {finding.setting | some finding in package_checksums.deny} with input as sample.document(values)
}

test_fails_when_checksums_are_off if {
	found({"pkgB.checksum": false}) == {"pkgB.checksum"}
}

test_passes_when_they_are_on if {
	found({"pkgB.checksum": true}) == set()
	found({"pkgB.cacheDir": "/shared"}) == set()
	found({}) == set()
}

test_reports_nothing_when_the_value_is_unknown if {
	count(package_checksums.deny) == 0 with input as sample.uncertain("pkgB.checksum", "choice")
}

test_fix_turns_checksums_on if {
	sample.fixes(package_checksums.deny) == {"pkgB.checksum": true} with input as sample.document({"pkgB.checksum": false})
}
