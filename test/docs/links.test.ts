import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..', '..');
const pages = [
  ...['README.md', 'CHANGELOG.md', 'CONTRIBUTING.md', 'SECURITY.md', 'examples/README.md', 'policies/README.md'],
  ...filesBelow('docs', '.md'),
];
const texts = new Map(pages.map((page) => [page, readFileSync(join(root, page), 'utf8')]));

function filesBelow(folder: string, ending: string): readonly string[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith(ending))
    .map((file) => `${folder}/${file.replaceAll('\\', '/')}`);
}

const anchorsByText = new Map<string, ReadonlySet<string>>();

/** Anchors of a page, named as GitHub names them. */
function anchorsOf(text: string): ReadonlySet<string> {
  const known = anchorsByText.get(text);
  if (known !== undefined) return known;
  const anchors = new Set<string>();
  anchorsByText.set(text, anchors);
  for (const [, heading] of withoutFences(text).matchAll(/^#{1,6} (.+)$/gmu)) {
    const anchor = (heading ?? '')
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-');
    for (let n = 0; ; n++) {
      const name = n === 0 ? anchor : `${anchor}-${n}`;
      if (anchors.has(name)) continue;
      anchors.add(name);
      break;
    }
  }
  return anchors;
}

function withoutFences(text: string): string {
  return text.replaceAll(/^ *(`{3,}).*\n[\s\S]*?^ *\1`*$/gmu, '');
}

/** Broken links of one page, each with the reason. */
function brokenLinks(page: string, text: string): readonly string[] {
  const links = [...withoutFences(text).matchAll(/\]\(([^)\s]+)\)/gu)].map(([, link]) => link ?? '');
  return links.flatMap((link) => {
    if (/^[a-z]+:/u.test(link)) return [];
    const [path = '', anchor] = link.split('#');
    const target = path === '' ? page : relative(root, join(root, dirname(page), path)).replaceAll('\\', '/');
    if (!existsSync(join(root, target))) return [`${page}: ${link}: no such file`];
    const targetText = texts.get(target);
    if (anchor === undefined || targetText === undefined) return [];
    return anchorsOf(targetText).has(anchor) ? [] : [`${page}: ${link}: no such heading`];
  });
}

test('resolves every relative link and anchor of a page', () => {
  expect(pages.length).toBeGreaterThan(100);
  expect([...texts].flatMap(([page, text]) => brokenLinks(page, text))).toEqual([]);
});

test('finds every page below docs/ that a page or the source names', () => {
  const sources = filesBelow('src', '.ts').map((file) => [file, readFileSync(join(root, file), 'utf8')] as const);
  const named = [...texts, ...sources].flatMap(([file, text]) =>
    [...text.matchAll(/\bdocs\/[\w./-]+\.md\b/gu)].map(([path]) => ({ file, path })),
  );
  expect(named.length).toBeGreaterThan(5);
  expect(named.filter(({ path }) => !/\/(?:ID|ACME-001)\.md$/u.test(path) && !existsSync(join(root, path)))).toEqual(
    [],
  );
});

test('links every page from the index of its directory or from docs/README.md', () => {
  const linked = pages
    .filter((page) => page.endsWith('/README.md'))
    .flatMap((page) =>
      [...(texts.get(page) ?? '').matchAll(/\]\(([^)#]+)/gu)].map(([, link]) => join(dirname(page), link ?? '')),
    );
  const isListed = new Set(linked.map((path) => path.replaceAll('\\', '/')));
  const own = pages.filter((page) => page.startsWith('docs/') && page !== 'docs/README.md');
  expect(own.filter((page) => !isListed.has(page))).toEqual([]);
});
