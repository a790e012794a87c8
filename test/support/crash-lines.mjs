// Runs command lines of the built program in this process, lets each fail at calls spread over its work, and prints exit code and
// output of each run as a line of JSON. On stdin, as JSON: words, folder, file whose text the errors quote, number of failures, and
// whether threads fail, which start anew for each run.
import { readFileSync, writeSync } from 'node:fs';
import { program } from './built-program.mjs';
import { failAt } from './throw-at.mjs';

let crash = () => undefined;
// As the program does.
process.on('uncaughtException', (error) => crash(error));

/** Calls in a thread that judges a small target. */
const callsOfThread = 2000;

const env = { PATH: process.env.PATH, PLUMBLINE_CACHE_DIR: process.env.PLUMBLINE_CACHE_DIR };
for (const { words, cwd, file, failures, inThreads } of JSON.parse(readFileSync(0, 'utf8'))) {
  let total = 1;
  for (let index = 0; index <= failures; index++) {
    const call = index === 0 ? 0 : 1 + Math.floor(((index - 0.5) / failures) * total);
    let text = '';
    const write = async (part) => {
      text += part;
    };
    const stream = { isTTY: false, color: false, width: undefined, write };
    if (index > 0 && inThreads) process.env.PLUMBLINE_TEST_THROW = `${call} ${file}`;
    else delete process.env.PLUMBLINE_TEST_THROW;
    failAt(inThreads ? 0 : call, readFileSync(file, 'utf8'));
    const uncaught = new Promise((resolve) => {
      crash = (error) => {
        text += program.renderBug(error);
        resolve(70);
      };
    });
    const status = await Promise.race([program.runCli(words, { cwd, env, stdout: stream, stderr: stream }), uncaught]);
    const calls = failAt(0, '');
    if (index === 0) total = inThreads ? callsOfThread : calls;
    writeSync(1, `${JSON.stringify({ words, call, of: total, status, text })}\n`);
  }
}
process.exit(0);
