// Runs command lines of the built program one after the other in this process and prints the result of each as a line of JSON:
// run-lines.mjs FOLDER, with pairs of a folder in it and a command line as JSON on stdin. A command that hangs shows by the
// line that is missing.
import { readFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { program } from './built-program.mjs';

const env = { PATH: process.env.PATH };
for (const [folder, line] of JSON.parse(readFileSync(0, 'utf8'))) {
  let text = '';
  const write = async (part) => {
    text += part;
  };
  const stream = { isTTY: false, color: false, width: undefined, write };
  const terminal = { cwd: join(process.argv[2], folder), env, stdout: stream, stderr: stream };
  const status = await program.runCli(line.split(' '), terminal);
  writeSync(1, `${JSON.stringify({ line, status, text })}\n`);
}
process.exit(0);
