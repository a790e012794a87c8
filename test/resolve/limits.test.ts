import { expect, test } from 'vitest';
import { MemoryFileSystem } from '../../src/host/memory-file-system.ts';
import { parse } from '../../src/language/parse.ts';
import { Project } from '../../src/resolve/files/project.ts';
import { measureSize } from '../../src/resolve/values/size.ts';
import type { Value } from '../../src/resolve/values/value.ts';
import { codesOf, resolve, resolveText, settingsOf } from './resolve-text.ts';

// Files are untrusted: reading any file takes bounded time and memory.

function lines(count: number, line: (index: number) => string): string {
  return Array.from({ length: count }, (_, index) => line(index)).join('\n');
}

function lastValue(text: string): Value | undefined {
  return resolveText(text).settings.at(-1)?.value;
}

test.each([
  ['partial texts', "params.a0 = env('X')", (i: number) => `params.a${i + 1} = "\${params.a${i}}\${params.a${i}}"`],
  ['texts', "params.a0 = 'x'", (i: number) => `params.a${i + 1} = params.a${i} + params.a${i}`],
  ['lists', "params.a0 = ['x']", (i: number) => `params.a${i + 1} = params.a${i} + params.a${i}`],
  ['lists of lists', "params.a0 = ['x']", (i: number) => `params.a${i + 1} = [params.a${i}, params.a${i}]`],
  ['maps of maps', 'params.a0 = [x: 1]', (i: number) => `params.a${i + 1} = [a: params.a${i}, b: params.a${i}]`],
])('leaves %s unknown that double sixty times', (_, first, next) => {
  const { settings } = resolveText(`${first}\n${lines(60, next)}`);
  expect(settings.map(({ value }) => value.kind)).toContain('unknown');
  expect(Math.max(...settings.map(({ value }) => measureSize(value)))).toBeLessThan(20_001);
});

test('allows a list as long as its file', () => {
  const value = lastValue(`params.a = [${Array.from({ length: 150_000 }, (_, i) => i).join(',')}]`);
  expect(value?.kind === 'list' && value.items.length).toBe(150_000);
});

test('keeps each write once where blocks under many conditions change one map', () => {
  const blocks = lines(24, (i) => `if (System.getenv('A${i}')) { params { m { k${i} = 1 } } }`);
  const { settings } = resolveText(`params.m = [${lines(24, (i) => `k${i}: ${i},`)}]\n${blocks}`, { dialect: 'v1' });
  expect(settings.length).toBeGreaterThan(0);
  expect(Math.max(...settings.map(({ overridden }) => overridden.length))).toBeLessThan(3);
});

test('keeps what blocks of one name replaced once, however often they are nested', () => {
  const open = 'p { params { a = 1; b = "${params.a}" }\n';
  const { settings } = resolveText(`profiles { ${open.repeat(40)}${'}'.repeat(40)} }`, {
    dialect: 'v1',
    profiles: ['p'],
  });
  expect(settings.length).toBeGreaterThan(0);
  expect(settings.reduce((sum, { overridden }) => sum + overridden.length, 0)).toBeLessThan(10_000);
});

test('charges for each write that a copied block replaced', () => {
  const open = "test { process { withName: 'A' { ext { foo = 1 } } }\n";
  const { settings, incomplete } = resolveText(`profiles { ${open.repeat(60)}${'}'.repeat(120)} }`, {
    dialect: 'v1',
    profiles: ['test'],
  });
  expect(settings.reduce((sum, { overridden }) => sum + overridden.length, 0)).toBeLessThan(30_000);
  expect(incomplete).toContainEqual(expect.objectContaining({ scope: '*', because: 'statement' }));
});

test('charges for what a block adds to the first one of its name', () => {
  const open = 'ext { a = 1\n';
  const text = `profiles { p { process { first { ext { b = 1 } }\n ${open.repeat(24)}${'}'.repeat(24)} } } }`;
  const { settings, incomplete } = resolveText(text, { dialect: 'v1', profiles: ['p'] });
  expect(settings.length).toBeLessThan(5_000);
  expect(incomplete).toContainEqual(expect.objectContaining({ scope: '*', because: 'statement' }));
});

