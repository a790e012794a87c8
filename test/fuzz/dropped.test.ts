import { describe, expect, it, test } from 'vitest';
import { MemoryFileSystem } from '../../src/host/memory-file-system.ts';
import { Project } from '../../src/resolve/files/project.ts';
import { readTarget } from '../../src/views/read-target.ts';
import { findDropped } from './dropped.ts';
import { generate } from './generate.ts';
import { mutate, splitTokens } from './mutate.ts';
import { Random } from './random.ts';

const entry = 'nextflow.config';
const text = `params.a = 1
process { cpus = 2; withName: 'A' { memory = 3.GB; time = 1.h } }
includeConfig 'b.config'
profiles { p { docker.enabled = true } }
`;

/** The parts of `text` that the documents of another text do not account for. */
function droppedFrom(read: string): readonly string[] {
  const project = new Project(new MemoryFileSystem({ [entry]: read, 'b.config': '' }));
  const whole = new Project(new MemoryFileSystem({ [entry]: text })).read(entry);
  if (whole.kind !== 'file') throw new Error('not read');
  const { view } = readTarget(project, {
    repository: { name: 'x', commit: null, ref: null },
    target: { file: entry, kind: 'project', maybeIncluded: false },
    dialect: 'v2',
    environment: new Map(),
  });
  const views = new Map([
    ['', view([])],
    ['p', view(['p'])],
  ]);
  return findDropped(whole.file, views, new Map());
}

test('accounts for every statement of a file that was read', () => {
  expect(droppedFrom(text)).toEqual([]);
});

test.each(['params.a = 1', 'cpus = 2', 'memory = 3.GB', "includeConfig 'b.config'", 'docker.enabled = true'])(
  'reports a document without %s',
  (part) => {
    expect(droppedFrom(text.replace(part, ' '.repeat(part.length)))).toEqual([part]);
  },
);

/** The parts of a file that its base view does not account for. */
function unaccounted(read: string, dialect: 'v1' | 'v2'): readonly string[] {
  const project = new Project(new MemoryFileSystem({ [entry]: read }));
  const own = project.read(entry);
  if (own.kind !== 'file') throw new Error('not read');
  const { view } = readTarget(project, {
    repository: { name: 'x', commit: null, ref: null },
    target: { file: entry, kind: 'project', maybeIncluded: false },
    dialect,
    environment: new Map(),
  });
  return findDropped(own.file, new Map([['', view([])]]), new Map());
}

describe.each(['v1', 'v2'] as const)('in %s', (dialect) => {
  it.each([
    ["executor = 'slurm'\nexecutor { queueSize = 3 }", 'a value that a block replaces'],
    ["executor = 'slurm'\nexecutor { }", 'a value that an empty block replaces'],
    [
      "executor = 'slurm'\ntry { executor { queueSize = 5 } } catch (Exception e) { }",
      'a value that a block in a try replaces',
    ],
    [
      "executor = 'slurm'\ntry { executor { } } catch (Exception e) { }",
      'a value that an empty block in a try replaces',
    ],
    ['executor = params.a\nexecutor {', 'a parameter that is not set, before a block in a file that ends too early'],
    ['params { env.a = 1\nexecutor { x.b = []\nenv.c = x', 'a map that is written to a scope of the block around'],
    ['executor = [a: 1]\nexecutor { b = 1 }', 'a map literal that a block replaces'],
    ['process.cpus = f\nprocess.cpus = [1, [2]]', 'a value that a list replaces'],
    ['process.ext = f\nprocess.ext = [a: [b: 1]]', 'a value that a map replaces'],
    ['profiles { a.b { process.cpus = 1 } }', 'a profile with a dotted name'],
    ['profiles.executor { module = 1 }', 'a profile in a dotted block'],
    ["profiles { '' {{ } } }", 'a profile without a name, which has no view'],
    ["String ext = 'a'\next = 'b'", 'an assignment to a variable'],
    ["params.a = 1\nenv.'b c' = params", 'a map that is written to a quoted name'],
    ["process.ext = ''\nprocess.ext.a = 1", 'an empty text that settings below it replace'],
    ['singularity.x = [1].each {}\nsingularity.x.y = 1', 'an unknown value in a scope that is spelled in another way'],
    ['import foo.memory\nprocess { memory = 1.GB }', 'a setting with the name of an import'],
    ['params.x = 5\nparams.x = [a: 1, b: 2]\nparams.x.a = 3', 'a value before a map to which a name adds'],
    ['{\n"${)', 'what follows an interpolation in a string that is not closed'],
    ['{\n"${a/*.b}" }', 'a comment that is not closed, in an interpolation'],
    ['profiles { p { docker.enabled = true\n docker {\n } } }', 'a name before an empty block'],
    [
      'profiles { p { cleanup = true\n profiles { p { cleanup { = } } } } }',
      'a name before a block of a profile within a profile that does not parse',
    ],
    ['docker { params.b = [params] }', 'a parameter in a block'],
    ['plugins { profiles { a { process.cpus = 1 } } }', 'a profile in a block of plugins'],
  ])('accounts for %j: %s', (read) => {
    expect(unaccounted(read, dialect)).toEqual([]);
  });
});

test('makes the same input from the same seed', () => {
  const make = (seed: string): readonly string[] => [
    mutate(text, [text], new Random(seed)),
    generate(new Random(seed)),
  ];
  expect(make('1')).toEqual(make('1'));
  expect(make('1')).not.toEqual(make('2'));
});

test('splits a text into tokens without a loss', () => {
  expect(splitTokens(text).join('')).toBe(text);
});
