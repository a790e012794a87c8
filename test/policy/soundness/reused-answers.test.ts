import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { SettingRow } from '../../../src/document/document.ts';
import { PolicyEngine } from '../../../src/policy/evaluation/policy-engine.ts';
import type { Evaluation } from '../../../src/policy/soundness/evaluation.ts';
import { createJudge } from '../../../src/policy/soundness/judge.ts';
import { compiler } from '../../support/shared-compiler.ts';
import { forgetfulPolicies, sharedRego } from '../forgetful-policies.ts';
import { preparePack } from '../prepare-pack.ts';
import { sampleDocument } from '../sample-document.ts';

/** A rule that iterates over the rows. */
function deny(...conditions: readonly string[]): string {
  return `deny contains {"setting": path, "message": "m"} if {\n\tsome path, row in input.settings\n\t${conditions.join('\n\t')}\n}`;
}

/** Builtins that OPA's own code answers: a policy that lacks it ends the evaluation of all others. */
const needsOpa = /json\.(?:match_schema|filter)\(/;
const rules: { readonly [name: string]: string } = {
  ...Object.fromEntries(Object.entries(forgetfulPolicies).filter(([, rule]) => !needsOpa.test(rule))),
  key: 'deny contains "a key" if input.settings["containerD.enabled"].line == 3',
  each: 'deny contains {"setting": path, "message": "m"} if {\n\tsome path, row in input.settings\n\trow.profile == "p"\n}',
  beginning: 'deny contains path if {\n\tsome path, _ in input.settings\n\tstartswith(path, "containerD.")\n}',
  absence: 'deny contains "absent" if not input.config.containerD',
  scope: 'deny contains "a scope" if count(input.config.containerD) == 1',
  selector:
    'deny contains name if {\n\tsome name, scope in input.config.process\n\tscope.containerOptions == "-u 0"\n}',
  library: 'deny contains "effective" if lib.effective("containerD.enabled") == true',
  options: 'deny contains {"setting": options.setting, "message": "options"} if some options in lib.container_options',
  variable: 'deny contains path if {\n\tsome path, row in input.settings\n\tlib.launch_secret(row)\n}',
  field: deny('row.secretFacts.source == "literal"'),
  value: deny('row.dependsOn', 'row.value == "x"'),
  'no field': deny('not row.dependsOn'),
  'a field in a comprehension': deny('count([name | some name in row.dependsOn]) == 0'),
  'a default': deny('object.get(row, "dependsOn", []) == []'),
  'a field of a clause': `${deny('depends(row)')}\n\ndepends(row) if row.dependsOn\n\ndepends(row) if row.value == 2`,
  'a field of an alternative': `${deny('depends(row)')}\n\ndepends(row) if {\n\trow.dependsOn\n} else := row.line == 3`,
  'a field of another body': `${deny('count([1 | row.dependsOn; row.line == 3]) == 0')}`,
  'an alias of another body': deny('count([1 | other := row; other.dependsOn; other.line == 3]) == 0'),
  'an alias of a function': `${deny('not depends(row)')}\n\ndepends(given) if {\n\tother := given\n\tother.dependsOn\n}`,
  'a variable and a place': deny('row.variable == "API_TOKEN"', 'row.file == "nextflow.config"'),
  'another ending':
    'e := ".cpus"\n\nkeys contains path if {\n\tx := e\n\tsome path, _ in input.settings\n\tendswith(path, x)\n}\n\ndeny contains x if some x in keys with data.reused["another-ending"].e as "TOKEN"',
  'a place': deny('row.dependsOn', 'row.file == "nextflow.config"', 'row.line == 3'),
  ending: deny('endswith(path, ".runOptions")', 'row.value == "x"'),
  endings: deny('strings.any_suffix_match(path, [".runOptions", ".cpus"])', 'row.certainty != "literal"'),
  'an ending of another body': deny('count([1 | endswith(path, ".cpus")]) == 0'),
  'no ending': deny('not endswith(path, ".cpus")', 'row.profile == "p"'),
  'a beginning of another body': deny(
    'count([1 | startswith(path, "process.")]) == 0',
    'input.settings[path].line == 3',
  ),
  'a scope without':
    'deny contains name if {\n\tsome name, scope in input.config.process\n\tnot scope.containerOptions\n}',
  'a scope that counts':
    'deny contains "m" if count([name | some name, scope in input.config.process; scope.cpus]) < 2',
  'every scope': 'deny contains "m" if {\n\tevery scope in input.config.process {\n\t\tscope.cpus == 2\n\t}\n}',
  'a scope with': 'deny contains name if {\n\tsome name\n\tinput.config.process[name].cpus\n}',
  'no options':
    'deny contains "m" if count([1 | some options in lib.docker_options; contains(options.text, "0")]) == 0',
  version: 'deny contains "no version" if input.engineVersion.state == "none"',
  includes: 'deny contains "includes" if count(input.includes) > 0',
  whole: 'deny contains "whole" if contains(json.marshal(input), "-u 0")',
};
const { pack, data } = await preparePack(
  [
    ...Object.entries(rules).map(([name, rule]) => {
      const id = name.replaceAll(/[ .]/g, '-');
      const metadata = `# METADATA\n# title: ${id}\n# custom: {id: ${id}}`;
      return {
        path: `${id}.rego`,
        text: `${metadata}\npackage reused["${id}"]\n\nimport data.plumbline.lib\n\n${rule}\n`,
      };
    }),
    { path: 'shared.rego', text: sharedRego },
  ],
  compiler,
);
const options = { now: 0n, strictIncludes: false };
const engine = new PolicyEngine(pack, data, options);

const paths = [
  'cloudC.batch.spot',
  'cloudC.batch.usePrivateAddress',
  'containerD.enabled',
  'containerD.runOptions',
  'process.containerOptions',
  'process."withName:A".containerOptions',
  'process."withName:B".cpus',
  'process.cpus',
  'env.TOKEN',
];
const scalar = fc.constantFrom<boolean | number | string | null>(true, false, 2, '-u 0', 'x', null);
const choice = fc.tuple(scalar, scalar).map(
  (values): Partial<SettingRow> => ({
    certainty: 'choice',
    alternatives: values.map((value, at) => ({
      condition: at === 0 ? 'a' : 'b',
      certainty: 'literal',
      type: value === null ? 'null' : typeof value,
      value,
      ...(value === null ? { absent: true } : {}),
    })),
  }),
);
const literal = fc.record(
  {
    value: scalar,
    line: fc.constantFrom(1, 3),
    profile: fc.constantFrom(null, 'p'),
    conditional: fc.constant<true>(true),
  },
  { requiredKeys: ['value', 'line', 'profile'] },
);
const uncertain = fc.constantFrom<Partial<SettingRow>>(
  { certainty: 'unknown', type: 'unknown', reason: 'a call' },
  { certainty: 'env', variable: 'API_TOKEN', dependsOn: ['env.API_TOKEN'] },
  { certainty: 'partial', pieces: [{ text: '-u 0 ' }, { text: 'params.x', certainty: 'unknown', reason: 'a call' }] },
);
const secret = fc.record({
  value: fc.constant('***'),
  secretFacts: fc.record({
    source: fc.constantFrom('literal', 'env'),
    empty: fc.boolean(),
    placeholder: fc.constant(false),
  }),
});
const row = fc.oneof<fc.MaybeWeightedArbitrary<Partial<SettingRow>>[]>(
  { weight: 4, arbitrary: literal },
  uncertain,
  choice,
  secret,
);
const rows = (maxKeys: number): fc.Arbitrary<{ readonly [path: string]: Partial<SettingRow> }> =>
  fc.dictionary(fc.constantFrom(...paths), row, { maxKeys, noNullPrototype: true });
/** Parts of a document besides its settings. */
const rest = fc.oneof(
  { weight: 3, arbitrary: fc.constant({}) },
  fc.constantFrom<Parameters<typeof sampleDocument>[0]>(
    { incomplete: [{ scope: '*', file: 'nextflow.config', line: 9, because: 'include' }] },
    { includes: [{ text: "'a'", file: 'nextflow.config', line: 9, url: null, resolved: true, reason: null }] },
    { engine: '>=24.04' },
    { spelling: 'reference' },
    { target: { maybeIncluded: true } },
  ),
);
const change = fc.record({ added: rows(3), removed: fc.subarray(paths, { maxLength: 3 }), rest });

type Change = typeof change extends fc.Arbitrary<infer Of> ? Of : never;

function apply(
  settings: { readonly [path: string]: Partial<SettingRow> },
  { added, removed }: Change,
): typeof settings {
  return { ...Object.fromEntries(Object.entries(settings).filter(([path]) => !removed.includes(path))), ...added };
}

it('gives for the views of two targets what asking every policy anew gives', () => {
  const property = fc.property(
    rows(paths.length),
    rest,
    change,
    change,
    change,
    (base, first, profile, target, both) => {
      const judge = createJudge(pack, engine, options);
      const other = apply(base, target);
      const views = [
        { settings: base, ...first, profiles: [] },
        { settings: apply(base, profile), ...profile.rest, profiles: ['p'] },
        { settings: other, ...target.rest, profiles: [] },
        { settings: apply(apply(other, profile), both), ...both.rest, profiles: ['p'] },
      ];
      for (const view of views) {
        const document = sampleDocument(view);
        const anew = createJudge(pack, engine, options)(document);
        const isOther = (one: Evaluation, at: number): boolean => JSON.stringify(one) !== JSON.stringify(anew[at]);
        expect(judge(document).filter(isOther)).toEqual([]);
      }
    },
  );
  fc.assert(property, { numRuns: 60 });
});
