package plumbline.lib

# METADATA
# title: Whether a Linux capability gives access to the host
# description: Accepts names with the prefix `CAP_` and in any case.
# scope: document
is_strong_capability(name) if {
	trim_prefix(upper(name), "CAP_") in {
		"ALL",
		"BPF",
		"DAC_READ_SEARCH",
		"NET_ADMIN",
		"SYS_ADMIN",
		"SYS_MODULE",
		"SYS_PTRACE",
		"SYS_RAWIO",
	}
}
