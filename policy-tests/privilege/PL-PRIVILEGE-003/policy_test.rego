package policies.privilege.container_walls_test

import data.policies.privilege.container_walls
import data.sample

found(options) := count(messages) if {
	messages := container_walls.deny with input as sample.document({"containerD.runOptions": options})
}

test_fails_when_a_strong_capability_is_added if {
	found("--cap-add SYS_ADMIN") == 1
	found("--cap-add=cap_sys_ptrace --cap-add=ALL") == 2
	found("--cap-add=CHOWN,SYS_ADMIN,NET_ADMIN") == 2
}

test_fails_when_a_namespace_is_shared_with_the_host if {
	found("--pid=host --uts host") == 2
	found("--userns=host") == 1
	found("--ipc=host") == 1
	found("--cgroupns host") == 1
}

test_fails_when_a_security_profile_is_off if {
	found("--security-opt seccomp=unconfined") == 1
	found("--security-opt=label:disable") == 1
	found("--security-opt apparmor=unconfined") == 1
	found("--security-opt systempaths=unconfined") == 1
}

test_fails_when_a_disk_or_memory_device_is_exposed if {
	every device in ["/dev", "/dev/", "/dev/sda", "/dev/sda1:/dev/x:r", "/dev/nvme0n1", "/dev/dm-0", "/dev/mapper/data", "/dev/kmem", "/dev/port"] {
		found(concat("=", ["--device", device])) == 1
	}
	found("--device /dev/fuse --device /dev/sdk-tool --device=/dev/nvidia0 --device nvidia.com/gpu=all") == 0
}

test_passes_when_isolation_is_kept if {
	found("--cap-drop ALL --cap-add NET_BIND_SERVICE --ipc=private --pid container:a --userns=keep-id --security-opt no-new-privileges") == 0
}

test_reports_nothing_when_the_value_is_unknown_or_not_set if {
	count(container_walls.deny) == 0 with input as sample.uncertain("containerE.runOptions", "env")
	count(container_walls.deny) == 0 with input as sample.document({})
}

test_fails_for_each_strong_capability if {
	every capability in [
		"ALL",
		"BPF",
		"DAC_READ_SEARCH",
		"NET_ADMIN",
		"SYS_ADMIN",
		"SYS_MODULE",
		"SYS_PTRACE",
		"SYS_RAWIO",
	] {
		found(concat(" ", ["--cap-add", capability])) == 1
	}
}
