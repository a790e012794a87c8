import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { generate } from './generate.ts';
import { mutate } from './mutate.ts';
import { Random } from './random.ts';
import type { Files } from './try-input.ts';

/** Characters of a real file that is mutated: enough for nearly all, and short ones are quick. */
const maxReal = 4_000;

/** Real configurations: those of the corpus, or of the examples where there is no corpus. */
export interface RealFiles {
  readonly folder: string;
  readonly isCorpus: boolean;
  readonly texts: readonly string[];
}

export function readRealFiles(root: string): RealFiles {
  const corpus = join(root, '..', 'shared', 'corpus', 'repos');
  const isCorpus = existsSync(corpus);
  const folder = isCorpus ? corpus : join(root, 'examples');
  const texts = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.config'))
    .sort()
    .map((path) => readFileSync(join(folder, path), 'utf8'));
  return { folder, isCorpus, texts: [...new Set(texts)].filter((text) => text.length > 0 && text.length <= maxReal) };
}

export type InputKind = 'real' | 'mutated' | 'generated';

/** Returns an input by its number: the same for the same seed and files. */
export function inputOf(kind: InputKind, number: number, seed: string, real: readonly string[]): Files {
  const random = new Random(`${seed} ${kind} ${number}`);
  const one = (): string => real[random.below(real.length)] ?? '';
  // Preferably a short one: many inputs find more than long ones.
  const realText = (): string => [one(), one()].sort((a, b) => a.length - b.length)[0] ?? '';
  const text =
    kind === 'real' ? (real[number] ?? '') : kind === 'mutated' ? mutate(realText(), real, random) : generate(random);
  const files: Record<string, string> = {};
  // Some included files are there: real ones, mutated half of the time.
  for (const [, path] of text.matchAll(/includeConfig\s*\(?\s*['"]([\w./-]{1,80})['"]/gu)) {
    if (path === undefined || Object.keys(files).length >= 3 || kind === 'real' || !random.chance(0.5)) continue;
    files[path] = random.chance(0.5) ? realText() : mutate(realText(), real, random);
  }
  return { ...files, 'nextflow.config': text };
}
