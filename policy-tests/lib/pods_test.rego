package plumbline.lib_test

import data.plumbline.lib
import data.sample

test_pod_options_come_from_all_pods_and_from_processes if {
	document := sample.document({
		"cluster.pod": [{"privileged": true}],
		"process.pod": {"label": "a"},
		"process.withLabel:x.pod": [{"env": "A"}],
		"process.ext.pod": {"no": "pod"},
	})
	{[pod.setting, pod.option] | some pod in lib.pod_options; is_object(pod.option)} == {
		[["cluster", "pod", 0], {"privileged": true}],
		[["process", "pod"], {"label": "a"}],
		[["process", "withLabel:x", "pod", 0], {"env": "A"}],
	} with input as document
}

test_pod_options_may_be_maps_or_lists if {
	document := sample.document({
		"cluster.pod": {"privileged": true},
		"process.pod": [{"label": "a"}, {"label": "b"}],
		"process.withLabel:x.pod": {"env": "A"},
		"process.ext.pod": [{"no": "pod"}],
	})
	{[pod.setting, pod.option] | some pod in lib.pod_options; is_object(pod.option)} == {
		[["cluster", "pod"], {"privileged": true}],
		[["process", "pod", 0], {"label": "a"}],
		[["process", "pod", 1], {"label": "b"}],
		[["process", "withLabel:x", "pod"], {"env": "A"}],
	} with input as document
}
