import { isForeign } from '../base/file-name.ts';
import type { Location } from '../base/source.ts';
import type { Finding, RelatedPlace, Remark } from '../findings/finding.ts';
import type { CondensedRepository } from '../findings/summary/condense.ts';

type Checkout = Pick<CondensedRepository, 'folder'>;

/**
 * Returns a finding for readers that only know the files of the checkout, by their paths from its root: GitHub refuses a report
 * with any other path. A finding in a remote file, or in a file of the launch, moves to the include that leads there, or to
 * the target; the message names its own place.
 */
export function moveToCheckout(finding: Finding, checkout: Checkout): Finding {
  const own = locateFinding(finding);
  if (checkout.folder === undefined) return own;
  const { value, location, related } = own;
  return {
    ...own,
    location: locatePlace(location, checkout),
    ...(value === undefined ? {} : { value: locatePlace(value, checkout) }),
    related: related.map((place) => ({ ...place, location: locatePlace(place.location, checkout) })),
  };
}

/** Returns a remark for the same readers: one about another file has no place. */
export function locateRemark(remark: Remark, checkout: Checkout): Remark {
  const { location, message } = remark;
  if (location === null) return remark;
  if (!isForeign(location.file)) return { ...remark, location: locatePlace(location, checkout) };
  return { ...remark, location: null, message: `In ${location.file}:${location.line}: ${message}` };
}

/** Returns the path of a file of the repository from the root of the checkout. */
export function locatePath(file: string, { folder }: Checkout): string {
  return folder === undefined ? file : `${folder}/${file}`;
}

/** Returns a place in a file of the repository with its path from the root of the checkout. */
export function locatePlace(location: Location, checkout: Checkout): Location {
  return { ...location, file: locatePath(location.file, checkout) };
}

function locateFinding(finding: Finding): Finding {
  const { value: _, ...elsewhere } = finding;
  const { location, occurrences, message } = finding;
  const related = finding.related.filter((place) => !isForeign(place.location.file));
  if (!isForeign(location.file)) return related.length === finding.related.length ? finding : { ...finding, related };
  const [occurrence] = occurrences;
  const start = { line: 1, column: 1, endLine: 1, endColumn: 1 };
  return {
    ...elsewhere,
    message: `In ${location.file}:${location.line}: ${message}`,
    location: findLastInclude(related) ?? { file: occurrence?.target ?? location.file, ...start },
    related,
    // They are about lines of the other file.
    frame: [],
    lineHash: null,
  };
}

function findLastInclude(related: readonly RelatedPlace[]): Location | undefined {
  const place = related.findLast(({ kind }) => kind === 'include')?.location;
  return place === undefined || place.endLine === place.line
    ? place
    : { ...place, endLine: place.line, endColumn: place.column + 1 };
}
