import { afterAll, expect, it } from 'vitest';
import type { ConfigDocument } from '../../../src/document/document.ts';
import { createRegoCompiler } from '../../../src/host/rego-compiler.ts';
import { PolicyEngine, type RawResult } from '../../../src/policy/evaluation/policy-engine.ts';
import { createJudge } from '../../../src/policy/soundness/judge.ts';
import { preparePack } from '../prepare-pack.ts';
import { sampleDocument } from '../sample-document.ts';

const compiler = createRegoCompiler();
afterAll(() => compiler.close());

const rules = {
  value: 'deny contains "a value" if input.config.containerD.enabled == true',
  key: 'deny contains "a key" if input.settings["containerD.enabled"].line == 3',
  each: 'deny contains path if {\n\tsome path, row in input.settings\n\trow.profile == "p"\n}',
  beginning: 'deny contains path if {\n\tsome path, _ in input.settings\n\tstartswith(path, "containerD.")\n}',
  secret: 'deny contains path if {\n\tsome path, row in input.settings\n\trow.secretFacts.empty == false\n}',
  ending: 'deny contains path if {\n\tsome path, row in input.settings\n\tendswith(path, ".runOptions")\n\trow.line\n}',
  selector:
    'deny contains name if {\n\tsome name, scope in input.config.process\n\tscope.containerOptions == "-u 0"\n}',
  library: 'deny contains "effective" if lib.effective("containerD.enabled") == true',
  sound: 'deny contains options.text if some options in lib.container_options',
  version: 'deny contains "no version" if input.engineVersion.state == "none"',
  includes: 'deny contains "includes" if count(input.includes) > 0',
  whole: 'deny contains "whole" if contains(json.marshal(input), "secret word")',
  context: 'deny contains "context" if input.context.view.profiles[0] == "p"',
  aws: 'deny contains "batch" if lib.is_set("cloudA.batch.cliPath")',
  choice: 'deny contains {"setting": "containerD.registry", "message": "m"} if input.config.containerD.registry == "x"',
};
const { pack, data } = await preparePack(
  Object.entries(rules).map(([name, rule]) => ({
    path: `${name}.rego`,
    text: `# METADATA\n# title: ${name}\n# custom: {id: ${name}}\npackage memory.${name}\n\nimport data.plumbline.lib\n\n${rule}\n`,
  })),
  compiler,
);
const ids = pack.policies.map(({ policy }) => policy.id);
const options = { now: 0n, strictIncludes: false };

/** Judges with one memory; each entry of `asked` lists the policies of one evaluation. */
function startJudging(): { judge: ReturnType<typeof createJudge>; asked: (readonly string[])[] } {
  const engine = new PolicyEngine(pack, data, options);
  const asked: (readonly string[])[] = [];
  const evaluate = (...args: Parameters<PolicyEngine['evaluate']>): readonly RawResult[] => {
    asked.push(args[1].map((index) => ids[index] ?? ''));
    return engine.evaluate(...args);
  };
  return { judge: createJudge(pack, { evaluate }, options), asked };
}

const settings = { 'containerD.enabled': { value: false }, 'process.cpus': { value: 2 } };
const base = sampleDocument({ settings });
const inView = (document: ConfigDocument): ConfigDocument => ({
  ...document,
  context: { ...document.context, view: { profiles: ['p'] } },
});

const changed: { readonly [change: string]: ConfigDocument } = {
  'a value': sampleDocument({ settings: { ...settings, 'containerD.enabled': { value: true } } }),
  'a place': sampleDocument({ settings: { ...settings, 'containerD.enabled': { value: false, line: 3 } } }),
  'a profile': sampleDocument({ settings: { ...settings, 'process.cpus': { value: 2, profile: 'p' } } }),
  'a new setting': sampleDocument({ settings: { ...settings, 'containerD.runOptions': { value: '-u 0' } } }),
  'a removed setting': sampleDocument({ settings: { 'process.cpus': { value: 2 } } }),
  'a secret word': sampleDocument({ settings: { ...settings, 'env.X': { value: 'secret word' } } }),
  'the version': sampleDocument({ settings, engine: '>=24.04' }),
  'an include': sampleDocument({
    settings,
    includes: [{ text: "'a'", file: 'nextflow.config', line: 1, url: null, resolved: true, reason: null }],
  }),
  'a gap': sampleDocument({
    settings,
    incomplete: [{ scope: '*', file: 'nextflow.config', line: 9, because: 'include' }],
  }),
  'the view': inView(base),
  'a choice': sampleDocument({
    settings: {
      ...settings,
      'containerD.registry': {
        certainty: 'choice',
        alternatives: ['x', 'y'].map((value) => ({
          condition: `c == ${value}`,
          certainty: 'literal',
          type: 'string',
          value,
        })),
      },
    },
  }),
  'a choice that may be absent': sampleDocument({
    settings: {
      ...settings,
      'cloudA.batch.cliPath': {
        certainty: 'choice',
        alternatives: [
          { condition: 'c', certainty: 'literal', type: 'string', value: 'x' },
          { condition: 'not c', certainty: 'literal', type: 'null', absent: true },
        ],
      },
    },
  }),
};

it.each(Object.entries(changed))(
  'gives the evaluations of a judge without a memory after a change of %s',
  (_, document) => {
    const { judge } = startJudging();
    judge(base);
    expect(judge(document)).toEqual(startJudging().judge(document));
    expect(judge(base)).toEqual(startJudging().judge(base));
  },
);

it('asks only the policies that depend on what changed', () => {
  const { judge, asked } = startJudging();
  judge(base);
  judge(sampleDocument({ settings: { ...settings, 'process.cpus': { value: 4 } } }));
  expect(asked[1]?.toSorted()).toEqual(['each', 'selector', 'sound', 'whole']);
});

it('asks no policy about new process scopes that lack the setting it reads', () => {
  const { judge, asked } = startJudging();
  judge(base);
  judge(sampleDocument({ settings: { ...settings, 'process."withName:A".cpus': { value: 4 } } }));
  judge(sampleDocument({ settings: { ...settings, 'process."withName:A".containerOptions': { value: '-u 0' } } }));
  expect(asked[1]).not.toContain('selector');
  expect(asked[2]).toContain('selector');
});

it('asks only the policies that depend on what changed since that view of the target before', () => {
  const { judge, asked } = startJudging();
  const options = { 'containerD.runOptions': { value: '-u 0' } };
  const next = { ...settings, 'process.cpus': { value: 4 } };
  judge(base);
  judge(inView(sampleDocument({ settings: { ...settings, ...options } })));
  judge(sampleDocument({ settings: next, target: { file: 'next.config' } }));
  judge(inView(sampleDocument({ settings: { ...next, ...options }, target: { file: 'next.config' } })));
  expect(asked[1]).toContain('ending');
  expect(asked[3]?.toSorted()).toEqual(['context', 'each', 'sound', 'whole']);
});

it('asks no policy again about an equal document', () => {
  const { judge, asked } = startJudging();
  const first = judge(base);
  expect(judge(sampleDocument({ settings }))).toEqual(first);
  expect(asked[1]).toEqual([]);
});
