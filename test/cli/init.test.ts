import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { runCli } from '../../src/cli/run-cli.ts';
import { fakeTerminal } from '../support/fake-terminal.ts';
import { scenarioCache } from '../support/scenario-cache.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

test.each([
  ['y', true],
  ['yes', true],
  ['', false],
  ['no', false],
])('asks at a terminal whether to record the findings: %j', async (answer, isRecorded) => {
  const cwd = temporaryFolder({ 'nextflow.config': "docker.enabled = 'false'\n" });
  const asked: string[] = [];
  const terminal = fakeTerminal({ PLUMBLINE_CACHE_DIR: scenarioCache }, cwd);
  const ask = async (question: string): Promise<string> => {
    asked.push(question);
    return answer;
  };
  expect(await runCli(['init'], { ...terminal, ask })).toBe(0);
  expect(asked).toEqual(['Record the findings in plumbline-baseline.jsonl, so that only new ones count? [y/N] ']);
  expect(existsSync(join(cwd, 'plumbline-baseline.jsonl'))).toBe(isRecorded);
  expect(terminal.out()).toContain('Next:\n  plumbline scan . --settings .plumbline.yaml\n');
});
