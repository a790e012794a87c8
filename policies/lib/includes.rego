package plumbline.lib

# METADATA
# title: What is included from the network
# description: |
#   `{include, url}` of each such include, `include` being its index for the result, whether a copy of it was read or not. The address is the one that the include
#   comes to, with its parameters filled in, without user, password and query; `?` stands for what is not known of it.
# scope: document
remote_includes contains {"include": index, "url": include.url} if {
	some index, include in input.includes
	include.url != null
}

# METADATA
# title: What is included from where only the launch knows
# description: "`{include, message}` of each such include, as an undecided result wants it: it may come from anywhere."
# scope: document
unknown_includes contains {"include": index, "message": message} if {
	some index, include in input.includes
	include.reason == "unknown"
	message := sprintf("%s includes a configuration in line %d whose address cannot be told.", [include.file, include.line])
}
