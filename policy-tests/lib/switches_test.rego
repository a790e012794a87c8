package plumbline.lib_test

import data.plumbline.lib

test_switches_may_be_booleans_or_texts if {
	every value in [true, "true", "True", "TRUE"] {
		lib.is_on(value)
		not lib.is_off(value)
	}
	every value in [false, "false", "False", "FALSE"] {
		lib.is_off(value)
		not lib.is_on(value)
	}
	not lib.is_on("")
	not lib.is_off("")
}
