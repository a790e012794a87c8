import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { writeFile } from '../../host/write-file.ts';
import type { Command } from '../command.ts';
import { loadPack, packOptions } from '../pack.ts';
import { ownPoliciesPositional, withOwnPoliciesOnly } from '../policy-paths.ts';
import { type Page, renderPolicyPages } from '../render-policy.ts';

/** `plumbline policy docs`: a page in Markdown for each policy, and their index. */
export const policyDocsCommand: Command = {
  name: 'policy docs',
  summary: 'Write a page of documentation for each policy',
  positional: ownPoliciesPositional,
  options: [
    ...packOptions,
    {
      name: 'output',
      kind: 'text',
      alias: 'o',
      placeholder: 'FOLDER',
      default: 'docs/policies',
      description: 'Where the pages go',
    },
    { name: 'check', kind: 'flag', description: 'Write nothing; exit code 1 if a page is not current' },
  ],
  examples: [
    ['policy docs acme/', 'docs/policies/ID.md for each policy, and README.md that lists them'],
    ['policy docs --check', 'for CI: your policies in policies/ or policy/'],
  ],
  async run(args, terminal) {
    const { policies } = await loadPack(withOwnPoliciesOnly(args, terminal.cwd), terminal);
    const given = args.text('output') ?? 'docs/policies';
    const folder = resolve(terminal.cwd, given);
    const pages = renderPolicyPages(policies).map((page) => ({
      ...page,
      text: `${page.text}${keptPart(join(folder, page.file))}`,
    }));
    const changed = pages.filter(({ file, text }) => !isCurrent(join(folder, file), text));
    // Pages of policies that are gone may be somebody's own: they are named and left.
    const left = findLeftOver(folder, pages);
    const check = args.flag('check');
    if (!check) for (const { file, text } of changed) writeFile(join(folder, file), [text]);
    const verb = check ? 'is not current' : 'is written';
    await terminal.stdout.write(
      [
        ...changed.map(({ file }) => `${join(given, file)} ${verb}\n`),
        ...left.map((file) => `${join(given, file)} is of no policy: remove it\n`),
        changed.length === 0 && left.length === 0 ? `${pages.length} pages in ${given} are current\n` : '',
      ].join(''),
    );
    return check && (changed.length > 0 || left.length > 0) ? 1 : 0;
  },
};

/** What a page has from a line `<!-- kept -->` on is somebody's own. */
function keptPart(path: string): string {
  if (!existsSync(path)) return '';
  const [, kept] = /^(<!-- kept -->\n[\s\S]*)/mu.exec(readFileSync(path, 'utf8')) ?? [];
  return kept === undefined ? '' : `\n${kept}`;
}

function isCurrent(path: string, text: string): boolean {
  return existsSync(path) && readFileSync(path, 'utf8') === text;
}

function findLeftOver(folder: string, pages: readonly Page[]): readonly string[] {
  if (!existsSync(folder)) return [];
  const made = new Set(pages.map(({ file }) => file));
  return readdirSync(folder)
    .filter((file) => file.endsWith('.md') && !made.has(file))
    .toSorted();
}
