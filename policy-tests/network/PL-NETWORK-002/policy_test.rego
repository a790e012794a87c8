package policies.network.own_network_test

import data.policies.network.own_network
import data.sample

test_fails_when_no_network_is_set if {
	some finding in own_network.deny with input as sample.document({"cloudC.batch.spot": true})
	finding.setting == "cloudC.batch.network"
}

test_fails_when_the_default_network_is_set if {
	document := sample.document({"cloudC.batch.subnetwork": "regions/europe-west4/subnetworks/default"})
	{finding.setting | some finding in own_network.deny} == {"cloudC.batch.subnetwork"} with input as document
}

test_passes_when_a_network_is_set if {
	count(own_network.deny) == 0 with input as sample.document({"cloudC.batch.network": "global/networks/jobs"})
	count(own_network.deny) == 0 with input as sample.document({"cloudC.batch.subnetwork": "regions/x/subnetworks/jobs"})
}

test_passes_when_all_machines_use_a_template if {
	all := {"cloudC.batch.spot": true, "process.machineType": "template://jobs"}
	others := object.union(all, {"process.withName:A.machineType": "template://a", "process.ext.machineType": "small"})
	count(own_network.deny) == 0 with input as sample.document(all)
	count(own_network.deny) == 0 with input as sample.document(others)
}

test_fails_when_some_machines_do_not_use_a_template if {
	some_of_them := {"cloudC.batch.spot": true, "process.withName:A.machineType": "template://jobs"}
	all_but_some := {
		"cloudC.batch.spot": true,
		"process.machineType": "template://jobs",
		"process.withName:A.machineType": "n2-standard-4",
	}
	count(own_network.deny) == 1 with input as sample.document(some_of_them)
	count(own_network.deny) == 1 with input as sample.document(all_but_some)
	named := {"cloudC.batch.network": "jobs"}
	other := {"cloudC.batch.subnetwork": "jobs"}
	count(own_network.deny) == 0 with input as sample.document(object.union(all_but_some, named))
	count(own_network.deny) == 0 with input as sample.document(object.union(all_but_some, other))
}

test_reports_nothing_when_the_network_is_unknown if {
	count(own_network.deny) == 0 with input as sample.uncertain("cloudC.batch.network", "env")
}

test_says_that_a_network_is_null if {
	row := sample.row("cloudC.batch.network", null)
	document := object.union(sample.document({}), {"settings": {"cloudC.batch.network": row}})
	some finding in own_network.deny with input as document
	startswith(finding.message, "{setting} is null: ")
}
