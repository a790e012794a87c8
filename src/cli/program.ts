import { endOnSignals } from '../host/interrupt.ts';
import { openTerminal } from './node-terminal.ts';
import { runCli } from './run-cli.ts';

/** Runs this process's command line. */
export async function runProgram(): Promise<void> {
  endOnSignals();
  // `process.exit` would cut off output that a slow pipe has not received yet.
  process.exitCode = await runCli(process.argv.slice(2), openTerminal(process));
}
