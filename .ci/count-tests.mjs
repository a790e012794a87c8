// Prints `passed failed` of a vitest JSON report. A report that is missing, or that saw no test, is one failure:
// a gate must not pass on nothing.
import { readFileSync } from 'node:fs';

try {
  const { numPassedTests, numFailedTests, testResults } = JSON.parse(readFileSync(process.argv[2], 'utf8'));
  const brokenFiles = testResults.filter(
    (file) => file.status === 'failed' && file.assertionResults.length === 0,
  ).length;
  const failed = numFailedTests + brokenFiles + (numPassedTests === 0 ? 1 : 0);
  console.log(`${numPassedTests} ${failed}`);
} catch {
  console.log('0 1');
}
