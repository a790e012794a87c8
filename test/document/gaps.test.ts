import { expect, test } from 'vitest';
import { markOverridable } from '../../src/document/gaps.ts';
import { printFlat } from '../../src/document/print/flat.ts';
import { printUnread } from '../../src/document/print/unread.ts';
import { documentOf, launchOf } from './document-of.ts';

function told(...request: Parameters<typeof documentOf>): string {
  const document = markOverridable(documentOf(...request));
  return `${printFlat(document)}${printUnread(document)}`;
}

test('lets a statement that cannot be followed override settings before it, not after it', () => {
  const text = "x.a = 1\nx.put('a', 2)\nx.b = 3\ny = 4";
  expect(told(text, [], { dialect: 'v1' })).toBe(
    `# x.a = 1  (unknown: a statement that cannot be followed at nextflow.config:2 may set it)
x.b = 3
y = 4
# not shown: what a statement that cannot be followed at nextflow.config:2 sets below x
`,
  );
});

test.each([
  ['params.a0 = 1\nincludeConfig System.getenv("X")', 3, true],
  ['params.a0 = 1\nincludeConfig System.getenv("X")', 300, true],
  ['includeConfig System.getenv("X")\nparams.a0 = 1', 3, false],
])('lets %j override a value computed from it over %i steps: %s', (start, steps, isDoubted) => {
  const chain = Array.from({ length: steps }, (_, index) => `params.a${index + 1} = params.a${index}`);
  const lines = told([start, ...chain].join('\n')).split('\n');
  expect(lines.find((line) => line.includes(`params.a${steps} =`))?.startsWith('#')).toBe(isDoubted);
});

test('reports a remote include without making written values undecided', () => {
  expect(told("x = 1\nincludeConfig 'https://example.org/a.config'")).toBe(
    'x = 1\n# not shown: what an include that cannot be followed at nextflow.config:2 sets\n',
  );
});

test('lets no file override a value of the launch', () => {
  const launch = launchOf({ params: ['a=1'] });
  expect(told("params.b = 2\nparams.put('a', 2)", [], { dialect: 'v1', launch })).toContain('\nparams.a = 1\n');
});

test('returns a completely read document unchanged', () => {
  const document = documentOf('x = 1');
  expect(markOverridable(document)).toBe(document);
});
