// Policies for measuring: those that come with Plumbline and, until they are as many as are wanted, others of the kinds that
// organisations write, each about another setting.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const folder = join(import.meta.dirname, '..', '..', 'policies');

/** The starter pack's files, without tests. */
const starter = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.rego') && !name.endsWith('_test.rego'))
  .map((name) => ({ path: name, text: readFileSync(join(folder, name), 'utf8') }));

const switches = [
  ...['docker.enabled', 'singularity.enabled', 'conda.enabled', 'trace.enabled', 'report.enabled', 'timeline.enabled'],
  ...['dag.enabled', 'wave.enabled', 'tower.enabled', 'fusion.enabled', 'cleanup', 'google.batch.spot'],
];
const quantities = ['cpus', 'memory', 'time', 'disk', 'maxRetries', 'maxErrors', 'maxForks', 'queue'];
const named = ['container', 'publishDir', 'errorStrategy', 'label', 'scratch', 'module', 'conda', 'beforeScript'];
const versions = ['22.10.0', '23.04.0', '23.10.0', '24.04.0', '24.10.0', '25.04.0', '25.10.0', '26.04.0'];

/** By kind, the rules of the policy with this number. */
const kinds = [
  // A setting must have a value, wherever its default would do.
  (i) => `deny contains {"setting": "${switches[i]}", "message": "{setting} must be on."} if {
	lib.effective("${switches[i]}") == false
}`,
  // One must be written out.
  (i) => `deny contains {"setting": "${switches[i]}", "message": "{setting} must be set."} if {
	not lib.is_set("${switches[i]}")
	not lib.unknown("${switches[i]}")
}`,
  // No process may ask for more than a bound, by itself or by a selector.
  (i) => `deny contains {"setting": path, "message": message} if {
	some path, row in input.settings
	startswith(path, "process.")
	endswith(path, ".${quantities[i % quantities.length]}")
	is_number(row.value)
	row.value > ${2 ** i}
	message := sprintf("{setting} is %v, more than %d.", [row.value, ${2 ** i}])
}`,
  // Policies about the form of a written value.
  (i) => `deny contains {"setting": path, "message": "{setting} is not pinned."} if {
	some path, row in input.settings
	endswith(path, ".${named[i % named.length]}")
	is_string(row.value)
	regex.match(\`(:latest|^[^:@]+${i})$\`, row.value)
}`,
  // A version that is too old for something.
  (i) => `deny contains {"setting": "manifest.nextflowVersion", "message": message} if {
	input.engineVersion.state == "known"
	not lib.version_at_least("${versions[i % versions.length]}")
	message := sprintf("{setting} '%s' admits engines before ${versions[i % versions.length]}.", [input.engineVersion.text])
}`,
  // Only values of a list, for every selector of the processes.
  (i) => `allowed := {"local", "slurm", "queue-${i}", "${named[i % named.length]}"}

deny contains {"setting": concat(".", ["process", name, "executor"]), "message": "{setting} is not allowed."} if {
	some name, settings in input.config.process
	startswith(name, "with")
	not settings.executor in allowed
	settings.${quantities[i % quantities.length]}
}`,
  // Something that another setting makes necessary.
  (i) => `deny contains {"setting": "${switches[i]}", "message": "{setting} needs a queue."} if {
	lib.configured("${switches[i]}") == true
	some executor in lib.executors
	executor in {"awsbatch", "google-batch", "slurm"}
	not lib.configured("process.queue")
}`,
  // Policies that only warn.
  (i) => `warn contains {"setting": path, "message": message} if {
	some path, row in input.settings
	row.overridden > ${i}
	row.certainty == "literal"
	message := sprintf("{setting} in %s:%d replaces %d others.", [row.file, row.line, row.overridden])
}`,
];

/** The starter pack grown to this many policies. */
export function policiesFor(count) {
  const own = starter.filter(({ text }) => /^(deny|warn|undecided) contains/mu.test(text)).length;
  const others = Array.from({ length: Math.max(0, count - own) }, (_, index) => {
    const rules = kinds[index % kinds.length](Math.floor(index / kinds.length));
    const id = `BENCH-${String(index + 1).padStart(3, '0')}`;
    const head = `# METADATA\n# title: Measured policy ${index + 1}\n# custom: {id: ${id}, severity: medium}\n`;
    const text = `${head}package bench.p${index + 1}\n\nimport data.plumbline.lib\n\n${rules}\n`;
    return { path: `bench/p${index + 1}.rego`, text };
  });
  return [...starter, ...others.map((file) => (file.text.includes('lib.') ? file : withoutImport(file)))];
}

function withoutImport({ path, text }) {
  return { path, text: text.replace('import data.plumbline.lib\n\n', '') };
}
