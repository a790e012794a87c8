package plumbline.lib

# METADATA
# title: Whether a secret is given
# description: Whether it is set to more than nothing, wherever that comes from. Its value is not read.
# scope: document
secret_is_given(path) if input.settings[path].secretFacts.empty == false

# METADATA
# title: In which way a secret is not given, in words
# description: "`is not set` or `is empty`, as `absence` says it of other settings; its value is not read."
# scope: document
secret_absence(path) := "is not set" if not is_set(path)

secret_absence(path) := "is empty" if input.settings[path].secretFacts.empty == true

# METADATA
# title: Whether a variable's name says that it holds a secret
# scope: document
names_secret(name) if regex.match(`(?i)(SECRET|TOKEN|PASSWORD|PASSWD|PASSPHRASE|(API|ACCESS|ACCOUNT|PRIVATE|STORAGE)_?KEY|CONNECTION_STRING|CREDENTIALS?)(_ID|_KEY)*$`, name)

# METADATA
# title: What depends on a variable of the launch that is named like a secret
# description: |
#   The certainty of each such setting, by its path. That only one way of a `choice` does, or its condition alone, is for the
#   policy to say: not every way of every choice is tried for it.
# scope: document
# custom:
#   sound: true
launch_secrets[path] := row.certainty if {
	some path, row in input.settings
	some name in row.dependsOn
	startswith(name, "env.")
	names_secret(substring(name, 4, -1))
}
