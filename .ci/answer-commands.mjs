// Runs command lines of the built program for a shell, one after the other in this process: each takes a third of the time that a
// process of its own takes. On stdin, for each, with a NUL after each word: the number of a process whose stdout and stderr receive
// the output, its directory, the number of words, and the words. On stdout, a line with each exit code.
import { closeSync, openSync, writeSync } from 'node:fs';
import { program } from '../test/support/built-program.mjs';
import '../test/support/keep-compiler.mjs';

async function answer(pid, cwd, words) {
  const files = [1, 2].map((fd) => openSync(`/proc/${pid}/fd/${fd}`, 'a'));
  const [stdout, stderr] = files.map((file) => ({
    isTTY: false,
    color: false,
    width: undefined,
    write: async (text) => writeWhole(file, text),
  }));
  const code = await program.runCli(words, { cwd, env: process.env, stdout, stderr });
  for (const file of files) closeSync(file);
  writeSync(1, `${code}\n`);
}

function writeWhole(file, text) {
  try {
    for (let bytes = Buffer.from(text); bytes.length > 0; ) bytes = bytes.subarray(writeSync(file, bytes));
  } catch (error) {
    // `head` reads no more than it shows.
    if (error.code !== 'EPIPE') throw error;
  }
}

let received = '';
for await (const part of process.stdin.setEncoding('utf8')) {
  received += part;
  for (let line = takeLine(); line !== undefined; line = takeLine()) await answer(...line);
}

/** Takes the next whole command line from what was received. */
function takeLine() {
  const fields = received.split('\0');
  const [pid, cwd, count = ''] = fields;
  const end = 3 + Number(count);
  if (count === '' || fields.length <= end) return undefined;
  received = fields.slice(end).join('\0');
  return [pid, cwd, fields.slice(3, end)];
}
