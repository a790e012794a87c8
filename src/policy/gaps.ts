import type { ConfigDocument, IncompleteRow } from '../document/document.ts';

/** A part of a document where more may be set than is known. */
export interface Gap extends IncompleteRow {
  /** An include that lies elsewhere. */
  readonly remote: boolean;
}

/**
 * The gaps that make absence doubtful. An include that lies elsewhere does so only if asked: most pipelines end in one, so
 * the run says it once and what is written is judged as written.
 */
export function findGaps({ incomplete, includes, context }: ConfigDocument, strictIncludes: boolean): readonly Gap[] {
  // What a file that others may include lacks is not its own to say.
  if (context.target.maybeIncluded) return [];
  const isRemote = (row: IncompleteRow): boolean =>
    row.because === 'include' &&
    includes.some(({ file, line, reason }) => reason === 'remote' && file === row.file && line === row.line);
  return incomplete.map((row) => ({ ...row, remote: isRemote(row) })).filter(({ remote }) => !remote || strictIncludes);
}
