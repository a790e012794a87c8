package policies.supply_chain.allowed_regions_test

import data.policies.supply_chain.allowed_regions
import data.sample

found(values) := result if {
	result := {finding.setting | some finding in allowed_regions.deny} with input as sample.document(values) with data.parameters as {"PL-SUPPLY-012": {"allowed": ["eu-*", "europe-west4*", "westeurope"]}}
}

test_fails_for_other_regions if {
	found({"cloudA.region": "us-east-1", "cloudB.batch.location": "eastus"}) == {"cloudA.region", "cloudB.batch.location"}
	found({"cloudC.region": ["europe-west4", "us-central1"]}) == {"cloudC.region"}
	found({"cloudC.batch.allowedLocations": ["zones/us-central1-a"]}) == {"cloudC.batch.allowedLocations"}
}

test_fails_for_the_default_region if {
	found({"process.executor": "google-batch"}) == {"cloudC.location"}
	found({"process.executor": "google-batch", "cloudC.location": "europe-west4"}) == set()
}

test_passes_for_allowed_values if {
	found({"cloudA.region": "eu-west-1", "cloudB.batch.location": "WestEurope", "cloudC.batch.allowedLocations": ["regions/europe-west4", "zones/europe-west4-a"]}) == set()
	found({}) == set()
}

test_checks_nothing_while_the_parameter_is_empty if {
	document := sample.document({"cloudA.region": "us-east-1"})
	count(allowed_regions.deny) == 0 with input as document with data.parameters as {"PL-SUPPLY-012": {"allowed": []}}
}

test_reports_nothing_when_the_value_is_unknown if {
	count(allowed_regions.deny) == 0 with input as sample.uncertain("cloudA.region", "env") with data.parameters as {"PL-SUPPLY-012": {"allowed": ["eu-*"]}}
}
