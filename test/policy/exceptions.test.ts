import { expect, test } from 'vitest';
import { decideVerdict } from '../../src/findings/verdict.ts';
import { readPack } from '../../src/policy/pack/read-pack.ts';
import { compiler } from '../support/shared-compiler.ts';
import { preparePack } from './prepare-pack.ts';
import { sampleDocument } from './sample-document.ts';

const prepare = (text: string): ReturnType<typeof preparePack> =>
  preparePack([{ path: 'main.rego', text: `package main\n\n${text}` }], compiler);

test('removes the rules whose suffix an exception names, and reports them in the verdict', async () => {
  const { pack, judge } = await prepare(`deny_latest contains "is latest" if true
deny contains {"msg": "bare"} if true
warn_old contains "is old" if true
exception contains ["latest", "old"] if true
`);
  expect(pack.policies.map(({ policy }) => policy.id)).toEqual(['main-deny', 'main-deny_latest', 'main-warn_old']);
  const evaluations = judge(sampleDocument({}));
  expect(evaluations.map(decideVerdict)).toEqual(['fail', 'pass', 'pass']);
  expect(evaluations[1]).toMatchObject({ notes: ['Excepted by the policy itself: is latest.'] });
});

test('applies an exception with an empty name to the rules without a suffix', async () => {
  const { judge } = await prepare(
    'deny contains "x" if true\nviolation_y contains "y" if true\nexception contains [""] if true\n',
  );
  expect(judge(sampleDocument({})).map(decideVerdict)).toEqual(['pass', 'fail']);
});

test('makes the verdict undecided, not fail, if an exception depends on an unknown value', async () => {
  const path = 'cloudC.batch.spot';
  const { judge } = await prepare(`deny_x contains "x" if true
exception contains ["x"] if input.config.google.batch.spot == true
`);
  const document = sampleDocument({ settings: { [path]: { certainty: 'env', variable: 'SPOT' } } });
  expect(judge(document).map(decideVerdict)).toEqual(['undecided']);
  expect(judge(sampleDocument({})).map(decideVerdict)).toEqual(['fail']);
});

test('reports an exception that is not a set at its place', async () => {
  const text = 'package main\n\ndeny contains "x" if true\n\nexception := ["x"] if true\n';
  await expect(readPack([{ path: 'a.rego', text }], [], compiler)).rejects.toThrow(
    'a.rego:5:1: `exception` must be a set of lists of names',
  );
});
