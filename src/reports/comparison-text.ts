import type { Comparison, Finding } from '../findings/finding.ts';
import type { CondensedRepository } from '../findings/summary/condense.ts';
import type { Summary } from '../findings/summary/summary.ts';

/** Digits of a commit that people read. */
const commitDigits = 10;

/** Names the base: `main (0123456789)`, or the commit alone if that is its name. */
function describeBase({ base }: Pick<Comparison, 'base'>): string {
  const commit = base.commit.slice(0, commitDigits);
  return base.commit.startsWith(base.name) ? commit : `${base.name} (${commit})`;
}

/** Counts what a change does: `Compared with main (0123456789): 2 new, 31 known, 4 fixed`; empty if nothing is compared. */
export function describeChange(
  repositories: readonly { readonly comparison?: Pick<Comparison, 'base'> }[],
  change: Summary['change'],
): string {
  const base = describeComparison(repositories);
  if (change === undefined || base === '') return '';
  return `${base}: ${change.new} new, ${change.known} known, ${change.fixed} fixed`;
}

/** Names the base of a run: `Compared with main (0123456789)`; empty if nothing is compared. */
export function describeComparison(
  repositories: readonly { readonly comparison?: Pick<Comparison, 'base'> }[],
): string {
  const bases = new Set(
    repositories.flatMap(({ comparison }) => (comparison === undefined ? [] : describeBase(comparison))),
  );
  const names = new Set(repositories.flatMap(({ comparison }) => comparison?.base.name ?? []));
  if (bases.size === 0) return '';
  const [base] = bases.size === 1 ? bases : names;
  return `Compared with ${base}${names.size > 1 ? ' and others' : ''}`;
}

/** Returns what a change does to a repository: counts, what it fixes, and edits that do not count. */
export function listChangeNotices(repository: CondensedRepository): readonly string[] {
  const { comparison, findings } = repository;
  if (comparison === undefined) return [];
  const live = findings.filter(({ waiver }) => waiver === null);
  const change = {
    new: live.filter((finding) => finding.change === 'new').length,
    known: live.filter((finding) => finding.change === 'known').length,
    fixed: comparison.fixed.length,
  };
  return [
    describeChange([repository], change),
    ...comparison.fixed.map((finding) => `Fixed  ${describeFixed(finding)}`),
    ...comparison.ignored.map((each) => `${each.file}  ${describeIgnored(each)}`),
  ];
}

/** Names a finding that the change fixes, by its place in the base. */
export function describeFixed({ rule, location, spelled, profile }: Finding): string {
  const parts = [
    `${location.file}:${location.line}`,
    ...(spelled === null ? [] : [spelled]),
    ...(profile === null ? [] : [`profile ${profile}`]),
  ];
  return `${rule}: ${parts.join(', ')}`;
}

/** States that the base's version of a file counts, which the change edits. */
export function describeIgnored({ file, edit }: Comparison['ignored'][number]): string {
  return `The change has ${edit} ${file}, which decides how the repository is judged. The version of the base counts.`;
}
