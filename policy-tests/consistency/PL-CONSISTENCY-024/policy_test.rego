package policies.consistency.halves_test

import data.policies.consistency.halves
import data.sample

found(values) := result if {
	result := {finding.setting | some finding in halves.deny} with input as sample.document(values)
}

# Returns the findings of a document in which these passwords are set, too.
found_with_secrets(values, paths) := result if {
	rows := {path: {"secretFacts": {"source": "reference", "empty": false, "placeholder": false}, "line": 2} | some path in paths}
	document := object.union(sample.document(values), {"settings": rows})
	result := {finding.setting | some finding in halves.deny} with input as document
}

test_fails_with_incomplete_proxy_settings if {
	found({"cloudA.client.proxyPort": 3128}) == {"cloudA.client.proxyHost"}
	found({"cloudA.client.proxyHost": "proxy", "cloudA.client.proxyUsername": "me"}) == {"cloudA.client.proxyPassword"}
	found_with_secrets({"cloudA.client.proxyHost": "", "cloudA.client.proxyUsername": "me"}, ["cloudA.client.proxyPassword"]) == {"cloudA.client.proxyHost"}
	found({"mail.smtp.proxy.port": 3128}) == {"mail.smtp.proxy.host"}
}

test_fails_with_other_incomplete_pairs if {
	found({"cloudA.batch.schedulingPriority": 5}) == {"cloudA.batch.shareIdentifier"}
	found({"cloudB.registry.userName": "me"}) == {"cloudB.registry.password"}
	found_with_secrets({}, ["cloudB.registry.password"]) == {"cloudB.registry.userName"}
	found_with_secrets({"cloudA.client.proxyHost": "proxy"}, ["cloudA.client.proxyPassword"]) == {"cloudA.client.proxyUsername"}
	found({"cluster.storageMountPath": "/mnt"}) == {"cluster.storageClaimName"}
	found_with_secrets({"mail.smtp.user": ""}, ["mail.smtp.password"]) == {"mail.smtp.user"}
}

test_names_the_setting_without_effect if {
	messages := {finding.message | some finding in halves.deny} with input as sample.document({"cluster.storageSubPath": "/runs"})
		with data.vocabulary.spellings.scopes as {"cluster": "k8s"}
	messages == {"{setting} is not set, and k8s.storageSubPath has no effect without it."}
}

# Returns each setting that is set alone and the one that it needs, for a document with these passwords.
missing_settings(values, paths) := result if {
	rows := {path: {"secretFacts": {"source": "reference", "empty": false, "placeholder": false}, "line": 2} | some path in paths}
	document := object.union(sample.document(values), {"settings": rows})
	findings := halves.deny with input as document with data.vocabulary.spellings.scopes as {}
	result := {[split(finding.message, " ")[5], finding.setting] | some finding in findings}
}

test_names_each_missing_proxy_setting if {
	missing_settings({"cloudA.client.proxyPort": 3128}, []) == {["cloudA.client.proxyPort", "cloudA.client.proxyHost"]}
	missing_settings({"cloudA.client.proxyUsername": "me"}, ["cloudA.client.proxyPassword"]) == {
		["cloudA.client.proxyUsername", "cloudA.client.proxyHost"],
		["cloudA.client.proxyPassword", "cloudA.client.proxyHost"],
	}
	missing_settings({"cloudA.client.proxyHost": "p"}, ["cloudA.client.proxyPassword"]) == {["cloudA.client.proxyPassword", "cloudA.client.proxyUsername"]}
	missing_settings({"cloudA.client.proxyHost": "p", "cloudA.client.proxyUsername": "me"}, []) == {["cloudA.client.proxyUsername", "cloudA.client.proxyPassword"]}
	missing_settings({"mail.smtp.proxy.port": 3128}, []) == {["mail.smtp.proxy.port", "mail.smtp.proxy.host"]}
}

test_names_each_missing_setting_of_other_pairs if {
	missing_settings({"cloudA.batch.schedulingPriority": 5}, []) == {["cloudA.batch.schedulingPriority", "cloudA.batch.shareIdentifier"]}
	missing_settings({}, ["cloudB.registry.password"]) == {["cloudB.registry.password", "cloudB.registry.userName"]}
	missing_settings({"cloudB.registry.userName": "me"}, []) == {["cloudB.registry.userName", "cloudB.registry.password"]}
	missing_settings({}, ["mail.smtp.password"]) == {["mail.smtp.password", "mail.smtp.user"]}
}

test_passes_with_both_and_with_none if {
	found({"cloudA.batch.schedulingPriority": 5, "cloudA.batch.shareIdentifier": "a"}) == set()
	found({"mail.smtp.proxy.port": 3128, "mail.smtp.proxy.host": "proxy"}) == set()
	found_with_secrets({"mail.smtp.user": "me"}, ["mail.smtp.password"]) == set()
	found({"cloudA.client.proxyHost": "proxy", "cloudA.client.proxyPort": 3128}) == set()
	found_with_secrets({"cloudA.client.proxyHost": "p", "cloudA.client.proxyUsername": "me"}, ["cloudA.client.proxyPassword"]) == set()
	found({"cloudA.client.proxyHost": "proxy"}) == set()
	found_with_secrets({"cloudB.registry.userName": "me"}, ["cloudB.registry.password"]) == set()
	found({"cloudB.registry.userName": "", "cloudB.registry.password": ""}) == set()
	found({"cluster.storageClaimName": "a", "cluster.storageMountPath": "/mnt", "mail.smtp.user": "me"}) == set()
	found({}) == set()
}

test_reports_nothing_when_the_value_is_unknown if {
	document := object.union(sample.uncertain("cloudA.client.proxyHost", "env"), {"config": {"cloudA": {"client": {"proxyPort": 3128}}}})
	count(halves.deny) == 0 with input as document
}
