import { basename, dirname, posix, resolve } from 'node:path';
import type { Hint } from '../../base/hint.ts';
import type { Source } from '../../base/source.ts';
import { explainUnread } from '../../check/explain-unread.ts';
import { requirePath } from '../../host/look-at.ts';
import { defaultMaxFileSize, NodeFileSystem } from '../../host/node-file-system.ts';
import { listSyntax, type SyntaxListing, splitKey } from '../../language/list-syntax.ts';
import { findConfigFiles } from '../../scan/find-config-files.ts';
import { detectSecrets, listForms } from '../../secrets/detect.ts';
import { listSecretsInName } from '../../secrets/redact-name.ts';
import { createRedactor } from '../../secrets/redactor.ts';
import type { ReadOptions } from '../options.ts';

/** Text that is not a configuration: replaces a binary file. */
const binary = '\0';

export interface SyntaxOptions extends Pick<ReadOptions, 'maxFileSize'> {
  /** Includes values and texts, which may contain secrets: this listing cannot recognise them. */
  readonly showValues?: boolean;
}

export type SyntaxResult =
  | { readonly kind: 'listing'; readonly listing: ReturnType<typeof listSyntax> }
  | { readonly kind: 'unread'; readonly code: string; readonly message: string; readonly hint?: Hint };

/** Lists the statements of each file before anything is resolved; for a folder, of every configuration file in it. */
export async function* listFiles(
  paths: readonly string[],
  cwd: string,
  { showValues = false, maxFileSize = defaultMaxFileSize }: SyntaxOptions,
): AsyncIterable<SyntaxResult> {
  for (const given of paths) {
    const path = resolve(cwd, given);
    const isFolder = requirePath(given, cwd, 'file or directory').kind === 'folder';
    const files = isFolder ? (await findConfigFiles(path)).files : [basename(path)];
    const folder = new NodeFileSystem(isFolder ? path : dirname(path), { maxFileSize });
    for (const file of files) {
      const shown = isFolder ? posix.join(given, file) : given;
      const content = folder.read(file);
      if (content.kind === 'text' || content.kind === 'binary') {
        const text = content.kind === 'text' ? content.text : binary;
        yield { kind: 'listing', listing: listShown({ path: shown, text }, showValues) };
      } else yield { kind: 'unread', ...explainUnread(shown, content) };
    }
  }
}

/** Lists a file's syntax; without values, names that hold a secret are redacted. */
export function listShown(source: Source, showValues: boolean): SyntaxListing {
  const listing = listSyntax(source, showValues);
  if (showValues) return listing;
  const texts = detectSecrets(source.text).flatMap((range) => listForms(source.text, range));
  const shown = createRedactor({ texts: [...texts, ...listSecretsInName(source.path)] }).data(listing);
  // Parts of a secret between its dots cannot be recognised as secrets.
  const assignments = shown.assignments.map((one) =>
    one.keys === undefined ? one : { ...one, path: one.keys.flatMap(splitKey) },
  );
  return { ...shown, assignments };
}
