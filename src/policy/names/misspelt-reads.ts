import { parsePathText } from '../../base/dotted-path.ts';
import type { PolicyFault } from '../../base/errors.ts';
import { isOtherSpelling } from '../../vocabulary/vocabulary.ts';
import { canonicalPath } from '../pack/canonical-path.ts';
import type { Read } from '../pack/pack.ts';
import type { Mention } from '../pack/survey.ts';
import type { Policy } from '../policy.ts';
import { describeSetting, explainUnknown, findMeant, findMentioned } from './mentioned-setting.ts';

/** A read with the place of the last name in it that is written out, where one is. */
export interface LocatedRead extends Read {
  readonly file?: string;
  readonly line?: number;
  readonly column?: number;
}

/**
 * What a policy reads through a variable or a computed name, where nothing rewrites it and nobody sees it whole: names
 * in the engine's own spelling, which no document has, and slips. The policy would never match, and pass whatever is
 * written.
 */
export function findMisspelt(
  policy: Policy,
  reads: readonly LocatedRead[],
  mentions: readonly Mention[],
): readonly PolicyFault[] {
  const byPath = new Map(reads.map((read) => [pathOf(read), read]));
  const paths = [...byPath.keys()];
  // What is written out somewhere is told there.
  const told = new Set(mentions.map((mention) => findMentioned(mention)?.canonical.join('.')));
  return [...byPath].flatMap(([path, { segments, file, line = 0, column = 0 }]) => {
    const names = segments ?? (parsePathText(path) ?? []).map(String);
    if (told.has(describeSetting(names).canonical.join('.'))) return [];
    // The library reads for others: a place in it tells nobody where to look.
    const place = file === policy.file && line > 0 ? { line, column } : undefined;
    const fault = explainSpelling(names, path, paths) ?? (place === undefined ? undefined : explainSlip(names, path));
    return fault === undefined ? [] : [{ ...fault, file: policy.file, ...(place ?? { line: 1, column: 1 }) }];
  });
}

type Told = Pick<PolicyFault, 'code' | 'message'> | undefined;

function explainSpelling(names: readonly string[], path: string, paths: readonly string[]): Told {
  const canonical = canonicalPath(path);
  if (!isOtherSpelling(names, 'reference') || paths.some((other) => other.startsWith(canonical))) return undefined;
  const message = `\`${path}\` is read through a variable, where names are not rewritten. Write \`${canonical}\`.`;
  return { code: 'name_not_canonical', message };
}

/** Only of what is written out: of names that are computed every combination counts as read, and most are read by nobody. */
function explainSlip(names: readonly string[], path: string): Told {
  const meant = names.includes('*') ? undefined : findMeant(describeSetting(names));
  return meant === undefined ? undefined : { code: 'setting_unknown', message: explainUnknown(path, meant) };
}

function pathOf({ segments, key }: Read): string {
  return segments === undefined ? (key ?? '') : segments.join('.');
}
