package policies.privilege.pod_identity_test

import data.policies.privilege.pod_identity
import data.sample

found(settings) := names if {
	names := {finding.setting | some finding in pod_identity.deny} with input as sample.document(settings)
}

test_fails_when_neither_is_set if {
	found({"cluster.storageClaimName": "a"}) == {"cluster.namespace", "cluster.serviceAccount"}
}

test_fails_when_a_default_name_is_set if {
	found({"cluster.namespace": "default", "cluster.serviceAccount": "default"}) == {"cluster.namespace", "cluster.serviceAccount"}
}

test_passes_when_both_are_set if {
	found({"cluster.namespace": "pipelines", "cluster.serviceAccount": "pipelines"}) == set()
}

test_passes_when_a_context_sets_the_namespace if {
	found({"cluster.context": "acme", "cluster.serviceAccount": "pipelines"}) == set()
}

test_reports_nothing_for_an_unknown_namespace if {
	names := {finding.setting | some finding in pod_identity.deny} with input as sample.uncertain("cluster.namespace", "env")
	names == {"cluster.serviceAccount"}
}
