import type { ConfigDocument } from '../document/document.ts';
import { visibleLine } from '../document/print/visible.ts';
import { incompleteOf } from '../findings/problems.ts';
import { createRedactor } from '../secrets/redactor.ts';
import type { Terminal } from './terminal.ts';

/**
 * Says what was not read of a document, each thing once: an exit code of 3 alone would not tell why. The function tells
 * whether there was anything.
 */
export function createUnreadTeller(stderr: Terminal['stderr']): (document: ConfigDocument) => Promise<boolean> {
  const told = new Set<string>();
  return async (document) => {
    const [first, ...others] = incompleteOf([document], createRedactor({ texts: [] }));
    if (first === undefined) return false;
    const { message, location } = first;
    const place = location === null ? '' : `${location.file}:${location.line}:${location.column}: `;
    const line = visibleLine(`plumbline: not all was read: ${place}${message}${countOf(others)}`);
    if (!told.has(line)) await stderr.write(`${line}\n`);
    told.add(line);
    return true;
  };
}

/** Says which profiles that were asked for only a file that was not read may declare: they were applied as empty ones. */
export async function tellUndeclared({ problems }: ConfigDocument, stderr: Terminal['stderr']): Promise<void> {
  for (const { code, file, message } of problems) {
    if (code === 'resolve/undeclared-profile') await stderr.write(`plumbline: ${visibleLine(`${file}: ${message}`)}\n`);
  }
}

/** Says what the dialect of a document refuses its file for, where the document is printed without its problems. */
export async function tellRefused({ problems, dialect }: ConfigDocument, stderr: Terminal['stderr']): Promise<void> {
  const [first, ...others] = problems.filter(({ refusedBy }) => refusedBy?.includes(dialect.syntax) === true);
  if (first === undefined) return;
  const { message, file, line, column } = first;
  const place = `${file}:${line}:${column}`;
  const text = `plumbline: the engine refuses this configuration: ${place}: ${message}${countOf(others)}`;
  await stderr.write(`${visibleLine(text)}\n`);
}

function countOf(others: readonly unknown[]): string {
  return others.length === 0 ? '' : ` (And ${others.length} more.)`;
}
