// Judges a configuration that is in memory by a policy that is in memory, and prints each finding with its place.
import { createEngine, PolicyError } from 'plumbline-policy';

const policy = `# METADATA
# title: Jobs must not run on a shared queue
# custom:
#   id: ACME-001
#   severity: high
package acme.queue

import data.plumbline.lib

deny contains finding if {
	lib.effective("process.queue") == "shared"
	finding := {"setting": "process.queue", "message": "{setting} sends jobs to the shared queue."}
}
`;

const config = `params.queue = 'shared'

process.queue = params.queue

profiles {
    production {
        params.queue = 'production'
        process.queue = 'production'
    }
}
`;

await using engine = createEngine({ cwd: process.cwd() });
try {
  const pack = await engine.policies.compile([{ path: 'queue.rego', text: policy }]);
  for await (const target of engine.check({ files: { 'nextflow.config': config } }, { pack })) {
    for (const { rule, severity, location, message, occurrences } of target.findings) {
      const views = occurrences.flatMap((occurrence) => occurrence.views.map((names) => names.join(',') || 'base view'));
      console.log(`${location.file}:${location.line}:${location.column} ${severity} ${rule}: ${message} (${views.join('; ')})`);
    }
    for (const { profiles, verdicts } of target.views) {
      const shown = verdicts.map(({ policy: id, verdict }) => `${id} ${verdict}`);
      console.log(`${profiles.join(',') || 'base view'}: ${shown.join(', ')}`);
    }
  }
} catch (error) {
  if (!(error instanceof PolicyError)) throw error;
  for (const { file, line, column, message } of error.faults) console.error(`${file}:${line}:${column}: ${message}`);
  process.exitCode = 2;
}
