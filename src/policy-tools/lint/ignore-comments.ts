import type { Range } from '../../base/source.ts';
import { findClosest } from '../../base/suggest.ts';
import type { LintedFile } from './linted-pack.ts';

/** A comment that suppresses findings: `# plumbline-lint: ignore lint/no-setting plugins are not a setting`. */
export interface IgnoreComment {
  readonly file: LintedFile;
  readonly range: Range;
  readonly rule: string;
  readonly reason: string;
  /** The lines whose findings it suppresses, 1-based and inclusive. */
  readonly lines: { readonly first: number; readonly last: number };
}

const COMMENT = /^\s*plumbline-lint:\s*(.*)$/u;

/** Reads the ignore comments of a file, and reports those that are invalid. */
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
    const [, directive] = COMMENT.exec(text) ?? [];
    if (directive === undefined) continue;
    const range = { start, end };
    const [, rule = '', reason = ''] = /^ignore\s+(\S+)\s*(.*)$/u.exec(directive) ?? [];
    const message = explain(rule, reason.trim(), known);
    if (message !== undefined) faults.push({ range, message });
    else comments.push({ file, range, rule, reason: reason.trim(), lines: findLines(file, start) });
  }
  return { comments, faults };
}

function explain(rule: string, reason: string, known: readonly string[]): string | undefined {
  if (rule === '') return 'invalid ignore comment: write `# plumbline-lint: ignore RULE REASON`';
  if (!known.includes(rule)) {
    const [meant] = findClosest(rule, known);
    return `unknown rule \`${rule}\`: ${meant === undefined ? 'see docs/reference/lint.md' : `did you mean \`${meant}\`?`}`;
  }
  return reason === '' ? `missing reason: write \`# plumbline-lint: ignore ${rule} REASON\`` : undefined;
}

/** A comment after code covers its own line; a comment alone on its line covers the code that follows, METADATA included. */
function findLines({ lines }: LintedFile, start: number): IgnoreComment['lines'] {
  const { line, column } = lines.findPosition(start);
  if (
    lines
      .readLine(line)
      .slice(0, column - 1)
      .trim() !== ''
  )
    return { first: line, last: line };
  let last = line + 1;
  while (last < lines.lineCount && /^\s*(?:#.*)?$/u.test(lines.readLine(last))) last++;
  return { first: line, last };
}
