package plumbline.lib_test

import data.plumbline.lib

test_is_text_excludes_other_values if {
	lib.is_text("")
	lib.is_text("a")
	every value in [null, true, 5, ["a"], {"a": "b"}, {"a"}] {
		not lib.is_text(value)
	}
}
