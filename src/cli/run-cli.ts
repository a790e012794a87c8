import { listStackFrames, OperationalError } from '../base/errors.ts';
import { version } from '../version.ts';
import type { ExitCode } from './command.ts';
import { commands } from './commands.ts';
import { parseArguments } from './parse-arguments.ts';
import type { Terminal } from './terminal.ts';

/** Runs a command line and returns its exit code. Here, its errors are caught. */
export async function runCli(argv: readonly string[], terminal: Terminal): Promise<ExitCode> {
  let command: string | undefined;
  try {
    const parsed = await parseArguments(argv, commands, { env: terminal.env, width: terminal.stdout.width });
    if (parsed.kind === 'text') {
      await terminal.stdout.write(parsed.text);
      return 0;
    }
    command = parsed.command.name;
    const code = await parsed.command.run(parsed.arguments, terminal, commands);
    // Fails if a write failed that no one awaited.
    await terminal.stdout.write('');
    return code;
  } catch (error) {
    if (!(error instanceof OperationalError)) {
      await terminal.stderr.write(renderBug(error));
      return 70;
    }
    const { renderError } = await import('./render/error.ts');
    await terminal.stderr.write(renderError(error, command));
    return 2;
  }
}

/** Shows the kind of an error and where it happened; not its message, which may quote a configuration. */
export function renderBug(error: unknown): string {
  const head = `plumbline: internal/bug: this is a bug in Plumbline ${version}. Please report it with the lines below.\n`;
  if (!(error instanceof Error)) return head;
  return `${head}${[error.name, ...listStackFrames(error)].join('\n')}\n`;
}
