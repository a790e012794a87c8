package policies.consistency.traced_hosts_test

import data.policies.consistency.traced_hosts
import data.sample

found(values) := result if {
	result := {finding.setting | some finding in traced_hosts.deny} with input as sample.document(values)
}

test_fails_without_node_names if {
	found({"process.executor": "k8s", "trace.fields": ["name", "hostname"]}) == {"cluster.fetchNodeName"}
	found({"executor.name": "k8s", "trace.fields": ["hostname"], "cluster.fetchNodeName": false}) == {"cluster.fetchNodeName"}
}

test_fix_turns_node_names_on if {
	document := sample.document({"process.executor": "k8s", "trace.fields": ["hostname"]})
	sample.fixes(traced_hosts.deny) == {"cluster.fetchNodeName": true} with input as document
}

test_passes_with_node_names if {
	found({"process.executor": "k8s", "trace.fields": ["name", "hostname"], "cluster.fetchNodeName": true}) == set()
}

test_passes_when_hosts_are_not_traced if {
	found({"process.executor": "k8s", "trace.fields": ["name"]}) == set()
	found({"process.executor": "k8s"}) == set()
	found({"process.executor": "slurm", "trace.fields": ["hostname"]}) == set()
	found({}) == set()
}

test_reports_nothing_when_the_value_is_unknown if {
	document := object.union(sample.uncertain("trace.fields", "env"), {"config": {"process": {"executor": "k8s"}}})
	count(traced_hosts.deny) == 0 with input as document
}
