import { expect, test } from 'vitest';
import { listSyntax } from '../../src/language/list-syntax.ts';

const TEXT = `plugins { id 'nf-x@1.0' }
includeConfig 'base.config'
process {
  cpus = 2
  ext.args = { task.cpus }
  withName: 'A.*' { memory = 8.GB }
}
profiles {
  'a-b' {
    docker.enabled = true
    includeConfig "\${params.x}/b.config"
    process { withLabel:big { time = '1h' } }
  }
}
profiles.c.y = 1
if (params.x) { env.A = 'x' } else { env { B = [1, 'y'] } }
try { params.t = -1 } catch (Exception e) { params.t = [k: null] }
f = 1 + 2
def g(x) { params.hidden = 1 }
`;

const assignmentsOf = (text: string, showValues = false) =>
  listSyntax({ path: 'x.config', text }, showValues).assignments;

test('lists assignments with their paths, profiles, places and kinds', () => {
  expect(assignmentsOf(TEXT).map(({ path, profile, line, kind }) => [path.join(' '), profile, line, kind])).toEqual([
    ['process cpus', null, 4, 'number'],
    ['process ext args', null, 5, 'closure'],
    ['process withName:A.* memory', null, 6, 'unit'],
    ['docker enabled', 'a-b', 10, 'bool'],
    ['process withLabel:big time', 'a-b', 12, 'string'],
    ['profiles c y', null, 15, 'number'],
    ['env A', null, 16, 'string'],
    ['env B', null, 16, 'list'],
    ['params t', null, 17, 'number'],
    ['params t', null, 17, 'map'],
    ['f', null, 18, 'expression'],
  ]);
});

test('gives the place of the whole statement, with an exclusive end', () => {
  expect(assignmentsOf('a {\n  b.c = 12 // d\n}')).toEqual([
    { path: ['a', 'b', 'c'], profile: null, line: 2, column: 3, endLine: 2, endColumn: 11, kind: 'number' },
  ]);
});

test('lists values and texts on request only', () => {
  const hidden = listSyntax({ path: 'x', text: TEXT }, false);
  expect(JSON.stringify(hidden)).not.toMatch(/nf-x|base\.config|task\.cpus|"value"|"text"/);
  const shown = assignmentsOf(TEXT, true);
  expect(shown.find(({ path }) => path.at(-1) === 'B')).toMatchObject({ value: [1, 'y'], text: "[1, 'y']" });
  expect(shown.find(({ path }) => path.at(-1) === 't')).toMatchObject({ value: -1, text: '-1' });
  expect(shown.find(({ path }) => path.at(-1) === 'args')).not.toHaveProperty('value');
  expect(shown.find(({ path }) => path.at(-1) === 'args')).toMatchObject({ text: '{ task.cpus }' });
});

test('lists includes and plugins with their lines', () => {
  const { includes, plugins } = listSyntax({ path: 'x', text: TEXT }, true);
  expect(includes).toEqual([
    { line: 2, text: "'base.config'", profile: null },
    { line: 11, text: '"${params.x}/b.config"', profile: 'a-b' },
  ]);
  expect(plugins).toEqual([{ line: 1, text: "id 'nf-x@1.0'" }]);
});

test('lists nothing of a file in another language', () => {
  expect(listSyntax({ path: 'x', text: '<a/>' }, true)).toEqual({
    file: 'x',
    isConfiguration: false,
    problems: [],
    assignments: [],
    includes: [],
    plugins: [],
  });
});

test('keeps strings, numbers and names out of messages', () => {
  const secret = 's3cr3t';
  const texts = [
    `a = '${secret}\nb = 1`,
    `a = "${secret}\nb = 1`,
    `a = "$${secret} $"`,
    `a = '\\q${secret}'`,
    `a = [ '${secret}' '${secret}' ]`,
    `a = f(${secret} ${secret})`,
    `${secret} '${secret}'`,
    `a = '${secret}' '${secret}'`,
    `b = 1\na: '${secret}'`,
    `a = 08${secret}`,
    `process { withName: ${secret}-${secret} { a = 1 } }`,
    `a = \`${secret}\``,
    `a = { ${secret} ${secret} ${secret} }`,
  ];
  for (const text of texts) {
    const { problems } = listSyntax({ path: 'x', text }, false);
    expect(problems.length).toBeGreaterThan(0);
    expect(JSON.stringify(problems)).not.toContain(secret);
  }
});

test('splits a key at its dots and also lists it whole', () => {
  const { assignments } = listSyntax({ path: 'a.config', text: "genomes { 'UMD3.1' { fasta = 1 } }\nx.y = 2" }, false);
  expect(assignments.map(({ path, keys }) => [path, keys])).toEqual([
    [
      ['genomes', 'UMD3', '1', 'fasta'],
      ['genomes', 'UMD3.1', 'fasta'],
    ],
    [['x', 'y'], undefined],
  ]);
});

test('does not split a selector at its dots', () => {
  const { assignments } = listSyntax({ path: 'a.config', text: "process { withName: 'A.*' { cpus = 1 } }" }, false);
  expect(assignments[0]).toMatchObject({ path: ['process', 'withName:A.*', 'cpus'] });
});
