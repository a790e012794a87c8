package plumbline.lib

# METADATA
# title: Includes from the network
# description: |
#   `{include, url}` for each, whether a local copy was read or not. `include` is the index that a result refers to.
#   `url` is the resolved address without user, password and query; `?` replaces unknown parts.
# scope: document
remote_includes contains {"include": index, "url": include.url} if {
	some index, include in input.includes
	include.url != null
}

# METADATA
# title: Includes whose address is known only at launch
# description: "`{include, message}` for each, in the form of an undecided result: the file may come from anywhere."
# scope: document
unknown_includes contains {"include": index, "message": message} if {
	some index, include in input.includes
	include.reason == "unknown"
	message := sprintf("%s includes a configuration in line %d whose address is known only at launch.", [include.file, include.line])
}
