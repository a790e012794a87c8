package plumbline.lib

# METADATA
# title: The mounts of jobs on AWS Batch
# description: |
#   `{setting, text}` for each text of `aws.batch.volumes`, which is one text, with commas between mounts, or a list.
# scope: document
batch_volumes contains {"setting": "cloudA.batch.volumes", "text": text} if {
	volumes := input.config.cloudA.batch.volumes
	is_text(volumes)
	some text in split(volumes, ",")
}

batch_volumes contains {"setting": ["cloudA", "batch", "volumes", index], "text": text} if {
	text := input.config.cloudA.batch.volumes[index]
}
