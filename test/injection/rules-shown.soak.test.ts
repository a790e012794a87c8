import { expect, test } from 'vitest';
import type { Json } from '../../src/base/json.ts';
import type { TracedRule } from '../../src/policy/evaluation/trace-policy.ts';
import { mergeParameters } from '../../src/policy/pack/parameters.ts';
import { buildPolicyData } from '../../src/policy/pack/policy-data.ts';
import { regoSpellings } from '../../src/policy/pack/to-canonical-path.ts';
import { parseFixture } from '../../src/policy-tools/fixtures/fixture.ts';
import { readPageExamples } from '../policy/page-examples.ts';
import { preparePack } from '../policy/prepare-pack.ts';
import { readRegoFolder } from '../policy/rego-folder.ts';
import { compiler } from '../support/shared-compiler.ts';
import { readInjectionRows } from './injection-page.ts';
import { readAlone } from './real-files.ts';

const modules = readRegoFolder('policies');
const { pack } = await preparePack(modules, compiler);

test('shows each denying rule of a policy on its page, so that it is injected as well', {
  timeout: 300_000,
}, async () => {
  const policies = pack.policies.map(({ policy }) => policy);
  const shown = pack.policies
    .flatMap(readPageExamples)
    .filter(({ heading }) => heading === 'What fails')
    .map(({ id, text }) => ({
      parameters: parseFixture(`${id}.config`, text).fixture.parameters,
      document: readAlone('nextflow.config', text).view([]).document as unknown as Json,
      deny: `data.${policies.find((policy) => policy.id === id)?.package}.deny`,
    }));
  const held = new Map<string, number>();
  for (const parameters of new Map(shown.map((each) => [JSON.stringify(each.parameters), each.parameters])).values()) {
    const asked = shown.filter((each) => JSON.stringify(each.parameters) === JSON.stringify(parameters));
    const { faults, result } = await compiler.ask({
      ...{ op: 'trace', modules, spellings: regoSpellings, input: {}, now: '0' },
      focus: policies.map(({ file }) => file),
      data: {
        ...(buildPolicyData(mergeParameters(policies, parameters).values) as { readonly [key: string]: Json }),
        documents: asked.map(({ document }) => document),
      },
      query: asked.map(({ deny }, at) => `x${at} := ${deny} with input as data.documents[${at}]`).join('; '),
    });
    expect(faults).toEqual([]);
    for (const rule of (result as unknown as readonly TracedRule[]).filter(({ name }) => name === 'deny')) {
      const place = `${rule.file}:${rule.line}`;
      held.set(place, (held.get(place) ?? 0) + rule.held);
    }
  }
  expect(held.size).toBeGreaterThan(policies.length);
  expect([...held].filter(([, times]) => times === 0).map(([place]) => place)).toEqual([]);
});

test('docs/measurements/injection.md has a row for every policy, with as many examples as its page has, and nothing wrong', () => {
  const rows = new Map(readInjectionRows().map((row) => [row.id, row]));
  const counts = pack.policies.map((compiled) => {
    const headings = readPageExamples(compiled).map(({ heading }) => heading);
    const count = (wanted: string): number => headings.filter((heading) => heading === wanted).length;
    return { id: compiled.policy.id, failing: count('What fails'), complying: count('What complies'), wrong: 0 };
  });
  expect(
    [...rows.values()].map(({ id, failing, complying, wrong }) => ({ id, failing, complying, wrong })),
    'run `PLUMBLINE_INJECTIONS=20 npm run test:soak -- test/injection -t ID` for the policies that differ',
  ).toEqual(counts);
  expect([...rows.values()].filter(({ files }) => files < 20)).toEqual([]);
});
