import type { Diagnostic } from '../base/diagnostic.ts';
import type { Range, Span } from '../base/source.ts';
import { additions, assignments, type Declared, declarations } from '../language/ast/walk-statements.ts';
import { diagnose } from '../resolve/diagnostics.ts';
import type { ProjectFile } from '../resolve/files/project.ts';
import { holdsNoSecret } from './placeholder.ts';
import type { Sensitivity } from './sensitivity.ts';

/**
 * Reports plaintext secrets that no row has and no policy sees: in variables that nothing reads, in branches that are not
 * taken, and added to maps by calls. `leftOut` are the statements of such branches in this view.
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

/** Variables read by variables that nothing reads are followed for this many steps. */
const maxSteps = 8;

/** Returns the variables that nothing reads, or only variables that nothing reads. */
function unreadOf(declared: readonly Declared[], text: string): readonly Declared[] {
  let [unread, rest]: [readonly Declared[], string] = [[], text];
  for (let step = 0; step < maxSteps; step++) {
    const once = namedOnce(rest);
    const found = declared.filter(({ names }) => names.every(({ name }) => once.has(name)));
    if (found.length === unread.length) break;
    unread = found;
    rest = without(text, found);
  }
  return unread;
}

/** Returns a text without the values of these variables. */
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

/** Returns the names that occur in a text once: a name that occurs again, in a text or comment too, may be read there. */
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
