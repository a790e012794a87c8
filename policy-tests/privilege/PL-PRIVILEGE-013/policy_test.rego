package policies.privilege.pod_identity_test

import data.policies.privilege.pod_identity
import data.sample

found(settings) := names if {
	names := {finding.setting | some finding in pod_identity.deny} with input as sample.document(settings)
}

test_fails_when_nothing_is_named if {
	found({"cluster.storageClaimName": "a"}) == {"k8s.namespace", "k8s.serviceAccount"}
}

test_fails_when_the_default_is_named if {
	found({"cluster.namespace": "default", "cluster.serviceAccount": "default"}) == {"cluster.namespace", "cluster.serviceAccount"}
}

test_passes_when_both_are_named if {
	found({"cluster.namespace": "pipelines", "cluster.serviceAccount": "pipelines"}) == set()
}

test_passes_when_a_context_brings_the_namespace if {
	found({"cluster.context": "acme", "cluster.serviceAccount": "pipelines"}) == set()
}

test_says_nothing_of_a_namespace_that_cannot_be_told if {
	names := {finding.setting | some finding in pod_identity.deny} with input as sample.uncertain("cluster.namespace", "env")
	names == {"k8s.serviceAccount"}
}
