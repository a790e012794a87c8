package plumbline.lib_test

import data.plumbline.lib

test_powerful_capabilities_are_recognised if {
	every name in ["ALL", "BPF", "DAC_READ_SEARCH", "NET_ADMIN", "SYS_ADMIN", "SYS_MODULE", "SYS_PTRACE", "SYS_RAWIO", "cap_bpf"] {
		lib.is_strong_capability(name)
	}
	not lib.is_strong_capability("NET_BIND_SERVICE")
}
