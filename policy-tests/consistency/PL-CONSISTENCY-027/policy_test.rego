package policies.consistency.traced_hosts_test

import data.policies.consistency.traced_hosts
import data.sample

found(values) := result if {
	result := {finding.setting | some finding in traced_hosts.deny} with input as sample.document(values)
}

test_fails_without_names if {
	found({"process.executor": "k8s", "trace.fields": ["name", "hostname"]}) == {"k8s.fetchNodeName"}
	found({"executor.name": "k8s", "trace.fields": ["hostname"], "cluster.fetchNodeName": false}) == {"k8s.fetchNodeName"}
}

test_proposes_to_ask_for_names if {
	document := sample.document({"process.executor": "k8s", "trace.fields": ["hostname"]})
	sample.fixes(traced_hosts.deny) == {"k8s.fetchNodeName": true} with input as document
}

test_passes_with_names if {
	found({"process.executor": "k8s", "trace.fields": ["name", "hostname"], "cluster.fetchNodeName": true}) == set()
}

test_passes_where_hosts_are_not_traced if {
	found({"process.executor": "k8s", "trace.fields": ["name"]}) == set()
	found({"process.executor": "k8s"}) == set()
	found({"process.executor": "slurm", "trace.fields": ["hostname"]}) == set()
	found({}) == set()
}

test_says_nothing_where_it_cannot_be_told if {
	document := object.union(sample.uncertain("trace.fields", "env"), {"config": {"process": {"executor": "k8s"}}})
	count(traced_hosts.deny) == 0 with input as document
}
