package plumbline.lib

# METADATA
# title: Whether a secret is given
# description: Whether it is set to more than nothing, wherever that comes from. Its value is not read.
# scope: document
secret_is_given(path) if input.settings[path].secretFacts.empty == false

# METADATA
# title: Whether a variable's name says that it holds a secret
# scope: document
names_secret(name) if regex.match(`(?i)(SECRET|TOKEN|PASSWORD|PASSWD|PASSPHRASE|(API|ACCESS|ACCOUNT|PRIVATE|STORAGE)_?KEY|CONNECTION_STRING|CREDENTIALS?)(_ID|_KEY)*$`, name)
