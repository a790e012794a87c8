package plumbline.lib_test

import data.plumbline.lib

test_switches_are_booleans_or_their_texts if {
	lib.is_on(true)
	lib.is_on("True")
	not lib.is_on("false")
	lib.is_off(false)
	lib.is_off("FALSE")
	not lib.is_off("")
}
