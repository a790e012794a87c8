import type { Spelling } from './setting.ts';

/** The one table of spellings: the reference's word for each top-level scope, and the engine's. */
export const scopeSpellings: readonly { readonly canonical: string; readonly nextflow: string }[] = [
  { canonical: 'cloudA', nextflow: 'aws' },
  { canonical: 'cloudB', nextflow: 'azure' },
  { canonical: 'cloudC', nextflow: 'google' },
  { canonical: 'cluster', nextflow: 'k8s' },
  { canonical: 'containerA', nextflow: 'apptainer' },
  { canonical: 'containerB', nextflow: 'singularity' },
  { canonical: 'containerC', nextflow: 'charliecloud' },
  { canonical: 'containerD', nextflow: 'docker' },
  { canonical: 'containerE', nextflow: 'podman' },
  { canonical: 'containerF', nextflow: 'sarus' },
  { canonical: 'containerG', nextflow: 'shifter' },
  { canonical: 'pkgA', nextflow: 'conda' },
  { canonical: 'pkgB', nextflow: 'spack' },
  { canonical: 'platform', nextflow: 'tower' },
  { canonical: 'imgbuild', nextflow: 'wave' },
  { canonical: 'objfs', nextflow: 'fusion' },
];

/** Names below the top level that differ; the parent path is canonical and equal in both spellings. */
export const nameSpellings: readonly {
  readonly parent: readonly string[];
  readonly canonical: string;
  readonly nextflow: string;
}[] = [{ parent: ['manifest'], canonical: 'engineVersion', nextflow: 'nextflowVersion' }];

const scopeToCanonical = new Map(scopeSpellings.map((row) => [row.nextflow, row.canonical]));
const scopeToNextflow = new Map(scopeSpellings.map((row) => [row.canonical, row.nextflow]));

/**
 * Returns the spelling that most of a target's distinct names use, or the engine's if there are as many of each. Takes
 * top-level names and dotted paths such as `manifest.engineVersion`.
 */
export function detectSpelling(topLevelNames: Iterable<string>): Spelling {
  let balance = 0;
  for (const name of new Set(topLevelNames)) {
    const path = name.split('.');
    if (isOtherSpelling(path, 'reference')) balance += 1;
    else if (isOtherSpelling(path, 'nextflow')) balance -= 1;
  }
  return balance < 0 ? 'reference' : 'nextflow';
}

/** Returns the path in the reference's words; a path in the other spelling is returned unchanged, see `isOtherSpelling`. */
export function toCanonical(path: readonly string[], spelling: Spelling): readonly string[] {
  return spelling === 'reference' ? path : translate(path, scopeToCanonical, 'nextflow', 'canonical');
}

/** Returns a canonical path in a target's spelling. The caller removes profile prefixes. */
export function toSpelled(path: readonly string[], spelling: Spelling): readonly string[] {
  return spelling === 'reference' ? path : translate(path, scopeToNextflow, 'canonical', 'nextflow');
}

/** Returns a dotted canonical path in the engine's spelling. */
export function spellPath(dotted: string): string {
  return toSpelled(dotted.split('.'), 'nextflow').join('.');
}

/** Returns the other spelling. */
export function findOtherSpelling(spelling: Spelling): Spelling {
  return spelling === 'nextflow' ? 'reference' : 'nextflow';
}

/** Returns true if a path is a name of the spelling that its target does not use, which sets nothing. */
export function isOtherSpelling(path: readonly string[], spelling: Spelling): boolean {
  const [from, scopes] =
    spelling === 'nextflow' ? (['canonical', scopeToNextflow] as const) : (['nextflow', scopeToCanonical] as const);
  return scopes.has(path[0] ?? '') || findName(path, from) !== undefined;
}

type Column = 'canonical' | 'nextflow';

function translate(
  path: readonly string[],
  scopes: ReadonlyMap<string, string>,
  from: Column,
  to: Column,
): readonly string[] {
  const scope = scopes.get(path[0] ?? '');
  if (scope !== undefined) return [scope, ...path.slice(1)];
  const row = findName(path, from);
  return row === undefined ? path : [...row.parent, row[to], ...path.slice(row.parent.length + 1)];
}

function findName(path: readonly string[], column: Column): (typeof nameSpellings)[number] | undefined {
  return nameSpellings.find(
    (row) => path[row.parent.length] === row[column] && row.parent.every((segment, index) => path[index] === segment),
  );
}
