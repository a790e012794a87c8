import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');
const { files } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { readonly files: readonly string[] };
const tracked = execFileSync('git', ['ls-files'], { cwd: root, encoding: 'utf8' }).trim().split('\n');
const texts = tracked
  .filter((path) => /\.(?:md|ts|mjs|ya?ml|rego|json|sh|scenario)$/u.test(path) && existsSync(join(root, path)))
  .filter((path) => !/^(?:package-lock\.json|test\/package\.test\.ts)$/u.test(path));

function isPacked(path: string): boolean {
  const always = /^(?:README\.md|LICENSE|package\.json)$/u;
  return always.test(path) || files.some((entry) => path === entry || path.startsWith(`${entry}/`));
}

test("does not run or install another project's package in any page, message or script", () => {
  const command = /\b(?:npx(?: --?[\w-]+)* |npm (?:i|install|exec)(?: --?[\w-]+)* )plumbline(?![\w-])/u;
  const found = texts.filter((path) => {
    const lines = readFileSync(join(root, path), 'utf8').split('\n');
    // Without an installation, this form runs nothing.
    return lines.some((line) => command.test(line) && !line.includes('npx --no-install plumbline'));
  });
  expect(found).toEqual([]);
});

test('pages of the package link to pages of the package', () => {
  const lost = texts
    .filter((path) => path.endsWith('.md') && isPacked(path) && !path.startsWith('docs/measurements/'))
    .flatMap((path) =>
      Array.from(
        readFileSync(join(root, path), 'utf8').matchAll(/\]\(([^)#:\s]+\.md)(?:#[^)]*)?\)/gu),
        ([, link = '']) => join(dirname(path), link),
      )
        .filter((link) => !isPacked(link) || !existsSync(join(root, link)))
        .map((link) => `${path}: ${link}`),
    );
  expect(lost).toEqual([]);
});

test('messages and policies name pages of the package only', () => {
  const lost = texts
    .filter((path) => /^(?:src|policies)\//u.test(path))
    .flatMap((path) =>
      Array.from(readFileSync(join(root, path), 'utf8').matchAll(/\bdocs\/[\w/-]+\.md\b/gu), ([link]) => link)
        // `ID` stands for the id of a policy.
        .filter((link) => !link.endsWith('/ID.md'))
        .filter((link) => !isPacked(link) || !existsSync(join(root, link)))
        .map((link) => `${path}: ${link}`),
    );
  expect(lost).toEqual([]);
});