test('lists a scope that many blocks share as often as the steps allow', () => {
  const shares = lines(1_000, (i) => `b${i} { a { } }`);
  const writes = lines(1_000, (i) => `a { x { k${i} = 1 } }`);
  const { settings, incomplete } = resolveText(`profiles { standard { a { x { y = 1 } } } }\n${shares}\n${writes}`, {
    dialect: 'v1',
  });
  expect(settings.length).toBeGreaterThan(1_000);
  expect(settings.length).toBeLessThan(20_000);
  expect(incomplete).toContainEqual(expect.objectContaining({ scope: '*', because: 'statement' }));
});

test('charges for the search of code that is not followed', () => {
  const loops = `${'for (i in 1..200) {\n'.repeat(4)}for (i in System.getenv('A')) { a.b = [${'1, '.repeat(2_000)}1] }${'}'.repeat(4)}`;
  const { steps, incomplete } = resolveText(loops, { dialect: 'v1' });
  expect(steps).toBeGreaterThan(500_000);
  expect(incomplete.length).toBeLessThan(2_000);
});

test('charges for the levels of variables that each undecided branch copies', () => {
  const stepsAt = (depth: number): number => {
    const branches = "if (System.getenv('A')) { }\n".repeat(100);
    return resolveText(`${'for (i in [1]) {\n'.repeat(depth)}${branches}${'}'.repeat(depth)}`, { dialect: 'v1' }).steps;
  };
  expect(stepsAt(40) - stepsAt(10)).toBeGreaterThan(100 * 30 * 3);
});

test('charges a chain of names for its length at each of its members', () => {
  const stepsOf = (length: number): number =>
    resolveText(`params.b = params${'.a'.repeat(length)}`, { dialect: 'v1' }).steps;
  // Without the charge, each further member takes one step.
  expect(stepsOf(200) - stepsOf(100)).toBeGreaterThan(100 * 12);
});

test('charges a text for the items of a collection that it prints', () => {
  const stepsOf = (length: number): number => {
    const list = `params.l = [${'env("A"), '.repeat(length)}1]\n`;
    return resolveText(`${list}${lines(50, (i) => `params.a${i} = "\${params.l}"`)}`).steps;
  };
  expect(stepsOf(200) - stepsOf(100)).toBeGreaterThan(50 * 100);
});

test('charges for each text that is kept until the end of the file, to be made anew', () => {
  const stepsOf = (hole: string): number =>
    resolveText(`for (i in 1..100) { params.a = "\${${hole}}" }`, { dialect: 'v1' }).steps;
  expect(stepsOf('-> 1') - stepsOf('1')).toBeGreaterThanOrEqual(100 * 10);
});

test('follows no ways where it depends on a condition to which scope a name belongs', () => {
  const block = 'process {\nwithName: A {\nif (params.x) {\nif (params.x) {\next.a = 1\n}\n} else { a.b = 1 }\n';
  const { steps } = resolveText(`${block.repeat(9)}${'}'.repeat(18)}`, { dialect: 'v1' });
  expect(steps).toBeLessThan(20_000);
});

test.each(['v1', 'v2'] as const)('follows no include in %s once the steps are spent', (dialect) => {
  const files = {
    'a.config': lines(900, (i) => `a${i % 3} { includeConfig 'b.config' }\nincludeConfig 'b.config'`),
    'b.config': lines(1_000, (i) => `b${i} = ${i}`),
  };
  const { includes, incomplete, steps } = resolve(new Project(new MemoryFileSystem(files)), 'a.config', {
    dialect,
    profiles: [],
    environment: new Map(),
    fragment: false,
  });
  expect(steps).toBeLessThan(1_000_000);
  expect(includes.at(-1)).toMatchObject({ file: undefined, reason: 'unknown' });
  expect(incomplete).toContainEqual(expect.objectContaining({ scope: '*', because: 'statement' }));
});

test('repeats an empty list or text at once, however often', () => {
  expect(lastValue('params.a = [] * 9000000000')).toMatchObject({ kind: 'list', items: [] });
  expect(lastValue("params.a = '' * 9000000000")).toMatchObject({ kind: 'string', value: '' });
});

test('stops closures in closures at the step limit', () => {
  expect(lastValue('params.a = (1..2000).collect { (1..2000).collect { (1..2000).collect { it } } }')?.kind).toBe(
    'unknown',
  );
});

