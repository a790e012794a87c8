import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { RegoFile } from '../../src/policy/rego-compiler.ts';

export const repositoryRoot: string = join(import.meta.dirname, '..', '..');

/** The Rego files below folders of the repository, by their paths from its root. */
export function readRegoFolder(...folders: readonly string[]): readonly RegoFile[] {
  return folders.flatMap((folder) =>
    readdirSync(join(repositoryRoot, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.rego'))
      .map((name) => ({ path: `${folder}/${name}`, text: readFileSync(join(repositoryRoot, folder, name), 'utf8') })),
  );
}

/** Reads the library as a run does. */
export function readLibraryFolder(): readonly RegoFile[] {
  return readRegoFolder('policies/lib').map((file) => ({ ...file, isLibrary: true }));
}
