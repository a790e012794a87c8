import { expect, test } from 'vitest';
import { MemoryFileSystem } from '../../src/host/memory-file-system.ts';
import { Project } from '../../src/resolve/files/project.ts';
import { readTarget } from '../../src/views/read-target.ts';

test.each([
  ['a block copied in a profile', "params.a = 1\nprofiles { p { withName: 'A' { params {\n} } } }"],
  ['a setting that a profile changes', 'process.cpus = 1\nprofiles { p { process.cpus = 2 } }'],
  ['a setting that a profile shares', 'params.a = 1\nparams.a = 1\nprofiles { p { process { params {} } } }'],
])('documents do not depend on the order of the views: %s', (_, text) => {
  const read = (...order: readonly (readonly string[])[]): ReadonlyMap<string, string> => {
    const target = readTarget(new Project(new MemoryFileSystem({ 'nextflow.config': text })), {
      repository: { name: 'r', commit: null, ref: null },
      target: { file: 'nextflow.config', kind: 'project', maybeIncluded: false },
      dialect: 'v1',
      environment: new Map(),
    });
    return new Map(
      order.map((profiles) => {
        const { json, sourceMap } = target.view(profiles);
        return [profiles.join(' '), `${json}\n${JSON.stringify(sourceMap)}`];
      }),
    );
  };
  const [first, again] = [read([], ['p']), read(['p'], [])];
  expect(again.size).toBe(2);
  for (const [name, bytes] of again) expect(first.get(name)).toBe(bytes);
});
