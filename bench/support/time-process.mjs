// Measures a process: processor seconds of all its threads, and seconds on the clock. Needs bash, which reports both.
import { spawnSync } from 'node:child_process';

/** Node reads the certificates that the variable names at each start, which takes 30 ms of the processor with those of Debian. */
const { NODE_EXTRA_CA_CERTS: _, ...env } = process.env;

export function timeProcess(program, args) {
  const { stdout, stderr, status, error } = spawnSync(
    'bash',
    ['-c', 'TIMEFORMAT="%3U %3S %3R"; time "$0" "$@"', program, ...args],
    { encoding: 'utf8', maxBuffer: 1 << 28, env: { ...env, LC_ALL: 'C' } },
  );
  if (error !== undefined) throw error;
  const [user, system, clock] = stderr.trim().split('\n').at(-1).split(' ').map(Number);
  return { stdout, stderr, status, processor: user + system, clock };
}

export function median(numbers) {
  return [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)];
}
