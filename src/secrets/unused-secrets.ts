import type { Diagnostic } from '../base/diagnostic.ts';
import type { Range, Span } from '../base/source.ts';
import { additions, assignments, type Declared, declarations } from '../language/walk-statements.ts';
import { diagnose } from '../resolve/diagnostics.ts';
import type { ProjectFile } from '../resolve/files/project.ts';
import { holdsNoSecret } from './placeholder.ts';
import type { Sensitivity } from './sensitivity.ts';

/**
 * Secrets in plain text in variables that nothing reads, in branches that are not taken, and added to maps by calls: no row
 * has them, and no policy sees them, but they are in the file. `leftOut` are the statements of such branches in the view at hand.
 */
export function findUnusedSecrets(
  files: readonly ProjectFile[],
  leftOut: readonly Span[],
  sensitivity: Sensitivity,
): readonly Diagnostic[] {
  return files.flatMap(({ source: { path, text }, tree }) => {
    if (!sensitivity.ranges.has(path)) return [];
    const holdsSecret = ({ value }: Declared): boolean => {
      const span = { path, start: value.start, end: value.end };
      const written = sensitivity.valuesIn(span);
      const isWritten = written.some((one) => one.trim() !== '' && !holdsNoSecret(one));
      return isWritten || sensitivity.coversToken([span]) || sensitivity.holdsEncoded(span);
    };
    const declared = declarations(tree);
    const unread = declared.some(holdsSecret) ? unreadOf(declared, text).filter(holdsSecret) : [];
    const branches = leftOut.filter((span) => span.path === path);
    const isLeftOut = ({ start, end }: Range): boolean =>
      branches.some((branch) => branch.start <= start && end <= branch.end);
    const dead = assignments(tree)
      .filter(isLeftOut)
      .map(({ path: names, value }): Declared => ({ names, value }))
      .filter(holdsSecret);
    const added = additions(tree).filter(holdsSecret);
    return [...unread, ...dead, ...added].flatMap(({ names, value }) => {
      const [first, last] = [names[0], names.at(-1)];
      if (first === undefined || last === undefined) return [];
      const name = names.map((one) => one.name).join(text[first.end] === '.' ? '.' : ', ');
      return [
        diagnose(
          'unused-secret',
          { path, start: first.start, end: last.end },
          { name, isAdded: added.some((one) => one.value === value) },
        ),
      ];
    });
  });
}

/** More steps from one variable to the next than this are not followed. */
const mostSteps = 8;

/** The variables that nothing reads, or only what nothing reads. */
function unreadOf(declared: readonly Declared[], text: string): readonly Declared[] {
  let [unread, rest]: [readonly Declared[], string] = [[], text];
  for (let step = 0; step < mostSteps; step++) {
    const once = namedOnce(rest);
    const found = declared.filter(({ names }) => names.every(({ name }) => once.has(name)));
    if (found.length === unread.length) break;
    unread = found;
    rest = without(text, found);
  }
  return unread;
}

/** A text without the values of these variables. */
function without(text: string, declared: readonly Declared[]): string {
  let shown = '';
  let at = 0;
  for (const { value } of declared) {
    if (value.start < at) continue;
    shown += `${text.slice(at, value.start)} `;
    at = value.end;
  }
  return shown + text.slice(at);
}

/** The names that stand in a text once: what stands there again, whatever for, something may read. */
function namedOnce(text: string): ReadonlySet<string> {
  const seen = new Set<string>();
  const once = new Set<string>();
  for (const [name] of text.matchAll(/[\p{L}_$][\p{L}\p{N}_$]*/gu)) {
    if (seen.has(name)) once.delete(name);
    else once.add(name);
    seen.add(name);
  }
  return once;
}
