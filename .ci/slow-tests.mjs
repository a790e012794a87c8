// Lists the tests of a vitest JSON report that took more than five seconds. They fail nothing: a time also counts what else
// the machine did.
import { readFileSync } from 'node:fs';

const maxSeconds = 5;
const { testResults } = JSON.parse(readFileSync(process.argv[2], 'utf8'));
const slow = testResults
  .flatMap((file) => file.assertionResults)
  .filter(({ duration }) => duration > maxSeconds * 1000)
  .toSorted((a, b) => b.duration - a.duration);
console.log(`${slow.length} tests took more than ${maxSeconds} s`);
for (const { fullName, duration } of slow) console.log(`  ${(duration / 1000).toFixed(1)} s  ${fullName}`);
