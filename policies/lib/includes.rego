package plumbline.lib

# METADATA
# title: What is included from the network
# description: |
#   `{url, file, line}` of each such include, whether a copy of it was read or not. The address is the one that the include
#   comes to, with its parameters filled in, without user, password and query; `?` stands for what is not known of it.
# scope: document
remote_includes contains {"url": include.url, "file": include.file, "line": include.line} if {
	some include in input.includes
	include.url != null
}
