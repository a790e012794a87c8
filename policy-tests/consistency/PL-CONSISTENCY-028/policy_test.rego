package policies.consistency.device_plugin_test

import data.policies.consistency.device_plugin
import data.sample

found(values) := result if {
	result := {finding.message | some finding in device_plugin.deny} with input as sample.document(values)
		with data.vocabulary.spellings.scopes as {"objfs": "fusion"}
		with data.vocabulary.defaults as {
			"objfs.enabled": [{"from": [0, 0, 0, 0], "value": false}],
			"objfs.privileged": [{"from": [0, 0, 0, 0], "value": true}],
		}
}

plugin := {"acme/fuse": 1}

off := "{setting} is not used because fusion.enabled is not on."

privileged := "{setting} is not used because fusion.privileged is not off."

test_fails_when_nothing_requests_the_device if {
	found({"cluster.fuseDevicePlugin": plugin}) == {off, privileged}
	found({"cluster.fuseDevicePlugin": plugin, "objfs.enabled": true}) == {privileged}
	found({"cluster.fuseDevicePlugin": plugin, "objfs.enabled": false, "objfs.privileged": false}) == {off}
}

test_passes_when_it_is_used if {
	found({"cluster.fuseDevicePlugin": plugin, "objfs.enabled": true, "objfs.privileged": false}) == set()
	found({"objfs.enabled": true}) == set()
	found({}) == set()
}

test_reports_nothing_when_the_value_is_unknown if {
	known := sample.document({"cluster.fuseDevicePlugin": plugin, "objfs.enabled": true})
	document := object.union(known, {"settings": sample.uncertain("objfs.privileged", "env").settings})
	count(device_plugin.deny) == 0 with input as document
}
