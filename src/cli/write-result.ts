import { writeVisibleJson } from '../base/json.ts';
import type { Arguments } from './arguments.ts';
import type { Terminal } from './terminal.ts';

/** Writes a result in the requested `--format`: as JSON, or as the text that is rendered only then. */
export async function writeResult(
  args: Arguments,
  { stdout }: Pick<Terminal, 'stdout'>,
  result: unknown,
  render: () => string,
  text: 'text' | 'markdown' = 'text',
): Promise<void> {
  const isJson = args.readChoice('format', [text, 'json']) === 'json';
  await stdout.write(isJson ? `${writeVisibleJson(result, 2)}\n` : render());
}
