import { scenarios, testScenario, waitsForTimeLimit } from './test-scenario.ts';

for (const scenario of scenarios.filter(waitsForTimeLimit)) testScenario(scenario);
