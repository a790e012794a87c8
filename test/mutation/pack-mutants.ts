import { readFixtureFiles } from '../../src/host/read-rego-files.ts';
import type { RegoFile } from '../../src/policy/rego-compiler.ts';
import { readRegoFolder, repositoryRoot } from '../policy/rego-folder.ts';
import { findMutants, type Mutant } from './find-mutants.ts';
import type { Bench } from './run-mutants.ts';

const modules = readRegoFolder('policies', 'policy-tests');
const fixtures = readFixtureFiles(['policy-tests'], repositoryRoot);

/** Every fault that can be put into the pack, at every place. */
export const packMutants: readonly Mutant[] = modules
  .filter(({ path }) => path.startsWith('policies/') && !path.endsWith('_test.rego'))
  .flatMap(findMutants);

/** A policy is tested by what lies in the folder of its id, the library by its own tests. */
export function benchOf(file: string): Bench {
  const [, category = '', id = ''] = file.split('/');
  const isOwn = ({ path }: RegoFile): boolean => {
    const [, first = '', second = ''] = path.split('/');
    return first === category && (category === 'lib' || second === id);
  };
  const own = modules.filter((each) => isOwn(each) || each.path === 'policy-tests/sample.rego');
  const used = category === 'lib' ? [] : findUsed(own);
  return { modules: [...own, ...used], fixtures: fixtures.filter(isOwn) };
}

/** Returns the library files that the policies or other library files refer to. */
function findUsed(files: readonly RegoFile[]): readonly RegoFile[] {
  const library = modules.filter(
    ({ path }) => path.startsWith('policies/lib/') && !files.some((file) => file.path === path),
  );
  const words = new Set(files.flatMap(({ text }) => text.match(/\w+/gu) ?? []));
  const used = library.filter(({ text }) =>
    [...text.matchAll(/^(?!package|import)[a-z]\w*/gmu)].some(([name]) => words.has(name)),
  );
  return used.length === 0 ? [] : [...used, ...findUsed([...files, ...used])];
}
