import { endOnSignals } from '../host/interrupt.ts';
import { openTerminal } from './node-terminal.ts';
import { renderBug, runCli } from './run-cli.ts';

// For tests, which run many command lines in a process.
export { renderBug, runCli };

/** Runs this process's command line. */
export async function runProgram(): Promise<void> {
  endOnSignals();
  // Node would show the message of an error in a callback, which may quote a configuration.
  process.on('uncaughtException', (error) => {
    // Exits once a slow pipe has received the message.
    process.stderr.write(renderBug(error), () => process.exit(70));
  });
  // A process that ends before its command has ended does not pass.
  process.exitCode = 70;
  // `process.exit` would cut off output that a slow pipe has not received yet.
  process.exitCode = await runCli(process.argv.slice(2), openTerminal(process));
}
