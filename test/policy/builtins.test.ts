import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createOpaBuiltins } from '../../src/host/opa-builtins.ts';
import { BuiltinError, LeftToOpa } from '../../src/policy/builtins/builtin.ts';
import { buildHostBuiltins, builtinRenames, fastBuiltinNames } from '../../src/policy/builtins/host-builtins.ts';
import { parseRegoValue } from '../../src/policy/rego-values/parse-rego-value.ts';
import {
  printRego,
  RegoNumber,
  RegoObject,
  RegoSet,
  type RegoValue,
  toRegoNumber,
} from '../../src/policy/rego-values/rego-value.ts';
import { compiler } from '../support/shared-compiler.ts';
import { askCapabilities, toSet, valuesOf } from './builtin-signatures.ts';
import { numbers, values, words } from './rego-arbitraries.ts';

// The oracle of every builtin here is OPA's own, in the embedded compiler.

const NOW = '1763640000123456789';
const builtins = buildHostBuiltins(BigInt(NOW));

interface Call {
  readonly name: string;
  readonly args: readonly RegoValue[];
}

async function askOpa(calls: readonly Call[]): Promise<readonly (string | undefined)[]> {
  const { result } = await compiler.ask({
    op: 'builtin',
    now: NOW,
    calls: calls.map(({ name, args }) => ({ name, args: args.map((arg) => printRego(arg)) })),
  });
  return (result as readonly { readonly value?: string }[]).map(({ value }) => value);
}

/** Undefined where the builtin fails; nothing of our own to compare where it leaves the call to OPA. */
function askHost({ name, args }: Call): string | undefined | typeof leftToOpa {
  try {
    const value = builtins.get(name)?.(...args);
    return value === undefined ? undefined : printRego(value);
  } catch (error) {
    if (error instanceof BuiltinError) return undefined;
    if (error instanceof LeftToOpa) return leftToOpa;
    throw error;
  }
}

const leftToOpa: unique symbol = Symbol();

async function expectSame(calls: readonly Call[]): Promise<void> {
  const theirs = await askOpa(calls);
  const wrong = calls.flatMap((call, index) => {
    const text = theirs[index];
    const [ours, wanted] = [askHost(call), text === undefined ? undefined : printRego(parseRegoValue(text))];
    return ours === wanted || ours === leftToOpa
      ? []
      : [{ call: `${call.name}(${call.args.map((arg) => printRego(arg)).join(', ')})`, ours, wanted }];
  });
  expect(wrong).toEqual([]);
}

function sample(make: fc.Arbitrary<Call>, count = 400): readonly Call[] {
  return fc.sample(make, { numRuns: count, seed: 20261120 });
}

const call = (name: string, ...args: fc.Arbitrary<RegoValue>[]): fc.Arbitrary<Call> =>
  fc.tuple(...args).map((list) => ({ name, args: list }));

test('parses printed values to the same values', () => {
  fc.assert(fc.property(values, (value) => printRego(parseRegoValue(printRego(value))) === printRego(value)));
});

test('formats sprintf like OPA, or leaves the call to OPA', async () => {
  const directive = fc.oneof(
    fc.constantFrom('%v', '%s', '%d', '%q', '%f', '%.1f', '%.2f', '%.0f', '%%'),
    fc.constantFrom('%5d', '%-8s', '%x', '%.3v', '%T', '%[1]d', '%*d', '%z', '%'),
  );
  const format = fc.array(fc.oneof(directive, words), { maxLength: 3 }).map((parts) => parts.join(' '));
  const args = fc.array(fc.oneof(numbers, words, values), { maxLength: 3 });
  const calls = sample(call('sprintf', format, args), 4_000);
  await expectSame(calls);
  expect(calls.filter((each) => askHost(each) !== leftToOpa).length).toBeGreaterThan(400);
});

test('searches strings like OPA', async () => {
  const list = fc.array(words, { maxLength: 3 });
  const many = fc.oneof(
    words,
    list,
    list.map((items) => new RegoSet(items)),
  );
  await expectSame([
    ...sample(call('strings.any_prefix_match', many, many)),
    ...sample(call('strings.any_suffix_match', many, many)),
  ]);
});

