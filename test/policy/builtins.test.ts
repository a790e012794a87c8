import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { createRegoCompiler } from '../../src/host/rego-compiler.ts';
import { BuiltinError } from '../../src/policy/builtins/builtin.ts';
import { buildHostBuiltins, builtinRenames, hostBuiltinNames } from '../../src/policy/builtins/host-builtins.ts';
import { parseRegoValue } from '../../src/policy/parse-rego-value.ts';
import { printRego, RegoNumber, RegoObject, RegoSet, type RegoValue } from '../../src/policy/rego-value.ts';

// The oracle of every builtin here is OPA's own, in the embedded compiler.

const NOW = '1763640000123456789';
const compiler = createRegoCompiler();
const builtins = buildHostBuiltins(BigInt(NOW));
afterAll(() => compiler.close());

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

function askHost({ name, args }: Call): string | undefined {
  try {
    const value = builtins.get(builtinRenames[name] ?? name)?.(...args);
    return value === undefined ? undefined : printRego(value);
  } catch (error) {
    if (error instanceof BuiltinError && !error.message.includes('not supported')) return undefined;
    throw error;
  }
}

async function expectSame(calls: readonly Call[]): Promise<void> {
  const theirs = await askOpa(calls);
  const wrong = calls.flatMap((call, index) => {
    // OPA prints strings of a result in its own escapes; both are read back before they are compared.
    const [ours, wanted] = [askHost(call), theirs[index]].map((text) => (text === undefined ? text : canonical(text)));
    return ours === wanted
      ? []
      : [{ call: `${call.name}(${call.args.map((arg) => printRego(arg)).join(', ')})`, ours, wanted }];
  });
  expect(wrong).toEqual([]);
}

function canonical(text: string): string {
  try {
    return printRego(
      parseRegoValue(
        text
          .replaceAll(/(?<!\\)((?:\\\\)*)\\([xU])/g, (_, even, kind) => (kind === 'x' ? `${even}\\u00` : `${even}\\U`))
          .replaceAll('\\a', '\\u0007')
          .replaceAll('\\v', '\\u000b'),
      ),
    );
  } catch {
    return text;
  }
}

const words = fc.oneof(
  fc.string({ maxLength: 8 }),
  fc.string({ unit: fc.constantFrom('a', 'é', '😀', '日', '"', '\\', '\n', '\t', '`', '%', 'ß'), maxLength: 5 }),
  fc.constantFrom('', 'a', 'aa', 'ab', 'é', '😀', 'naïve "x"\n'),
);
const numbers = fc
  .oneof(
    fc.integer().map(String),
    fc.bigInt({ min: -(2n ** 80n), max: 2n ** 80n }).map(String),
    fc
      .double({ noNaN: true, noDefaultInfinity: true })
      .filter((n) => !Number.isInteger(n) && !Object.is(n, -0))
      .map(String),
    fc.constantFrom(
      '0',
      '1.5',
      '-2.25',
      '100000.5',
      '0.1',
      '1e3',
      '9223372036854775807',
      '9223372036854775808',
      '65',
      '128512',
    ),
  )
  .map((text) => new RegoNumber(text));
const scalars: fc.Arbitrary<RegoValue> = fc.oneof(words, numbers, fc.boolean(), fc.constant(null));
const values: fc.Arbitrary<RegoValue> = fc.letrec<{ value: RegoValue }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 2, withCrossShrink: true },
    scalars,
    fc.array(tie('value'), { maxLength: 3 }),
    fc.array(tie('value'), { maxLength: 3 }).map((items) => new RegoSet(items)),
    fc
      .uniqueArray(fc.tuple(words, tie('value')), { maxLength: 3, selector: ([key]) => key })
      .map((entries) => new RegoObject(entries)),
  ),
})).value;

function sample(make: fc.Arbitrary<Call>, count = 400): readonly Call[] {
  return fc.sample(make, { numRuns: count, seed: 20261120 });
}

const call = (name: string, ...args: fc.Arbitrary<RegoValue>[]): fc.Arbitrary<Call> =>
  fc.tuple(...args).map((list) => ({ name, args: list }));

test('values survive being printed and read', () => {
  fc.assert(fc.property(values, (value) => printRego(parseRegoValue(printRego(value))) === printRego(value)));
});

test('sprintf formats every verb, flag, width and kind of argument as OPA does', async () => {
  const directive = fc
    .tuple(
      fc.constantFrom('', '+', '-', '0', ' ', '+0', '-0'),
      fc.constantFrom('', '1', '8', '12', '*'),
      fc.constantFrom('', '.0', '.1', '.3', '.', '.*'),
      fc.constantFrom(
        'v',
        's',
        'd',
        'q',
        'x',
        'X',
        'o',
        'b',
        'c',
        'U',
        'e',
        'E',
        'f',
        'g',
        'G',
        't',
        'T',
        'z',
        '%',
        '[1]d',
        '[2]v',
        '[9]s',
        '[x]d',
      ),
    )
    .map((parts) => `%${parts.join('')}`);
  const format = fc.array(fc.oneof(directive, words), { maxLength: 3 }).map((parts) => parts.join(' '));
  const calls = sample(call('sprintf', format, fc.array(values, { maxLength: 3 })), 4_000);
  await expectSame(calls.filter((each) => isSupported(each)));
});

