import { writeVisibleJson } from '../base/json.ts';
import { escapeCsvCell } from '../reports/escape.ts';
import type { Arguments } from './arguments.ts';
import type { Terminal } from './terminal.ts';

/** A row of a table; a null cell is empty. */
export type TableRow = readonly (string | number | null)[];

interface Forms {
  readonly text: () => string;
  /** The first row has the names of the columns. */
  readonly rows: () => readonly TableRow[];
}

/** Writes a result in the requested `--format`: text, a CSV table (RFC 4180, lines end with LF), or JSON. */
export async function writeTable(
  args: Arguments,
  { stdout }: Pick<Terminal, 'stdout'>,
  result: unknown,
  { text, rows }: Forms,
): Promise<void> {
  const format = args.readChoice('format', ['text', 'csv', 'json']) ?? 'text';
  if (format === 'json') await stdout.write(`${writeVisibleJson(result, 2)}\n`);
  else if (format === 'csv') await stdout.write(rows().map(writeCsvLine).join(''));
  else await stdout.write(text());
}

function writeCsvLine(row: TableRow): string {
  return `${row.map((cell) => escapeCsvCell(`${cell ?? ''}`)).join(',')}\n`;
}