test('builtins that OPA compiles differently return what its interpreter returns', async () => {
  const texts = (name: string, ...all: readonly string[]): readonly Call[] =>
    all.map((text) => ({ name, args: [text] }));
  const of = (name: string, ...args: readonly string[]): Call => ({ name, args: args.map(parseRegoValue) });
  const json = fc
    .array(
      fc.constantFrom('[', ']', '{', '}', ',', ':', '"a"', '1', '-', '0', '.', 'e5', 'null', ' ', '\n', '"\\ud800"'),
    )
    .map((parts) => parts.join(''));
  const number = fc
    .tuple(
      fc.constantFrom('', '-', '+', ' '),
      fc.constantFrom('', '0', '00', '7', '12'),
      fc.constantFrom('', '.', '.5'),
    )
    .chain(([sign, whole, rest]) =>
      fc.constantFrom('', 'e3', 'E-2', 'e400', 'x').map((end) => sign + whole + rest + end),
    );
  const fractions = fc.tuple(fc.integer({ min: -3, max: 3 }), fc.constantFrom('', '.0', '.25', '.5', '.999'));
  const small = fc.oneof(
    numbers,
    fractions.map(([whole, rest]) => new RegoNumber(`${whole}${rest}`)),
    fc.constantFrom('-0.5', '-0.0').map((text) => new RegoNumber(text)),
  );
  const list = fc.array(words, { maxLength: 4 });
  await expectSame([
    of('replace', '"aaa"', '""', '"x"'),
    of('format_int', '1e20', '10'),
    of('indexof', '"abc"', '""'),
    of('concat', '","', '{"b", "a"}'),
    of('json.marshal', '{"b": {3, 1, 2}, "a": "<>&\\u2028\\u0008\\u007f", 1: 2, "1": 3, [2, "x"]: null}'),
    ...texts('json.unmarshal', '"\\ud800"', '[1,]', '', '1 2', '{"a":1,"a":2}', '-', '01', '1e400', '[1.50, 1e2]'),
    ...texts('json.unmarshal', '['.repeat(10_001) + ']'.repeat(10_001)),
    ...sample(call('json.unmarshal', json), 800),
    ...sample(call('json.marshal', values), 800),
    ...sample(call('to_number', number)).filter(isReadable),
    ...sample(call('ceil', small)),
    ...sample(call('floor', small)),
    ...sample(call('indexof', words, words)),
    ...sample(call('replace', words, words, words)),
    ...sample(call('concat', words, fc.oneof(list, list.map(toSet)))),
    ...sample(call('format_int', fc.bigInt().map(toRegoNumber), fc.constantFrom(2, 8, 10, 16, 7).map(toRegoNumber))),
  ]);
});

/** Leaves out `+5`, which OPA converts to a number that is invalid JSON. */
function isReadable({ args: [text] }: Call): boolean {
  return typeof text === 'string' && !text.startsWith('+');
}

test('evaluates object.union_n like OPA, also for no objects', async () => {
  const keys = fc.constantFrom('a', 'b', 'c');
  const { tree } = fc.letrec<{ tree: RegoValue; leaf: RegoValue }>((tie) => ({
    leaf: values,
    tree: fc
      .dictionary(keys, fc.oneof({ depthSize: 'small' }, tie('leaf'), tie('tree')), { maxKeys: 3 })
      .map((entries) => new RegoObject(Object.entries(entries))),
  }));
  const none: Call = { name: 'object.union_n', args: [[]] };
  await expectSame([none, ...sample(call('object.union_n', fc.array(tree, { maxLength: 4 })), 500)]);
});

test('evaluates every builtin implemented here like OPA for all argument types', async () => {
  const capabilities = await askCapabilities(compiler);
  const known = new Map(capabilities.builtins.map(({ name, decl }) => [name, decl.args ?? []]));
  for (const name of fastBuiltinNames) {
    const args = known.get(name);
    expect(args, name).toBeDefined();
    await expectSame(sample(call(name, ...(args ?? []).map(valuesOf)), 200));
  }
});

test('compiles, implements, delegates to OPA or refuses every builtin of OPA', async () => {
  const { builtins: all, native, compileTime, refused } = await askCapabilities(compiler);
  expect(fastBuiltinNames.filter((name) => refused.includes(name))).toEqual([]);
  // Policies call compiled-in builtins through the host only under another name.
  const twice = fastBuiltinNames.filter((name) => native.includes(name));
  expect(twice.filter((name) => !Object.hasOwn(builtinRenames, name))).toEqual([]);
  const rest = all.map(({ name }) => name).filter((name) => ![...native, ...compileTime].includes(name));
  // Without arguments all of them fail; uncallable ones fail in another way.
  const callOpa = createOpaBuiltins(BigInt(NOW));
  const uncallable = rest.filter((name) => {
    try {
      callOpa(name, []);
      return false;
    } catch (error) {
      return !(error instanceof BuiltinError);
    }
  });
  expect(uncallable).toEqual(refused.filter((name) => rest.includes(name)));
  expect(refused).toEqual([
    'http.send',
    'io.jwt.encode_sign',
    'io.jwt.encode_sign_raw',
    'net.lookup_ip_addr',
    'opa.runtime',
    'rand.intn',
    'uuid.rfc4122',
  ]);
});

test('removes the name of the builtin from errors of OPA', () => {
  const call = createOpaBuiltins(0n);
  expect(() => call('units.parse_bytes', ['"1 zb"'])).toThrow(/^spaces not allowed in resource strings$/u);
});
