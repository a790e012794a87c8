import { afterEach, beforeEach } from 'vitest';

/**
 * Seconds that one test may take: on the clock, or of processor time if that is less. The clock also counts what else the
 * machine does, and processor time counts threads that run beside the test.
 */
const maxSeconds = 5;
let start = process.cpuUsage();
let began = performance.now();

beforeEach(() => {
  start = process.cpuUsage();
  began = performance.now();
});

afterEach(() => {
  const { user, system } = process.cpuUsage(start);
  const seconds = Math.min((user + system) / 1_000_000, (performance.now() - began) / 1000);
  if (seconds <= maxSeconds) return;
  throw new Error(
    `The test took ${seconds.toFixed(1)} s; at most ${maxSeconds} are allowed. Make it faster, or move it to a \`*.soak.test.ts\` file, which \`npm run test:soak\` runs.`,
  );
});