test.each([
  ['a closure', (steps: string) => `x = { def s = 0; ${steps}; s }()`],
  ['a function', (steps: string) => `def f(s) { ${steps}; s }\nx = f(0)`],
])('follows few undecidable branches in %s, and joins the others', (_, around) => {
  const steps = Array.from({ length: 40 }, (_step, i) => `if (env('A${i}')) { s = s + ${i} }`).join('; ');
  const { settings, diagnostics } = resolveText(around(steps), { dialect: 'v1' });
  expect(settings).toHaveLength(1);
  expect(diagnostics.map(({ code }) => code)).not.toContain('resolve/too-many-steps');
});

test('keeps the first references of a chain of texts', () => {
  const value = lastValue(`params.a0 = env('X')\n${lines(300, (i) => `params.a${i + 1} = "\${params.a${i}}-"`)}`);
  expect(value?.references.length).toBeLessThan(52);
});

test.each([
  ['a text', (names: readonly string[]) => `"${names.map((name) => `\${${name}}`).join('')}"`],
  ['a sum', (names: readonly string[]) => names.join(' + ')],
])('leaves %s of forty choices unknown, and keeps its references', (_, joinNames) => {
  const names = Array.from({ length: 40 }, (_name, i) => `params.c${i}`);
  const choices = lines(40, (i) => `params.c${i} = env('X') > '${i}' ? 1 : 2`);
  const value = lastValue(`${choices}\nx = ${joinNames(names)}`);
  expect(value?.kind).toBe('unknown');
  expect(value?.references).toEqual(expect.arrayContaining(names));
});

test('does not follow a call with more arguments than a method can have', () => {
  expect(lastValue(`params.a = env(${Array.from({ length: 100_000 }, (_, i) => i).join(',')})`)?.kind).toBe('unknown');
});

test('lists a thousand syntax problems of a file and counts the rest', () => {
  const { problems } = parse({ path: 'a.config', text: '}\n'.repeat(5_000) });
  expect(problems).toHaveLength(1_000);
  expect(problems.at(-1)).toMatchObject({
    code: 'syntax/too-many-problems',
    message: expect.stringContaining('4001 more'),
    refusedBy: problems[0]?.refusedBy,
  });
  expect(codesOf('}\n'.repeat(5_000), { dialect: 'v1' })).toHaveLength(1_000);
});

test('counts all values that a setting replaced', () => {
  const { settings } = resolveText(lines(20_000, (i) => `a.b = ${i}`));
  expect(settings[0]?.overridden).toHaveLength(19_999);
});

test('views of a file with many profiles cost no more than what they read', () => {
  const profiles = lines(1_000, (i) => `p${i} { process { withName: 'A${i}' { cpus = ${i} } } }`);
  const project = new Project(new MemoryFileSystem({ 'a.config': `profiles {\n${profiles}\n}` }));
  for (let i = 0; i < 1_000; i++) {
    const { settings, diagnostics } = resolve(project, 'a.config', {
      dialect: 'v2',
      profiles: [`p${i}`],
      environment: new Map(),
      fragment: false,
    });
    expect(diagnostics).toEqual([]);
    expect(settings[0]?.value).toMatchObject({ value: i });
  }
});

test('lets an integer wrap around where the engine does', () => {
  expect(
    settingsOf('a.a = 2147483647 + 1\na.b = 65536 * 65536\na.c = 1 << 40\na.e = 3000000000 + 1\na.f = -5 - 6'),
  ).toEqual({
    'a.a': 'literal -2147483648',
    'a.b': 'literal 0',
    'a.c': 'literal 256',
    'a.e': 'literal 3000000001',
    'a.f': 'literal -11',
  });
});

test('blocks of one name in each other, in a loop of a profile, cost no more than their statements', () => {
  const text = `profiles { p {\nfor (i in 1..20) {\n${'docker {\n'.repeat(30)}enabled = true\n${'}\n'.repeat(30)}}\n} }`;
  const { settings } = resolveText(text, { dialect: 'v1', profiles: ['p'] });
  expect(settings.length).toBeGreaterThan(0);
  expect(settings.reduce((sum, { overridden }) => sum + overridden.length, 0)).toBeLessThan(100);
});

test('searches the directory of an include that goes up from a long path once', () => {
  expect(codesOf(`includeConfig '${'x'.repeat(200_000)}/..y'`)).toEqual(['resolve/include-missing']);
});
