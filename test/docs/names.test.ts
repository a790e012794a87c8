import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..', '..');

/** Files about Plumbline's own engine, which programs create and close. */
const ownEngine = [
  'docs/architecture.md',
  'docs/glossary.md',
  'docs/reference/errors.md',
  'src/scan/executors/executor.ts',
];
const comment = /^\s*(?:\/\*\*|\*|\/\/)|\s\/\/ .*/u;

function linesBelow(folder: string, ending: string): readonly string[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((file) => `${folder}/${file.replaceAll('\\', '/')}`)
    .filter((file) => file.endsWith(ending) && !ownEngine.includes(file))
    .flatMap((file) =>
      readFileSync(join(root, file), 'utf8')
        .split('\n')
        .map((line, index) => `${file}:${index + 1}: ${line}`),
    );
}

test.each([
  ['pages', linesBelow('docs', '.md')],
  ['policies', linesBelow('policies', '.rego')],
  ['the manual page', linesBelow('man', '.1')],
  ['messages', linesBelow('src', '.ts').filter((line) => !comment.test(line.slice(line.indexOf(': ') + 2)))],
])('call Nextflow by its name: %s', (_, lines) => {
  expect(lines.length).toBeGreaterThan(100);
  expect(lines.filter((line) => /\b(?:the|an|legacy|older|newer) engines?\b(?!-)/iu.test(line))).toEqual([]);
});
