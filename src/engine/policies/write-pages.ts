import { existsSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { UsageError } from '../../base/errors.ts';
import { lookAt, readRegularText } from '../../host/look-at.ts';
import { writeFile } from '../../host/write-file.ts';
import { type Page, renderPolicyPages } from '../../policy-tools/policy-pages.ts';
import type { EngineContext } from '../context.ts';
import type { LoadedPack } from '../packs/load-pack.ts';

export interface PagesOptions {
  /** Folder of the pages, relative to the engine's. */
  readonly folder: string;
  /** Writes nothing. */
  readonly check?: boolean;
}

export interface WrittenPages {
  /** Number of pages. */
  readonly pages: number;
  /** Names of pages that were written, or that would have been. */
  readonly changed: readonly string[];
  /** Names of pages without a policy: they may be the user's own, and are left. */
  readonly left: readonly string[];
}

/**
 * Writes a page of documentation for each policy, and their index.
 *
 * @throws UsageError where the folder is something else.
 */
export function writePages(engine: EngineContext, { policies }: LoadedPack, options: PagesOptions): WrittenPages {
  const folder = resolve(engine.cwd, options.folder);
  if (!['folder', 'missing'].includes(lookAt(folder).kind))
    throw new UsageError(
      'usage/not-a-directory',
      `"${options.folder}" is not a directory. Name the directory of the pages.`,
    );
  const pages = renderPolicyPages(policies).map((page) => ({
    ...page,
    text: `${page.text}${readKeptPart(join(folder, page.file))}`,
  }));
  const changed = pages.filter(({ file, text }) => !isCurrent(join(folder, file), text));
  const left = findLeftOver(folder, pages);
  if (options.check !== true) for (const { file, text } of changed) writeFile(join(folder, file), [text]);
  return { pages: pages.length, changed: changed.map(({ file }) => file), left };
}

/** Returns the user's own part of a page, which begins at a line `<!-- kept -->`. */
function readKeptPart(path: string): string {
  if (!existsSync(path)) return '';
  const [, kept] = /^(<!-- kept -->\n[\s\S]*)/mu.exec(readRegularText(path)) ?? [];
  return kept === undefined ? '' : `\n${kept}`;
}

function isCurrent(path: string, text: string): boolean {
  return existsSync(path) && readRegularText(path) === text;
}

function findLeftOver(folder: string, pages: readonly Page[]): readonly string[] {
  if (!existsSync(folder)) return [];
  const made = new Set(pages.map(({ file }) => file));
  return readdirSync(folder)
    .filter((file) => file.endsWith('.md') && !made.has(file))
    .toSorted();
}
