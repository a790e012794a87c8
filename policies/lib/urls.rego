package plumbline.lib

# METADATA
# title: Whether a URL uses plain HTTP over the network
# description: Excludes local addresses (`http://localhost:8080`).
# scope: document
is_plain_http(url) if {
	startswith(lower(url), "http://")
	authority := split(trim_prefix(lower(url), "http://"), "/")[0]
	substring(authority, 0, 5) != "[::1]"
	host := split(authority, ":")[0]
	host != "localhost"
	host != "127.0.0.1"
}
