package plumbline.lib

# METADATA
# title: Whether a secret is set
# description: True for any value that is not empty, whatever its source. Does not read the value.
# scope: document
secret_is_given(path) if input.settings[path].secretFacts.empty == false

# METADATA
# title: Describes how a secret is missing
# description: "`is not set` or `is empty`, as `absence` returns for other settings. Does not read the value."
# scope: document
secret_absence(path) := "is not set" if not is_set(path)

secret_absence(path) := "is empty" if input.settings[path].secretFacts.empty == true

# METADATA
# title: Whether a variable has the name of a secret
# scope: document
names_secret(name) if regex.match(`(?i)(SECRET|TOKEN|PASSWORD|PASSWD|PASSPHRASE|(API|ACCESS|ACCOUNT|PRIVATE|STORAGE)_?KEY|CONNECTION_STRING|CREDENTIALS?)(_ID|_KEY)*$`, name)

# METADATA
# title: Whether a setting depends on an environment variable with the name of a secret
# description: |
#   Takes a row of `input.settings`. Returns its certainty. For a `choice`, only one alternative or only the condition
#   may depend on the variable. The policy must handle this, because the host does not evaluate every alternative of
#   every choice here.
# scope: document
# custom:
#   sound: true
launch_secret(row) := row.certainty if {
	some name in row.dependsOn
	startswith(name, "env.")
	names_secret(substring(name, 4, -1))
}
