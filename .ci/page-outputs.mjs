// Runs the commands that pages below docs/ show and writes their output into the pages.
//
// Each page has a directory of its own. In it, a block ```groovy FILE (any language, then a path) creates the file, and in a
// block ```console each line that begins with `$ ` runs in bash, with `plumbline` being the built program. The lines after a
// command, up to the next command or the end of the block, are replaced by its output.
import { spawnSync } from 'node:child_process';
import {
  closeSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

const root = join(import.meta.dirname, '..');
const program = join(root, 'dist/cli/main.cjs');
const separator = '\u001e';
/** The same commits in every run. */
const identity = Object.fromEntries(
  ['AUTHOR', 'COMMITTER'].flatMap((role) => [
    [`GIT_${role}_NAME`, 'demo'],
    [`GIT_${role}_EMAIL`, 'demo@example.org'],
    [`GIT_${role}_DATE`, '2026-11-22T00:00:00Z'],
  ]),
);

/** Rewrites every page that has a console block. The pages share one cache of compiled policies. */
export function writePageOutputs() {
  const cache = mkdtempSync(join(tmpdir(), 'plumbline-pages-'));
  try {
    for (const file of readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' })) {
      const path = join(root, 'docs', file);
      if (!file.endsWith('.md')) continue;
      const text = readFileSync(path, 'utf8');
      if (text.includes('\n```console\n')) writeFileSync(path, withOutputs(text, cache));
    }
  } finally {
    rmSync(cache, { recursive: true, force: true });
  }
}

/** Returns a page with the output of its commands. */
export function withOutputs(page, cache) {
  const blocks = [...page.matchAll(/^```(\w+)(?: (\S+))?\n([\s\S]*?)^```$/gmu)];
  const steps = blocks.flatMap(([, language, file, body]) => {
    if (language !== 'console') return file === undefined ? [] : [{ file, body }];
    return commandsOf(body).map((command) => ({ command }));
  });
  const outputs = run(steps, cache);
  return page.replace(/^```console\n([\s\S]*?)^```$/gmu, (_, body) => {
    const shown = commandsOf(body).map((command) => `$ ${command}\n${outputs.shift()}`);
    return `\`\`\`console\n${shown.join('')}\`\`\``;
  });
}

function commandsOf(body) {
  return body
    .split('\n')
    .filter((line) => line.startsWith('$ '))
    .map((line) => line.slice(2));
}

const startsProcesses = `plumbline() { "${process.execPath}" "${program}" "$@"; }`;

/**
 * Has one process run the commands. Those that open a state are processes of their own: its database is closed with the process, and
 * a page lists its files.
 */
function callsOneProcess(folder) {
  const [requests, codes] = ['requests', 'codes'].map((name) => join(folder, name));
  return `mkfifo '${requests}' '${codes}'
    exec 8<>'${requests}' 9<>'${codes}'
    "${process.execPath}" "${join(root, '.ci/answer-commands.mjs')}" <'${requests}' >'${codes}' 8>&- 9>&- &
    server=$!
    trap "kill $server" EXIT
    program() { "${process.execPath}" "${program}" "$@"; }
    plumbline() {
      case " $* " in *' --state '*) program "$@"; return ;; esac
      local part code='' shell=$BASHPID
      # A shell of its own, because stdout of this one is open for the output.
      (printf '%s\\0' "$shell" "$PWD" "$#" "$@" >&8)
      # A process that has ended answers nothing; the last line of the script fails then.
      # A read that ends in the middle of the line has taken the first part of it.
      until read -r -t 1 part <&9; do code+=$part; kill -0 "$server" || return 70; done
      return "$code$part"
    }`;
}

/** Outputs of the commands, stdout and stderr together, from one shell; `$?` is the status of the command before. */
function run(steps, cache) {
  const folder = mkdtempSync(join(tmpdir(), 'plumbline-page-'));
  try {
    const demo = join(folder, 'demo');
    mkdirSync(demo);
    const script = [existsSync('/proc/self/fd') ? callsOneProcess(folder) : startsProcesses];
    for (const [index, { file, body, command }] of steps.entries()) {
      if (file !== undefined) {
        const kept = join(folder, String(index));
        writeFileSync(kept, body);
        script.push(`mkdir -p "${dirname(file)}" && cp "${kept}" "${file}"`);
      } else {
        const quoted = `'${command.replaceAll("'", "'\\''")}'`;
        script.push(`status=$?; printf '${separator}'; (exit $status); eval ${quoted} 2>&1`);
      }
    }
    script.push('[ -z "${server:-}" ] || kill -0 "$server"');
    const output = join(folder, 'output');
    const descriptor = openSync(output, 'a');
    const { error, status } = spawnSync('bash', ['-c', script.join('\n')], {
      cwd: demo,
      // A file that several processes append to; those that have no pipe of a shell write into it.
      stdio: ['ignore', descriptor, 'inherit'],
      env: { PATH: process.env.PATH, HOME: folder, NO_COLOR: '1', PLUMBLINE_CACHE_DIR: cache, ...identity },
      timeout: 120_000,
    });
    closeSync(descriptor);
    if (error) throw error;
    if (status !== 0)
      throw new Error('The process that runs the commands of the page has ended; what it says is above.');
    // A slow machine sees the progress of a scan.
    const shown = readFileSync(output, 'utf8').replace(/^plumbline: note: \d+ %, .*\n/gmu, '');
    return shown.split(separator).slice(1);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
