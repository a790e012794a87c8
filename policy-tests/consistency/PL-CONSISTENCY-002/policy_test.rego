package policies.consistency.regions_and_zones_test

import data.policies.consistency.regions_and_zones
import data.sample

both := {"cloudC.zone": "europe-west1-b", "cloudC.region": "europe-west1"}

test_fails_when_both_are_set if {
	some finding in regions_and_zones.deny with input as sample.document(both)
	finding.setting == "cloudC.zone"
}

test_passes_when_one_is_set if {
	count(regions_and_zones.deny) == 0 with input as sample.document({"cloudC.zone": "europe-west1-b"})
	count(regions_and_zones.deny) == 0 with input as sample.document({"cloudC.region": "europe-west1"})
	count(regions_and_zones.deny) == 0 with input as sample.document({})
}

test_passes_when_no_admitted_engine_reads_them if {
	newer := object.union(sample.document(both), {"engineVersion": sample.requires_at_least([25, 10, 0, 0])})
	count(regions_and_zones.deny) == 0 with input as newer
}

test_reports_nothing_when_one_is_unknown if {
	document := object.union(sample.uncertain("cloudC.zone", "env"), {"config": {"cloudC": {"region": "europe-west1"}}})
	count(regions_and_zones.deny) == 0 with input as document
}

test_fails_when_an_engine_that_reads_them_is_admitted if {
	older := object.union(sample.document(both), {"engineVersion": sample.requires_at_least([25, 4, 8, 0])})
	count(regions_and_zones.deny) == 1 with input as older
	newer := object.union(sample.document(both), {"engineVersion": sample.requires_at_least([25, 5, 0, 0])})
	count(regions_and_zones.deny) == 0 with input as newer
}
