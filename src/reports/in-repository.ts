import { isForeign } from '../base/file-name.ts';
import type { Location } from '../base/source.ts';
import type { Finding, RelatedPlace, Remark } from '../findings/finding.ts';

/**
 * Returns a finding for readers that only know the files of the repository: GitHub refuses a report with any other
 * path. A finding in a remote file, or in a file of the launch, moves to the include that leads there, or to the
 * target; the message names its own place.
 */
export function inRepository(finding: Finding): Finding {
  const { value: _, ...elsewhere } = finding;
  const { location, occurrences, message } = finding;
  const related = finding.related.filter((place) => !isForeign(place.location.file));
  if (!isForeign(location.file)) return related.length === finding.related.length ? finding : { ...finding, related };
  const [occurrence] = occurrences;
  const start = { line: 1, column: 1, endLine: 1, endColumn: 1 };
  return {
    ...elsewhere,
    message: `In ${location.file}:${location.line}: ${message}`,
    location: lastInclude(related) ?? { file: occurrence?.target ?? location.file, ...start },
    related,
    // They are about lines of the other file.
    frame: [],
    lineHash: null,
  };
}

function lastInclude(related: readonly RelatedPlace[]): Location | undefined {
  const place = related.findLast(({ kind }) => kind === 'include')?.location;
  return place === undefined || place.endLine === place.line
    ? place
    : { ...place, endLine: place.line, endColumn: place.column + 1 };
}

/** A remark for the same readers: one about another file has no place. */
export function remarkInRepository(remark: Remark): Remark {
  const { location, message } = remark;
  if (location === null || !isForeign(location.file)) return remark;
  return { ...remark, location: null, message: `In ${location.file}:${location.line}: ${message}` };
}
