package policies.supply_chain.allowed_services_test

import data.policies.supply_chain.allowed_services
import data.sample

found(values) := result if {
	result := {finding.setting | some finding in allowed_services.deny} with input as sample.document(values) with data.parameters as {"PL-SUPPLY-014": {"hosts": ["*.example.org"]}}
}

test_fails_for_other_hosts if {
	found({"imgbuild.endpoint": "https://wave.example.com/a", "platform.endpoint": "http://user@tower.example.com:80"}) == {"imgbuild.endpoint", "platform.endpoint"}
	every url in [
		"https://evil.example.com?x=@tower.example.org/",
		"https://evil.example.com#@tower.example.org/",
		"https://tower.example.org:a@evil.example.com/",
		"https://tower.example.org@b@evil.example.com/",
	] {
		found({"platform.endpoint": url}) == {"platform.endpoint"}
	}
	found({"objfs.containerConfigUrl": "https://a.b.example.org/x.json"}) == {"objfs.containerConfigUrl"}
}

test_passes_for_approved_hosts if {
	found({"imgbuild.endpoint": "https://Wave.example.org:8443/"}) == set()
	found({}) == set()
}

test_checks_nothing_while_the_parameter_is_empty if {
	document := sample.document({"imgbuild.endpoint": "https://wave.example.com"})
	count(allowed_services.deny) == 0 with input as document with data.parameters as {"PL-SUPPLY-014": {"hosts": []}}
}
