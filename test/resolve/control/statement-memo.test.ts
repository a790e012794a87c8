import fc from 'fast-check';
import { expect, test } from 'vitest';
import { MemoryFileSystem } from '../../../src/host/memory-file-system.ts';
import type { Dialect } from '../../../src/language/syntax-problem.ts';
import { Project } from '../../../src/resolve/files/project.ts';
import { createResolver } from '../../../src/resolve/resolve.ts';
import { resolve } from '../resolve-text.ts';

const options = { environment: new Map<string, string>(), fragment: false };
const dialects: readonly Dialect[] = ['v1', 'v2'];

/** Returns each view of one resolver, and the same view resolved by itself; steps only bound the number of views. */
function resolveBoth(files: Readonly<Record<string, string>>, dialect: Dialect, views: readonly (readonly string[])[]) {
  const project = new Project(new MemoryFileSystem(files));
  const resolver = createResolver(project, 'nextflow.config', { ...options, dialect });
  return views.map((profiles) => {
    const { steps: _, ...shared } = resolver(profiles);
    const { steps: __, ...alone } = resolve(project, 'nextflow.config', { ...options, dialect, profiles });
    return { shared, alone };
  });
}

/** Statements that write what others read: by blocks, dotted names, variables, includes, lists and conditions. */
const statements = [
  'params.a = 1',
  'params { a = 2\nb = [x: params.a] }',
  "params.b = 'text'",
  'params.c = params.a',
  'process.cpus = params.a',
  "process { withName: X { ext.args = { params.a }\nmemory = '1 GB' } }",
  'process { withName: X { cpus = params.b\npublishDir = [path: params.c] } }\nprocess.ext.when = params.missing',
  'docker.enabled = true',
  'docker { enabled = false }',
  'docker = params.b',
  'timeline { file = "${params.a}" }',
  'timeline.file = "${params.b}/${params.c}"',
  'def time = new java.util.Date().format("yyyy")\nreport.file = "$time"',
  'def list = [params.a]\nlist << params.b\nprocess.queue = list',
  'def list = params.b\nenv.LIST = list\nlist.x = 3',
  'if (params.a == 1) { docker.enabled = params.b } else { process.cpus = 3 }',
  'if (System.getenv("A")) { params.a = 7 }',
  'try { process.cpus = params.a } catch (Exception e) { process.cpus = 0 }',
  "includeConfig 'part.config'",
  "includeConfig 'other.config'",
  'includeConfig params.missing ?: "missing.config"',
  "includeConfig 'https://example.org/a.config'",
  "plugins { id 'nf-schema@2.1.0' }",
  'process.executor = { task.attempt > 1 ? params.a : params.b }',
  'workDir = unknownName',
  'params.putAll(params.b)',
  "env.X = 'ls'.execute().text",
];
const parts = {
  'part.config': 'params.c = params.a\nprocess { withName: Y { ext.args = params.c\ncpus = params.b } }\ndocker.x = 1',
  'other.config': "process { executor = params.a }\nincludeConfig 'part.config'\nenv.Z = unset",
  'nested.config': 'profiles { q { params.a = 5 } }\nparams.d = params.a',
};

test('views that repeat statements equal views that run them', () => {
  const some = fc.array(fc.constantFrom(...statements), { maxLength: 4 });
  const profiles = fc.record({ p: some, q: some, r: some });
  const isNested = fc.boolean();
  fc.assert(
    fc.property(some, profiles, some, isNested, fc.constantFrom(...dialects), (before, own, after, nested, dialect) => {
      const block = Object.entries(own).map(([name, body]) => `${name} {\n${body.join('\n')}\n}`);
      const text = [
        ...before,
        ...(nested ? ["includeConfig 'nested.config'"] : []),
        `profiles {\n${block.join('\n')}\n}`,
        ...after,
      ].join('\n');
      const views = [[], ['p'], ['q'], ['r'], ['p'], ['q', 'p'], [], ['r']];
      for (const { shared, alone } of resolveBoth({ ...parts, 'nextflow.config': text }, dialect, views))
        expect(shared).toEqual(alone);
    }),
    { numRuns: 100 },
  );
});

test.each(dialects)('shares the settings after the profiles between views of the dialect %s', (dialect) => {
  const files = {
    'nextflow.config':
      "params.a = 1\nprofiles { p { docker.x = 1 }\nq { params.a = 2 } }\nincludeConfig 'modules.config'",
    'modules.config': 'process { withName: X { cpus = params.a\nmemory = 4.GB } }',
  };
  const views = resolveBoth(files, dialect, [[], [], ['p'], ['q']]).map(({ shared }) => shared);
  const [, base, p, q] = views.map(({ settings }) => settings.find(({ path }) => path.at(-1) === 'memory'));
  expect(base).toBeDefined();
  expect(p).toBe(base);
  expect(q).not.toBe(base);
});

test.each(dialects)('does not share a statement with profiles within it in the dialect %s', (dialect) => {
  const text = 'params.a = 1\nplugins { profiles { p { params.a = 2 }\nq { params.a = 3 } } }';
  const views = [[], ['p'], ['q'], []];
  for (const { shared, alone } of resolveBoth({ 'nextflow.config': text }, dialect, views))
    expect(shared).toEqual(alone);
});
