package plumbline.lib

# METADATA
# title: Pod options
# description: |
#   `{setting, option}` for each map of options, alone or in a list: those of all pods (`k8s.pod`) and those of
#   processes (`pod`).
# scope: document
pod_options contains {"setting": ["cluster", "pod"], "option": input.config.cluster.pod}

pod_options contains {"setting": ["cluster", "pod", index], "option": input.config.cluster.pod[index]}

pod_options contains {"setting": ["process", "pod"], "option": input.config.process.pod}

pod_options contains {"setting": ["process", "pod", index], "option": input.config.process.pod[index]}

pod_options contains {"setting": ["process", selector, "pod"], "option": option} if {
	option := input.config.process[selector].pod
	is_selector(selector)
}

pod_options contains {"setting": ["process", selector, "pod", index], "option": option} if {
	option := input.config.process[selector].pod[index]
	is_selector(selector)
}
