import { afterEach, beforeEach } from 'vitest';

/**
 * Seconds of processor time that one test may take, the threads of its process included. Unlike time on the clock it does
 * not depend on what else the machine does.
 */
const maxSeconds = 5;
let start = process.cpuUsage();

beforeEach(() => {
  start = process.cpuUsage();
});

afterEach(() => {
  const { user, system } = process.cpuUsage(start);
  const seconds = (user + system) / 1_000_000;
  if (seconds <= maxSeconds) return;
  throw new Error(
    `The test took ${seconds.toFixed(1)} s of processor time; at most ${maxSeconds} are allowed. Make it faster, or move it to a \`*.soak.test.ts\` file, which \`npm run test:soak\` runs.`,
  );
});
