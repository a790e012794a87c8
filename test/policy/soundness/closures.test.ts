import { expect, test } from 'vitest';
import { decideVerdict } from '../../../src/findings/verdict.ts';
import { documentOf } from '../../document/document-of.ts';
import { compiler } from '../../support/shared-compiler.ts';
import { preparePack } from '../prepare-pack.ts';

// The possible results of a closure are judged as the alternatives of a choice.

const policies: Readonly<Record<string, string>> = {
  ignores: 'deny contains "m" if lib.effective("process.errorStrategy") == "ignore"',
  large: 'deny contains "m" if lib.effective("process.memory") > 100 * 1024 * 1024 * 1024',
  closures: 'deny contains "m" if { some row in input.settings; row.type == "closure" }',
  unset: 'deny contains "m" if not lib.is_set("process.errorStrategy")',
  'may ignore': 'deny contains "m" if "ignore" in lib.possible("process.errorStrategy")',
  'never retries': 'deny contains "m" if not "retry" in lib.possible(["process", "errorStrategy"])',
  'gpu without time': `deny contains "m" if {
	some selector in lib.selectors
	startswith(selector, "withLabel:gpu")
	not lib.is_set(["process", selector, "time"])
}`,
};

const { judge } = await preparePack(
  Object.entries(policies).map(([title, rules]) => ({
    path: `${title}.rego`,
    text: `# METADATA\n# title: ${title}\n# custom: {id: ${title.replaceAll(' ', '-')}}\npackage weighed["${title}"]\n\nimport data.plumbline.lib\n\n${rules}\n`,
  })),
  compiler,
);

test.each([
  ["process.errorStrategy = { task.exitStatus == 1 ? 'retry' : 'finish' }", 'closures'],
  ["process.errorStrategy = { task.exitStatus == 1 ? 'retry' : 'ignore' }", '? ignores, closures, may ignore'],
  [
    "process.errorStrategy = { task.exitStatus == 1 ? 'ignore' : 'ignore' }",
    'ignores, closures, may ignore, never retries',
  ],
  ["process.errorStrategy = { task.exitStatus == 1 ? 'finish' : 'terminate' }", 'closures, never retries'],
  ["process.errorStrategy = { task.x == 1 ? 'ignore' : task.y }", 'closures, ? ignores, may ignore, ? never retries'],
  ['process.errorStrategy = { task.y }', 'closures, ? ignores, ? may ignore, ? never retries'],
  [
    "process.errorStrategy = params.x == System.getenv('A') ? 'retry' : 'ignore'",
    '? ignores, ? may ignore, ? never retries',
  ],
  ["process { errorStrategy = 'retry'; memory = { 8.GB * task.attempt } }", '? large, closures'],
  ["process { errorStrategy = 'retry'; memory = { 200.GB * task.attempt } }", '? large, closures'],
  ["process { errorStrategy = 'retry'; memory = { task.accelerator ? 8.GB : 4.GB } }", 'closures'],
  ["process { errorStrategy = 'retry'; memory = { task.accelerator ? '200 GB' : 4.GB } }", '? large, closures'],
  ["process { errorStrategy = 'retry'; withLabel: gpu { time = { 4.h * task.attempt } } }", 'closures'],
  ["process { errorStrategy = 'retry'; withLabel: gpu { cpus = 2 } }", 'gpu without time'],
  ["process { errorStrategy = 'retry'; withLabel: gpu { time = env('A'); cpus = 2 } }", '? closures'],
])('%s', (text, expected) => {
  const found = judge(documentOf(text)).flatMap((evaluation) => {
    const verdict = decideVerdict(evaluation);
    const title = evaluation.policy.replaceAll('-', ' ');
    return verdict === 'fail' ? title : verdict === 'undecided' ? `? ${title}` : [];
  });
  expect(found.toSorted().join(', ')).toEqual(expected.split(', ').toSorted().join(', '));
});
