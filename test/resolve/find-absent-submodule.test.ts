import { expect, test } from 'vitest';
import { MemoryFileSystem } from '../../src/host/memory-file-system.ts';
import { findAbsentSubmodule } from '../../src/resolve/files/find-absent-submodule.ts';
import { Project } from '../../src/resolve/files/project.ts';

const modules = '[submodule "shared"]\n\tpath = conf/shared\n\turl = https://example.org/shared.git\n';

test.each<[string, Record<string, string>, string, string | undefined]>([
  ['a file of a submodule without its files', { '.gitmodules': modules }, 'conf/shared/base.config', 'conf/shared'],
  ['a file outside of submodules', { '.gitmodules': modules }, 'conf/shared.config', undefined],
  [
    'a file that a submodule lacks',
    { '.gitmodules': modules, 'conf/shared/.git': 'gitdir: x' },
    'conf/shared/base.config',
    undefined,
  ],
  ['a repository without submodules', {}, 'conf/shared/base.config', undefined],
])('finds the submodule that is not checked out: %s', (_, files, path, expected) => {
  expect(findAbsentSubmodule(new Project(new MemoryFileSystem(files)), path)).toBe(expected);
});
