package policies.consistency.security_context_test

import data.policies.consistency.security_context
import data.sample

found(values) := result if {
	result := [finding.setting | some finding in security_context.deny] with input as sample.document(values)
}

test_fails_with_a_user if {
	found({"cluster.securityContext": {"runAsNonRoot": true}, "cluster.runAsUser": 0}) == ["cluster.securityContext"]
}

test_passes_alone if {
	found({"cluster.securityContext": {"runAsUser": 1000}}) == []
	found({"cluster.runAsUser": 1000}) == []
	found({}) == []
}

test_reports_nothing_when_the_user_is_unknown if {
	document := object.union(sample.uncertain("cluster.runAsUser", "env"), {"config": {"cluster": {"securityContext": {"a": 1}}}})
	count(security_context.deny) == 0 with input as document
}
