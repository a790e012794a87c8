import { expect, test } from 'vitest';
import { checkNullInParameter, checkNullText } from '../../../src/vocabulary/checks/check-null-text.ts';
import { toCanonical } from '../../../src/vocabulary/spelling.ts';
import { findDefinition } from '../../../src/vocabulary/vocabulary.ts';
import { resolveText } from '../../resolve/resolve-text.ts';

/** The messages about the last setting of a file. */
function check(text: string, profiles: readonly string[] = []): readonly string[] {
  const { settings } = resolveText(text, { dialect: 'v2', profiles });
  const last = settings.at(-1);
  const definition = last && findDefinition(toCanonical(last.path, 'nextflow'));
  if (last === undefined || definition === undefined) throw new Error(`${text} sets nothing that is known`);
  return checkNullText(definition, last.value, last, settings).map(({ message }) => message);
}

const image = 'process.container = "${params.registry}/samtools:1.21"';

test.each([
  [`params.registry = null\n${image}`],
  [image],
  [`params.registry = null\nparams.base = "\${params.registry}"\nprocess.container = "\${params.base}/a:1"`],
])('reports the parameter that has no value: %s', (text) => {
  expect(check(text)).toEqual([
    '`process.container` contains the word `null`, because `params.registry` has no value.',
  ]);
});

test.each([
  [`params.registry = 'quay.io'\n${image}`],
  ["process.container = 'null/samtools:1.21'"],
  ['params.outdir = null\nprocess.publishDir = [path: "${params.outdir}/qc"]'],
  ['params.outdir = null\ntrace.file = "${params.outdir}/trace.txt"'],
  ['params.a = \'nullify\'\nprocess.container = "${params.a}:1"'],
  ['params.registry = null\nmail.smtp.password = "${params.registry}-x"'],
])('does not report %s', (text) => {
  expect(check(text)).toEqual([]);
});

test('does not report what a launch with the profile passes: a resource of the site, and a parameter declared with null', () => {
  const queue = 'process.queue = "${params.queue}"';
  expect(check(`params.queue = null\n${queue}`)).toHaveLength(1);
  expect(check(`params.queue = null\nprofiles { awsbatch { ${queue} } }`, ['awsbatch'])).toEqual([]);
  expect(check(`profiles { awsbatch { ${queue} } }`, ['awsbatch'])).toEqual([]);
  expect(check(`params.registry = null\nprofiles { awsbatch { ${image} } }`, ['awsbatch'])).toEqual([]);
  expect(check(`profiles { awsbatch { ${image} } }`, ['awsbatch'])).toHaveLength(1);
});

function checkParameter(text: string): readonly string[] {
  const { settings } = resolveText(text, { dialect: 'v2' });
  const last = settings.at(-1);
  if (last === undefined) throw new Error(`${text} sets nothing`);
  return checkNullInParameter(last.value, last, settings).map(({ message }) => message);
}

test.each([
  ['params.kind = null\nparams.dir = "${projectDir}/files/${params.kind}-models"'],
  ['params.kind = null\nparams.dir = "run.${params.kind}"'],
])('reports a parameter with null in a name: %s', (text) => {
  expect(checkParameter(text)).toEqual(['`params.dir` contains the word `null`, because `params.kind` has no value.']);
});

test.each([
  ['params.outdir = null\nparams.dir = "${params.outdir}/qc"'],
  ['params.base = null\nparams.dir = "s3://bucket/${params.base}/x"'],
  ['params.base = null\nparams.dir = "${params.base}"'],
  ['params.kind = \'a\'\nparams.dir = "${params.kind}-models"'],
])('does not report the parameter of %s', (text) => {
  expect(checkParameter(text)).toEqual([]);
});
