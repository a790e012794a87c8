import { OperationalError } from '../base/errors.ts';
import { version } from '../version.ts';
import type { ExitCode } from './command.ts';
import { commands } from './commands.ts';
import { parseArguments } from './parse-arguments.ts';
import { renderError } from './render/error.ts';
import type { Terminal } from './terminal.ts';

/** Runs a command line and returns its exit code. The only place that catches errors. */
export async function runCli(argv: readonly string[], terminal: Terminal): Promise<ExitCode> {
  try {
    const parsed = await parseArguments(argv, commands, { env: terminal.env, width: terminal.stdout.width });
    if (parsed.kind === 'command') return await parsed.command.run(parsed.arguments, terminal);
    await terminal.stdout.write(parsed.text);
    return 0;
  } catch (error) {
    await terminal.stderr.write(error instanceof OperationalError ? renderError(error) : renderBug(error));
    return error instanceof OperationalError ? 2 : 70;
  }
}

function renderBug(error: unknown): string {
  const trace = error instanceof Error ? (error.stack ?? error.message) : String(error);
  return `plumbline: internal/bug: this is a bug in Plumbline ${version}. Please report it with the lines below.\n${trace}\n`;
}
