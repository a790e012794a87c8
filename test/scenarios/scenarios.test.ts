import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { program } from '../support/run-program.ts';
import { scenarios, testScenario, waitsForTimeLimit } from './test-scenario.ts';

test('finds the built program and scenarios', () => {
  expect(existsSync(program), 'run `npm run build` first').toBe(true);
  expect(scenarios.length).toBeGreaterThan(10);
});

for (const scenario of scenarios.filter((each) => !waitsForTimeLimit(each))) testScenario(scenario);
