import { describe, expect, test } from 'vitest';
import { printValue } from '../../src/resolve/values/text.ts';
import type { Value } from '../../src/resolve/values/value.ts';
import { resolveText, type ViewOptions } from './resolve-text.ts';

// Results for a file with undecidable conditions must hold whichever branches are taken.

type Files = Readonly<Record<string, string>>;

const set = "System.getenv('A')";

function treeOf(files: Files, options: Partial<ViewOptions>): ReadonlyMap<string, ReadonlySet<string | undefined>> {
  const found = new Map<string, ReadonlySet<string | undefined>>();
  for (const { path, value } of resolveText(files, options).settings) spread(path.join('.'), [value], found);
  return found;
}

/** The entries of maps as settings of their own, as documents have them. */
function spread(path: string, ways: readonly Value[], found: Map<string, ReadonlySet<string | undefined>>): void {
  const flat = ways.flatMap((way) => (way.kind === 'choice' ? way.alternatives.map(({ value }) => value) : [way]));
  if (flat.some(({ kind }) => kind === 'choice')) {
    spread(path, flat, found);
    return;
  }
  const keys = new Set(flat.flatMap((way) => (way.kind === 'map' ? [...way.entries.keys()] : [])));
  for (const key of keys) {
    const items = flat.map((way) => (way.kind === 'map' ? way.entries.get(key)?.value : undefined));
    spread(
      `${path}.${key}`,
      items.map((item) => item ?? { ...nothing, absent: true }),
      found,
    );
  }
  const texts = flat
    .filter(({ kind }) => kind !== 'map')
    .map((way) => (isAbsent(way) ? undefined : (printValue(way) ?? way.kind)));
  if (texts.some((text) => text !== undefined))
    found.set(path, new Set(texts.length < flat.length ? [...texts, undefined] : texts));
}

const nothing = { kind: 'null', references: [], literals: [] } as const;

function isAbsent(value: Value): boolean {
  return value.kind === 'null' && value.absent === true;
}

/** Returns the result with the condition undecided, and the result for each decision. */
function compare(files: Files, profiles: readonly string[], dialect: 'v1' | 'v2' = 'v1') {
  const options = { dialect, profiles };
  const unset = Object.fromEntries(Object.entries(files).map(([name, text]) => [name, text.replaceAll(set, 'null')]));
  const open = treeOf(files, options);
  const worlds = [treeOf(files, { ...options, environment: new Map([['A', 'yes']]) }), treeOf(unset, options)];
  const paths = new Set([open, ...worlds].flatMap((tree) => [...tree.keys()]));
  const told = Object.fromEntries([...paths].map((path) => [path, sorted(open.get(path) ?? new Set([undefined]))]));
  const meant = Object.fromEntries(
    [...paths].map((path) => [path, sorted(new Set(worlds.flatMap((tree) => [...(tree.get(path) ?? [undefined])])))]),
  );
  return { told, meant };
}

function sorted(texts: ReadonlySet<string | undefined>): readonly string[] {
  return [...texts].map((text) => text ?? 'not set').toSorted();
}

const main = 'nextflow.config';

