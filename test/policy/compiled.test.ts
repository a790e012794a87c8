import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createOpaBuiltins } from '../../src/host/opa-builtins.ts';
import { createAnswerer } from '../../src/policy/builtins/answer-call.ts';
import { BuiltinError } from '../../src/policy/builtins/builtin.ts';
import { buildHostBuiltins, builtinRenames } from '../../src/policy/builtins/host-builtins.ts';
import { PolicyInstance } from '../../src/policy/evaluation/policy-instance.ts';
import { parseRegoValue } from '../../src/policy/rego-values/parse-rego-value.ts';
import { isArray, printRego, RegoObject, RegoSet, type RegoValue } from '../../src/policy/rego-values/rego-value.ts';
import { compiler } from '../support/shared-compiler.ts';
import { askCapabilities, valuesOf } from './builtin-signatures.ts';
import { values } from './rego-arbitraries.ts';

// Compares compiled modules with OPA's interpreter: the builtins of OPA, and the order of sets and objects.

const NOW = 1_763_640_000_123_456_789n;
const callOpa = createOpaBuiltins(NOW);
const answer = createAnswerer(buildHostBuiltins(NOW), callOpa);

async function compile(text: string, entrypoints: readonly string[]): Promise<PolicyInstance> {
  const modules = [{ path: 't.rego', text }];
  const { faults, binary } = await compiler.ask({ op: 'compile', modules, entrypoints, renames: builtinRenames });
  expect(faults).toEqual([]);
  const module = new WebAssembly.Module(binary as Uint8Array<ArrayBuffer>);
  return PolicyInstance.load(module, {}, answer, { initial: 64, maximum: 4096 });
}

/** In Rego's notation; undefined where the rule is. */
function ask(instance: PolicyInstance, entrypoint: string, input = 'null'): string | undefined {
  const [text = ''] = instance.evaluateTo('opa_value', input, [entrypoint]);
  const [first] = (parseRegoValue(text) as RegoSet).items as readonly RegoObject[];
  const value = first?.entries[0]?.[1];
  return value === undefined ? undefined : printRego(value);
}

function askOpa(name: string, args: readonly RegoValue[]): string | undefined {
  try {
    const text = callOpa(
      name,
      args.map((arg) => printRego(arg)),
    );
    return text === undefined ? undefined : printRego(parseRegoValue(text));
  } catch (error) {
    if (error instanceof BuiltinError) return undefined;
    throw error;
  }
}

// Not in Rego v1; `walk` gives many answers; of the others OPA itself would build lists and numbers of any length.
const left = ['all', 'any', 'net.cidr_overlap', 're_match', 'set_diff', 'walk', 'bits.lsh', 'numbers.range'];

const { builtins, native } = await askCapabilities(compiler);
const tried = builtins.filter(({ name }) => native.includes(name) && !left.includes(name));
const rules = tried.map(({ name, decl }, index) => {
  const args = (decl.args ?? []).map((_, place) => `input[${place}]`);
  return `r${index} := ${name}(${args.join(', ')})`;
});
const instance = await compile(
  `package t\n\n${rules.join('\n')}\n`,
  tried.map((_, index) => `t/r${index}`),
);

test('compiles most builtins', () => {
  expect(tried.length).toBeGreaterThan(70);
});

test.each(tried.map((builtin, index) => ({ ...builtin, index })))(
  'evaluates the compiled builtin $name like the interpreter',
  ({ name, decl, index }) => {
    const lists = fc.sample(fc.tuple(...(decl.args ?? []).map(valuesOf)), { numRuns: 150, seed: 19 });
    const wrong = lists.flatMap((args) => {
      const ours = ask(instance, `t/r${index}`, printRego(args));
      const wanted = askOpa(name, args);
      // An invalid glob matches nothing here and fails in OPA: undefined is as little true as false.
      const isSame = ours === wanted || (name === 'glob.match' && ours === 'false' && wanted === undefined);
      return isSame ? [] : [{ call: `${name}${printRego(args)}`, ours, wanted }];
    });
    expect(wrong).toEqual([]);
  },
);

// Each builds an array of what it walks.
const shapes: readonly string[] = [
  '[x | some x in v]',
  '[[k, x] | some k, x in v]',
  '[[k, x] | x := v[k]]',
  '[v[k] | v[k]]',
  '[[k, l, y] | y := v[k][l]]',
  '[[x, y] | some x in v; some y in v]',
  '[[x, y] | some x in v; some y in x]',
  '[[p, x] | walk(v, [p, x])]',
  '[p | walk(v, [p, _])]',
  'list(v)',
  '[x | some x in v; not x == 1]',
  '[y | some x in v; y := [z | some z in v; z != x]]',
  '[x | some x in {y | some y in v}]',
  '[x | some x in {[y, 1] | some y in v}]',
  '{k: l | some k, _ in v; l := [z | some z in v]}',
  '{l | some x in v; l := [[x, z] | some z in v]}',
  '[x | some x in v; every y in v { y != [x] }]',
  '[y | some x in v; y := inside with input as x]',
  '[x | some x in collected]',
  '[[k, x] | some k, x in keyed]',
  '[x | some x in data.t.collected; x in v]',
  '[x | some x in array.concat([v], [l | some l in v])[_]]',
  '[[k, x] | some k; x := keyed[k]]',
  '[list(x) | some x in v]',
];

const moduleOf = (value: RegoValue): string => `package t

# Of a type that nobody knows.
v := object.get({}, "none", ${printRego(value)})

list(x) := [y | some y in x]

inside := [x | some x in input]

collected contains x if some x in v

keyed[k] := x if some k, x in v

r := [${shapes.map((shape) => `sprintf("%v", [${shape}])`).join(',\n\t')}]
`;

const collections = values.filter((value) => value !== null && typeof value === 'object');

const mixed = parseRegoValue(
  '{"b", "a", "c", 1, 1.5, 10, -2, [1, 2], [], {"x": {3, 2, 1}}, {"y": 0}, {1}, set(), null, true, "é"}',
);
// Sorted elsewhere than few are.
const names = Array.from({ length: 150 }, (_, index) => `k${(index * 7919) % 1000}`);
const many = [new RegoSet(names), new RegoObject(names.map((name) => [name, true]))];
const ordered = [mixed, ...many, ...fc.sample(collections, { numRuns: 25, seed: 22 })];

test.each(ordered.map((value) => ({ value })))(
  'arrays that are built of sets and objects have the order of OPA: collection %#',
  async ({ value }) => {
    const text = moduleOf(value);
    const built = await compile(text, ['t/r']);
    const { result } = await compiler.ask({ op: 'eval', modules: [{ path: 't.rego', text }], query: 'data.t.r' });
    const [wanted] = result as unknown as readonly (readonly string[])[];
    const ours = parseRegoValue(ask(built, 't/r') ?? '[]');
    expect(isArray(ours) && ours.map((list, index) => [shapes[index], list])).toEqual(
      wanted?.map((list, index) => [shapes[index], list]),
    );
  },
);
