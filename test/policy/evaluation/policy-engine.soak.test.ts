import { expect, test } from 'vitest';
import { PolicyEngine } from '../../../src/policy/evaluation/policy-engine.ts';
import { compiler } from '../../support/shared-compiler.ts';
import { preparePack } from '../prepare-pack.ts';
import { sampleDocument } from '../sample-document.ts';

const header = (id: string): string => `# METADATA\n# title: ${id}\n# custom: {id: ${id}}\npackage ${id}\n\n`;

test('thousands of aborts leave nothing behind', async () => {
  const clash = `clash := 1 if input.config.conflict

clash := 2 if input.config.conflict

deny contains "clash" if clash == 1
`;
  const { pack } = await preparePack(
    [
      { path: 'aborts.rego', text: `${header('aborts')}${clash}` },
      { path: 'fails.rego', text: `${header('fails')}deny contains "always"\n` },
    ],
    compiler,
  );
  const engine = new PolicyEngine(pack, {}, { now: 0n, memory: { initial: 32, maximum: 1024 } });
  const kindsOf = (path: string): readonly string[] =>
    engine.evaluate(sampleDocument({ settings: { [path]: { value: true } } }), [0, 1]).map(({ kind }) => kind);
  // At least one abort a round.
  for (let round = 0; round < 2_001; round++) expect(kindsOf('conflict')).toEqual(['error', 'results']);
  expect(kindsOf('harmless')).toEqual(['results', 'results']);
});
