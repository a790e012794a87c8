import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { sha256 } from '../../src/base/digest.ts';
import { writeJson } from '../../src/base/json.ts';
import { buildPolicyData } from '../../src/policy/pack/policy-data.ts';
import { repositoryRoot } from '../policy/rego-folder.ts';
import type { Mutant } from './find-mutants.ts';
import type { Bench, Fate } from './run-mutants.ts';

/**
 * Fates of faults in earlier runs with the same policies, tests, vocabulary and compiler, so that an interrupted run
 * can continue. Other changes are not noticed: remove the file after changes to how settings are read.
 */
const file = join(repositoryRoot, 'node_modules', '.cache', 'plumbline-mutants.txt');
const vocabulary = sha256(writeJson(buildPolicyData({})));
const kept = new Map(
  (existsSync(file) ? readFileSync(file, 'utf8') : '').split('\n').map((line) => {
    const [key = '', fate = ''] = line.split('\t');
    return [key, fate as Fate];
  }),
);

/** The fate that is kept for a fault, or else the one that `run` finds, which is kept from then on. */
export async function keepFate(
  mutant: Mutant,
  { modules, fixtures }: Bench,
  compiler: string,
  run: () => Promise<Fate>,
): Promise<Fate> {
  const files = [...modules, ...fixtures].map(({ path, text }) => [path, path === mutant.file ? mutant.text : text]);
  const key = sha256(writeJson([compiler, vocabulary, files]));
  const known = kept.get(key);
  if (known !== undefined) return known;
  const fate = await run();
  mkdirSync(dirname(file), { recursive: true });
  appendFileSync(file, `${key}\t${fate}\n`);
  return fate;
}
