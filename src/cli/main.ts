#!/usr/bin/env node
import { openTerminal } from './node-terminal.ts';
import { runCli } from './run-cli.ts';

// `process.exit` would cut off what a slow pipe has not taken yet.
process.exitCode = await runCli(process.argv.slice(2), openTerminal(process));
