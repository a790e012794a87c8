import { formatPath, parsePathText } from '../../base/dotted-path.ts';
import type { Mention } from '../pack/survey.ts';
import type { NameFault } from './explain-name.ts';
import { TAKE_NAMES, TAKE_PATHS } from './mentioned-setting.ts';

/** Explains a literal path of a setting that no document has, because documents write the same names in another form. */
export function explainForm({ via, member = '', text, path }: Mention): NameFault | undefined {
  const isPath = via === 'settings' || (via === 'library' && TAKE_PATHS.includes(member));
  if (!isPath || path !== undefined) return undefined;
  const names = parsePathText(text) ?? parseBrackets(text);
  if (names === undefined) {
    const message = `\`${text}\` is not a path: separate names by dots, and quote names that are not plain words: \`process."withName:X".cpus\``;
    return { code: 'path_form', message };
  }
  const right = formatPath(names);
  return right === text ? undefined : explainRight(`\`${text}\``, right);
}

/** Explains a path that is a list of names. */
export function explainList(names: readonly (string | number)[]): NameFault {
  return explainRight('A list of names', formatPath(names));
}

/** Explains a list of names, some of them computed, for a function of the library that accepts a dotted path only. */
export function explainComputedList(member: string): NameFault {
  const others = TAKE_NAMES.map((name) => `lib.${name}`).join(', ');
  const message = `lib.${member} accepts a dotted path, not a list of names. Functions that accept a list: ${others}`;
  return { code: 'path_form', message };
}

function explainRight(what: string, right: string): NameFault {
  return { code: 'path_form', message: `${what} names no setting of a document: write ${JSON.stringify(right)}` };
}

/** Parses names in brackets as configurations have them: `process['withName:X'].cpus`. */
function parseBrackets(text: string): readonly (string | number)[] | undefined {
  return parsePathText(
    text.replaceAll(
      /\[\s*(?:'([^']*)'|"([^"]*)")\s*\]/gu,
      (_, single, double) => `.${JSON.stringify(single ?? double)}`,
    ),
  );
}
