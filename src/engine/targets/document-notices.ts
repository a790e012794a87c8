import type { ConfigDocument } from '../../document/document.ts';
import { escapeInvisibleLine } from '../../document/print/visible.ts';
import { listUnreadParts } from '../../findings/build-findings-of-problems.ts';
import { undeclaredProfile } from '../../rules/resolve/profiles/undeclared-profile.ts';
import { createRedactor } from '../../secrets/redactor.ts';

/** Returns what was not read of a document, in one line; undefined if it is complete. */
export function describeUnread({ problems }: ConfigDocument): string | undefined {
  const [first, ...others] = listUnreadParts(problems, createRedactor({ texts: [] }));
  if (first === undefined) return undefined;
  const { message, location } = first;
  const place = location === null ? '' : `${location.file}:${location.line}:${location.column}: `;
  return escapeInvisibleLine(`incomplete: ${place}${message}${describeCount(others)}`);
}

/** Returns a line for each requested profile that only an unread file may declare; it is treated as empty. */
export function describeUndeclared({ problems }: ConfigDocument): readonly string[] {
  return problems
    .filter(({ code }) => code === undeclaredProfile.id)
    .map(({ file, message }) => escapeInvisibleLine(`${file}: ${message}`));
}

/** Returns why the document's dialect refuses its file; undefined if it does not. Printed settings do not show that. */
export function describeRefused({ problems, dialect }: ConfigDocument): string | undefined {
  const [first, ...others] = problems.filter(({ refusedBy }) => refusedBy?.includes(dialect.syntax) === true);
  if (first === undefined) return undefined;
  const { message, file, line, column } = first;
  return escapeInvisibleLine(
    `Nextflow refuses this configuration: ${file}:${line}:${column}: ${message}${describeCount(others)}`,
  );
}

function describeCount(others: readonly unknown[]): string {
  return others.length === 0 ? '' : ` (${others.length} more)`;
}
