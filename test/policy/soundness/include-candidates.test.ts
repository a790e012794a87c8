import { expect, test } from 'vitest';
import { decideVerdict } from '../../../src/findings/verdict.ts';
import { documentOf } from '../../document/document-of.ts';
import { compiler } from '../../support/shared-compiler.ts';
import { preparePack } from '../prepare-pack.ts';

// An include that can mean one file of the repository is judged with that file and without it.

const policy = (id: string, rule: string) => ({
  path: `${id}.rego`,
  text: `# METADATA\n# title: ${id}\n# custom: {id: ${id}}\npackage candidates.${id}\n\nimport data.plumbline.lib\n\ndeny contains "m" if ${rule}\n`,
});

const pack = [
  policy('privileged', 'contains(lib.configured("docker.runOptions"), "--privileged")'),
  policy('unset', 'not lib.is_set("docker.runOptions")'),
];
const { judge } = await preparePack(pack, compiler);
const strict = await preparePack(pack, compiler, { now: 0n, strictIncludes: true });

const files = (own: string, included: string) => ({
  'nextflow.config': `includeConfig "\${params.base}/conf/x.config"\n${own}`,
  'conf/x.config': included,
});

test.each([
  ['a file that sets nothing', '', 'process.cpus = 1', { privileged: 'pass', unset: 'fail' }],
  ['a file that complies', '', "docker.runOptions = '--rm'", { privileged: 'pass', unset: 'undecided' }],
  ['a file that fails', '', "docker.runOptions = '--privileged'", { privileged: 'undecided', unset: 'undecided' }],
  [
    'a file that is overridden',
    "docker.runOptions = '--rm'",
    "docker.runOptions = '--privileged'",
    { privileged: 'pass', unset: 'pass' },
  ],
  [
    'a file that cannot be read',
    "docker.runOptions = '--rm'",
    "docker.runOptions = '--privileged",
    { privileged: 'pass', unset: 'pass' },
  ],
])('decides by %s what applies with and without it', (_, own, included, expected) => {
  const found = judge(
    documentOf(files(own, included), [], {
      target: { file: 'nextflow.config', kind: 'fragment', maybeIncluded: false },
    }),
  );
  expect(Object.fromEntries(found.map((one) => [one.policy, decideVerdict(one)]))).toEqual(expected);
});

test('lets a file elsewhere set what is not set, with strict includes', () => {
  const found = strict.judge(
    documentOf(files('', 'process.cpus = 1'), [], {
      target: { file: 'nextflow.config', kind: 'fragment', maybeIncluded: false },
    }),
  );
  expect(found.map(decideVerdict)).toEqual(['undecided', 'undecided']);
});
