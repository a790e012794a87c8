package plumbline.lib

# METADATA
# title: Whether a URL uses plain HTTP over the network
# description: |
#   Excludes local addresses (`http://localhost:8080`), and those of overlay networks, which encrypt their traffic
#   (`http://100.64.0.1`).
# scope: document
is_plain_http(url) if {
	startswith(lower(url), "http://")
	authority := split(trim_prefix(lower(url), "http://"), "/")[0]
	substring(authority, 0, 5) != "[::1]"
	host := split(authority, ":")[0]
	host != "localhost"
	host != "127.0.0.1"
	not regex.match(`^100\.(?:6[4-9]|[7-9][0-9]|1[01][0-9]|12[0-7])\.`, host)
}