test('sprintf formats integers and doubles with alternative forms as OPA does', async () => {
  const format = fc.constantFrom(
    '%#x',
    '%#o',
    '%#b',
    '%#X',
    '%O',
    '%#U',
    '%x',
    '% d',
    '%+d',
    '%08d',
    '%-8d|',
    '%5.3d',
    '%c',
    '%q',
    '%#q',
    '%+q',
  );
  const integers = fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }).map((value) => new RegoNumber(String(value)));
  await expectSame(sample(call('sprintf', format, fc.tuple(fc.oneof(integers, words))), 600));
});

/** What sprintf refuses, and says so: the few forms of doubles and of integers beyond 64 bits. */
function isSupported(each: Call): boolean {
  try {
    builtins.get('plumbline.sprintf')?.(...each.args);
    return true;
  } catch (error) {
    return !(error instanceof Error && error.message.includes('not supported'));
  }
}

test('versions compare as OPA compares them', async () => {
  const identifier = fc.constantFrom('alpha', '1', '10', '2', 'x-y', 'rc1', '007', '0');
  const version = fc
    .tuple(
      fc.array(fc.constantFrom('0', '1', '2', '10', '01', 'x', '99999999999999999999'), { minLength: 2, maxLength: 4 }),
      fc.array(identifier, { maxLength: 3 }),
      fc.option(identifier),
      fc.boolean(),
    )
    .map(
      ([core, pre, meta, v]) =>
        `${v ? 'v' : ''}${core.join('.')}${pre.length > 0 ? `-${pre.join('.')}` : ''}${meta === null ? '' : `+${meta}`}`,
    );
  const good = fc
    .tuple(fc.constantFrom('1.0.0', '1.2.3'), fc.array(identifier, { maxLength: 3 }))
    .map(([core, pre]) => `${core}${pre.length > 0 ? `-${pre.join('.')}` : ''}`);
  const any = fc.oneof(version, good);
  await expectSame([
    ...sample(call('semver.compare', any, any), 1_500),
    ...sample(call('semver.is_valid', fc.oneof(any, values))),
  ]);
});

test('string searches answer as OPA does', async () => {
  const list = fc.array(words, { maxLength: 3 });
  const many = fc.oneof(
    words,
    list,
    list.map((items) => new RegoSet(items)),
  );
  await expectSame([
    ...sample(call('strings.any_prefix_match', many, many)),
    ...sample(call('strings.any_suffix_match', many, many)),
    ...sample(call('strings.count', words, words)),
    ...sample(call('indexof_n', words, words)),
  ]);
});

test('object.subset answers as OPA does', async () => {
  await expectSame(sample(call('object.subset', values, values), 1_000));
  const small = fc.array(fc.constantFrom<RegoValue>('a', 'b', new RegoNumber('1')), { maxLength: 4 });
  const collection = fc.oneof(
    small,
    small.map((items) => parseRegoValue(printRego(new RegoSet(items)))),
  );
  const nested = fc
    .uniqueArray(fc.tuple(fc.constantFrom('a', 'b'), collection), { selector: ([key]) => key })
    .map((entries) => new RegoObject(entries));
  await expectSame([
    ...sample(call('object.subset', collection, collection)),
    ...sample(call('object.subset', nested, nested)),
  ]);
});

test('hexadecimal, digests, ranges and times answer as OPA does', async () => {
  const hex = fc.oneof(
    fc.string({ unit: fc.constantFrom('0', '1', '6', 'a', 'F', 'g'), maxLength: 6 }),
    fc.constantFrom('c3a9', 'F09F9880'),
  );
  const small = fc.integer({ min: -5, max: 12 }).map((value) => new RegoNumber(String(value)));
  const date = fc.oneof(
    fc
      .date({ min: new Date('1600-01-01'), max: new Date('2400-01-01'), noInvalidDate: true })
      .map((value) => value.toISOString()),
    fc.constantFrom(
      '2026-02-30T00:00:00Z',
      '2026-01-01T24:00:00Z',
      '2026-01-01T10:00:00.123456789123Z',
      '2026-01-01T10:00:00,5+01:00',
      '2026-1-01T00:00:00Z',
      '2026-01-01T00:00:00-23:59',
      '2026-01-01T00:00:00+24:00',
      '2026-01-01T00:00:00+25:00',
      '2024-02-29T23:59:60Z',
      '2026-01-01',
      '0000-01-01T00:00:00Z',
    ),
  );
  const ascii = fc.string({ maxLength: 20 });
  await expectSame([
    ...sample(call('hex.decode', hex)).filter((each) => isUtf8Hex(each.args[0])),
    ...sample(call('hex.encode', words)),
    ...['md5', 'sha1', 'sha256'].flatMap((name) => sample(call(`crypto.${name}`, fc.oneof(ascii, words)), 50)),
    ...sample(call('numbers.range_step', small, small, small)),
    ...sample(call('time.parse_rfc3339_ns', date)),
    { name: 'time.now_ns', args: [] },
  ]);
});

/** OPA keeps bytes that are no UTF-8; a compiled policy could not hold them, so the host refuses them. */
function isUtf8Hex(value: RegoValue | undefined): boolean {
  const bytes = Buffer.from(String(value), 'hex');
  return Buffer.from(bytes.toString('utf8')).equals(bytes);
}

test('every builtin that the host names is one of OPA, and not one that compiled policies have themselves', async () => {
  const { result } = await compiler.ask({ op: 'capabilities' });
  const { all, native } = result as { readonly all: readonly string[]; readonly native: readonly string[] };
  expect(hostBuiltinNames.filter((name) => !all.includes(name))).toEqual([]);
  expect(hostBuiltinNames.filter((name) => native.includes(name))).toEqual([]);
});
