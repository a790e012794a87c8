package plumbline.lib

# METADATA
# title: Volume mounts of jobs on AWS Batch
# description: |
#   `{setting, text}` for each mount in `aws.batch.volumes`, which is a list or a comma-separated string.
# scope: document
batch_volumes contains {"setting": "cloudA.batch.volumes", "text": text} if {
	volumes := input.config.cloudA.batch.volumes
	is_text(volumes)
	some text in split(volumes, ",")
}

batch_volumes contains {"setting": ["cloudA", "batch", "volumes", index], "text": text} if {
	text := input.config.cloudA.batch.volumes[index]
}
