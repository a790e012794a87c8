import type { Severity } from '../../base/severity.ts';
import type { Finding } from '../../findings/finding.ts';
import { isKnown } from '../../findings/select-gating-findings.ts';
import { compareSeverities } from '../../findings/severity.ts';
import type { CondensedRepository } from '../../findings/summary/condense.ts';
import { moveToCheckout } from '../in-checkout.ts';

/** Returns the findings of a repository that a server lists: all that are not waived, each at a place in the checkout. */
export function listShownFindings(repository: CondensedRepository): readonly Finding[] {
  return repository.findings
    .filter(({ waiver }) => waiver === null)
    .map((finding) => moveToCheckout(finding, repository));
}

/** Returns the findings of a repository that a review comments on: those listed, without known ones. */
export function listReviewedFindings(repository: CondensedRepository): readonly Finding[] {
  return listShownFindings(repository).filter((finding) => !isKnown(finding));
}

/** Returns at most `max` items, the most severe ones, in their order. */
export function selectMostSevere<T extends { readonly severity: Severity }>(
  items: readonly T[],
  max: number,
): readonly T[] {
  if (items.length <= max) return items;
  const kept = new Set(items.toSorted((a, b) => compareSeverities(a.severity, b.severity)).slice(0, max));
  return items.filter((item) => kept.has(item));
}
