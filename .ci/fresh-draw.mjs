#!/usr/bin/env node
// Splits the repositories of ../shared/corpus/fresh in two halves: `work`, which changes may be tried on and fitted to, and `untouched`, which
// only the final judgement reads. A repository's half depends on the seed and its own name, so it stays there when others are added.
//
//   node .ci/fresh-draw.mjs [work|untouched]      prints the paths of a half, one a line; `work` by default
import { createHash } from 'node:crypto';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const seed = 'plumbline fresh';
const folder = join(import.meta.dirname, '../../shared/corpus/fresh');

/** Returns the half that a repository belongs to. */
export function halfOf(name) {
  const [first] = createHash('sha256').update(`${seed}\n${name}`).digest();
  return first % 2 === 1 ? 'work' : 'untouched';
}

/** Returns the paths of the repositories of a half; none if the corpus is not beside the project. */
export function drawRepositories(half) {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && halfOf(entry.name) === half)
    .map((entry) => join(folder, entry.name))
    .sort();
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const [half = 'work'] = process.argv.slice(2);
  if (half !== 'work' && half !== 'untouched') {
    console.error('Usage: node .ci/fresh-draw.mjs [work|untouched]');
    process.exit(2);
  }
  for (const path of drawRepositories(half)) console.log(path);
}
