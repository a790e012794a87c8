import { expect, test } from 'vitest';
import type { SettingRow } from '../../src/document/document.ts';
import { decideVerdict } from '../../src/findings/verdict.ts';
import { compiler } from '../support/shared-compiler.ts';
import { preparePack } from './prepare-pack.ts';
import { sampleDocument } from './sample-document.ts';

// An unknown setting that contains one value at most raises no doubt about names in other scopes.

/** The verdict where a policy makes an object of a scope, and one of its settings is a closure. */
async function judgeCollected(scope: string, setting: string): Promise<readonly string[]> {
  const rules = `collected[name] := value if some name, value in input.config.${scope}\n\ndeny contains "no" if collected.${setting} == 5\n`;
  const collecting = await preparePack([{ path: 'a.rego', text: `package a\n\n${rules}` }], compiler);
  const document = sampleDocument({ settings: { [`${scope}.${setting}`]: { certainty: 'closure' } } });
  return collecting.judge(document).map(decideVerdict);
}

test('finds no names in a setting with at most one value in a search of its scope', async () => {
  const looking = await preparePack(
    [{ path: 'a.rego', text: 'package a\n\ndeny contains "no" if input.config.executor[_].retry.delay == 1\n' }],
    compiler,
  );
  const judge = (path: string): readonly string[] =>
    looking
      .judge(sampleDocument({ settings: { [path]: { certainty: 'unknown', reason: 'a call' } } }))
      .map(decideVerdict);
  expect(judge('executor.jobName')).toEqual(['pass']);
  expect(judge('executor.queueSize')).toEqual(['pass']);
  expect(judge('executor.$slurm')).toEqual(['undecided']);
  expect(judge('executor.mine')).toEqual(['undecided']);
  expect(judge('executor.$slurm.retry.delay')).toEqual(['undecided']);
  expect(judge('executor.$slurm.queueSize')).toEqual(['pass']);
  expect(await judgeCollected('executor', 'queueSize')).toEqual(['undecided']);
});

test('does not treat a directive with at most one value as an unknown selector', async () => {
  const selecting = await preparePack(
    [{ path: 'a.rego', text: 'package a\n\ndeny contains "no" if input.config.process[_].container == "x"\n' }],
    compiler,
  );
  const judge = (path: string, fields: Partial<SettingRow>): readonly string[] =>
    selecting.judge(sampleDocument({ settings: { [path]: fields } })).map(decideVerdict);
  expect(judge('process.cpus', { certainty: 'closure' })).toEqual(['pass']);
  expect(judge('process.queue', { certainty: 'env', variable: 'QUEUE' })).toEqual(['pass']);
  expect(judge('process."withName:A".cpus', { certainty: 'closure' })).toEqual(['pass']);
  expect(judge('process."withName:A".container', { certainty: 'closure' })).toEqual(['undecided']);
  expect(judge('process."withName:A"', { certainty: 'unknown', reason: 'a call' })).toEqual(['undecided']);
  expect(judge('process.ext', { certainty: 'closure' })).toEqual(['pass']);
  expect(judge('process.mine', { certainty: 'unknown', reason: 'a call' })).toEqual(['pass']);
  expect(judge('process.$mine', { certainty: 'unknown', reason: 'a call' })).toEqual(['undecided']);
  expect(judge('process', { certainty: 'unknown', reason: 'a call' })).toEqual(['undecided']);
  const other = await preparePack(
    [{ path: 'a.rego', text: 'package a\n\ndeny contains "no" if input.config.process[_].team == "x"\n' }],
    compiler,
  );
  const labels = sampleDocument({ settings: { 'process.resourceLabels': { certainty: 'closure' } } });
  expect(other.judge(labels).map(decideVerdict)).toEqual(['undecided']);
  expect(await judgeCollected('process', 'cpus')).toEqual(['undecided']);
});
