import type { Range } from '../../base/source.ts';
import { findClosest } from '../../base/suggest.ts';
import type { LintedFile } from './linted-pack.ts';

/** A comment that says why something stays: `# plumbline-lint: ignore lint/print while we look for it`. */
export interface IgnoreComment {
  readonly file: LintedFile;
  readonly range: Range;
  readonly rule: string;
  readonly reason: string;
  /** The lines that it speaks for, 1-based, both included. */
  readonly lines: { readonly first: number; readonly last: number };
}

const COMMENT = /^\s*plumbline-lint:\s*(.*)$/u;

/** The comments of a file, and what is wrong with those that are not understood. */
export function readIgnoreComments(
  file: LintedFile,
  known: readonly string[],
): {
  readonly comments: readonly IgnoreComment[];
  readonly faults: readonly { readonly range: Range; readonly message: string }[];
} {
  const comments: IgnoreComment[] = [];
  const faults: { range: Range; message: string }[] = [];
  for (const { text, start, end } of file.module.comments) {
    const [, said] = COMMENT.exec(text) ?? [];
    if (said === undefined) continue;
    const range = { start, end };
    const [, rule = '', reason = ''] = /^ignore\s+(\S+)\s*(.*)$/u.exec(said) ?? [];
    const message = explain(rule, reason.trim(), known);
    if (message !== undefined) faults.push({ range, message });
    else comments.push({ file, range, rule, reason: reason.trim(), lines: linesOf(file, start) });
  }
  return { comments, faults };
}

function explain(rule: string, reason: string, known: readonly string[]): string | undefined {
  if (rule === '') return 'this is not understood: write `# plumbline-lint: ignore RULE REASON`';
  if (!known.includes(rule)) {
    const [meant] = findClosest(rule, known);
    return `there is no rule \`${rule}\`${meant === undefined ? '' : `: did you mean \`${meant}\`?`}`;
  }
  return reason === '' ? `say why: \`# plumbline-lint: ignore ${rule} REASON\`` : undefined;
}

/** A comment behind code speaks for its line; one that stands alone for what follows, METADATA included. */
function linesOf({ lines }: LintedFile, start: number): IgnoreComment['lines'] {
  const { line, column } = lines.position(start);
  if (
    lines
      .lineText(line)
      .slice(0, column - 1)
      .trim() !== ''
  )
    return { first: line, last: line };
  let last = line + 1;
  while (last < lines.lineCount && /^\s*(?:#.*)?$/u.test(lines.lineText(last))) last++;
  return { first: line, last };
}
