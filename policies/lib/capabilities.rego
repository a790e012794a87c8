package plumbline.lib

# METADATA
# title: Whether a capability of Linux opens the host
# description: Its name may be written with `CAP_` and in small letters.
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