describe('legacy files', () => {
  test.each<[string, Files, (readonly string[])?]>([
    [
      'a block over a literal, in an included file',
      { [main]: "s = [a: 1, b: 2]\nincludeConfig 'i'", i: `if (${set}) { s { b = 3 } }` },
    ],
    [
      'a literal over a block, in an included file',
      { [main]: "s { a = 1 }\nincludeConfig 'i'", i: `if (${set}) { s = [b: 3] }` },
    ],
    ['a literal of which a dotted name was set, then a block', { [main]: 's = [a: 1]\ns.b = 2\ns { c = 3 }' }],
    [
      'a block in one branch, a dotted name in the other',
      { [main]: `s = [a: 1]\nif (${set}) { s { b = 2 } } else { s.c = 3 }` },
    ],
    [
      'a literal in a local variable',
      { [main]: `def m = [a: 1, b: 2]\ns = m\nincludeConfig 'i'`, i: `s { if (${set}) { c = 3 } else { d = 4 } }` },
    ],
    [
      'an include under a condition',
      { [main]: `s = [a: 1]\nif (${set}) { includeConfig 'i' }\ns.c = 3`, i: 's { b = 2 }' },
    ],
    ['an include in a block', { [main]: "s {\nn = [a: 1]\nincludeConfig 'i'\n}", i: `if (${set}) { n { b = 2 } }` }],
    [
      'one of two includes',
      { [main]: `s = [a: 1]\nincludeConfig ${set} ? 'i' : 'j'\ns.c = 3`, i: 's { b = 2 }', j: 's = [d: 4]' },
    ],
    [
      'an include that a condition leaves out',
      { [main]: `s.n = [a: 1]\nincludeConfig (${set} ? 'i' : '/dev/null')`, i: 's { n { b = 2 } }' },
    ],
    ['a scalar instead of a scope', { [main]: `s.a = 1\nif (${set}) { s = 5 }` }],
    [
      'an include in a profile',
      { [main]: "s = [a: 1]\nprofiles { p { includeConfig 'i' } }\ns.c = 3", i: `if (${set}) { s { b = 2 } }` },
      ['p'],
    ],
    ['parameters', { [main]: "params.a = 1\nincludeConfig 'i'\ns.b = params.a", i: `if (${set}) { params = [a: 2] }` }],
    [
      'what one branch reads of itself',
      { [main]: `s.a = 1\nif (${set}) { s.a = 2\ns.b = s.a + 1 } else { s.b = s.a }` },
    ],
  ])('%s', (_, files, profiles = []) => {
    const { told, meant } = compare(files, profiles);
    expect(told).toEqual(meant);
  });

  test.each<[string, Files, (readonly string[])?]>([
    ['a block after a literal under a condition', { [main]: `s { a = 1 }\nif (${set}) { s = [b: 2] }\ns { c = 3 }` }],
    [
      'a dotted name, then a block, after such a literal',
      { [main]: `s { a = 1 }\nif (${set}) { s = [b: 2] }\ns.d = 4\ns { c = 3 }` },
    ],
    [
      'a dotted name that means a scope around under a condition',
      { [main]: `s {\nif (${set}) { n { a = 1 } }\nm { n.b = 2 }\n}` },
    ],
    [
      'a dotted name in an included file that means a scope around',
      { [main]: `s {\nif (${set}) { n.a = 1 } else { n.c = 3 }\nincludeConfig 'i'\n}`, i: 'm { n.b = 2 }' },
    ],
    [
      'a selector whose `ext.args` means the scope around',
      { [main]: `process {\nif (${set}) { ext.a = 1 }\nwithName: X { ext.b = 2 }\n}` },
    ],
    ['a scope that is read below', { [main]: `s.a = 1\nif (${set}) { s = [b: 2] }\nt.c = s.a\nt.d = s.b ?: 5` }],
    [
      'a scope that a profile finds under a condition',
      { [main]: `if (${set}) { s.a = 1 }\nprofiles { p { s.b = 2 } }\ns.b = 3` },
      ['p'],
    ],
    [
      'a block that a profile finds under a condition',
      { [main]: `if (${set}) { s = [a: 1] }\nprofiles { p { s { b = 2 } } }\ns.b = 3` },
      ['p'],
    ],
    [
      'a condition in a profile that waits',
      { [main]: `profiles { p { s { if (${set}) { a = 1 } else { b = 2 } } } }\ns.a = 4\ns.b = 5` },
      ['p'],
    ],
    [
      'a choice between literals, and a block in one branch',
      { [main]: `s = ${set} ? [a: 1] : [b: 2]\nif (${set}) { s { c = 3 } } else { s.d = 4 }` },
    ],
    [
      'conditions in each other',
      {
        [main]: "s = [a: 1]\nincludeConfig 'i'",
        i: `if (${set}) { s { b = 2 }\nif (${set}) { s.n.c = 6 } else { s = 5 } }`,
      },
    ],
  ])('claims no more than is known: %s', (_, files, profiles = []) => {
    const { told, meant } = compare(files, profiles);
    const open = resolveText(files, { dialect: 'v1', profiles });
    const isOpen = (path: string): boolean => {
      const row = open.settings.find((setting) => setting.path.join('.') === path);
      return open.incomplete.some(
        ({ scope, span }) =>
          scope === '*' &&
          (row === undefined || span.path !== row.origin.span.path || span.start >= row.origin.span.start),
      );
    };
    const wrong = Object.keys(meant).filter((path) => {
      const texts = told[path] ?? [];
      return !isOpen(path) && !texts.includes('unknown') && !meant[path]?.every((text) => texts.includes(text));
    });
    expect(wrong).toEqual([]);
    expect(told).not.toEqual(meant);
  });

  test('evaluates a condition again that may have changed', () => {
    const text = `params.a = ${set}\nif (params.a) { s.x = 1 } else { s.x = 2 }\nparams.a = System.getenv('B')\nif (params.a) { s.x = 3 }`;
    const { told } = compare({ [main]: text }, []);
    expect(told['s.x']).toEqual(['1', '2', '3']);
  });

  test('marks an unknown value as incomplete when a setting below it is set', () => {
    const { incomplete, diagnostics } = resolveText('s = System.properties\ns.a = 1', { dialect: 'v1' });
    expect(incomplete.map(({ scope }) => scope)).toContain('s');
    expect(diagnostics.map(({ code }) => code)).not.toContain('resolve/value-is-no-scope');
  });
});

test.each<[string, Files]>([
  [
    'one of two includes',
    { [main]: `s.n.a = 1\nincludeConfig ${set} ? 'i' : 'j'\ns.b = 3`, i: 's { n = null }', j: 's.n.c = 4' },
  ],
  [
    'a scalar in one of two includes',
    { [main]: `t { b = 5 }\nincludeConfig (${set} ? 'i' : '/dev/null')\nt { a = 1 }`, i: 't = [c: 9]' },
  ],
  [
    'a parameter of one of two includes',
    { [main]: `includeConfig ${set} ? 'i' : '/dev/null'\ns.a = params.b`, i: 'params.b = 1' },
  ],
])('strict files: %s', (_, files) => {
  const { told, meant } = compare(files, [], 'v2');
  expect(told).toEqual(meant);
});
