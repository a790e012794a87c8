import type { Diagnostic } from '../base/diagnostic.ts';
import { formatPath } from '../base/dotted-path.ts';
import { diagnose } from '../resolve/diagnostics.ts';
import type { Dialect } from '../resolve/tree/resolved.ts';
import type { SettingDiagnostic } from '../vocabulary/checks/setting-diagnostic.ts';
import type { Spelling } from '../vocabulary/setting.ts';
import { isOtherSpelling, otherSpelling, toCanonical } from '../vocabulary/vocabulary.ts';
import type { ProblemRow } from './document.ts';
import { maxProblems } from './limits.ts';
import type { Sources } from './rows.ts';

const dialects: readonly Dialect[] = ['v1', 'v2'];

/** The problems of a document, and the group of each: see `Diagnostic.group`. */
export interface BuiltProblems {
  readonly rows: readonly ProblemRow[];
  readonly groups: readonly (string | null)[];
}

/**
 * Located and without repetition, in the order in which the engine would meet them; at most a thousand, and one that
 * counts the others.
 */
export function buildProblems(
  diagnostics: readonly (Diagnostic | SettingDiagnostic)[],
  spelling: Spelling,
  sources: Sources,
): BuiltProblems {
  const seen = new Set<string>();
  const groups: (string | null)[] = [];
  const rest = { count: 0, first: undefined as Diagnostic | undefined, isError: false };
  const rows = diagnostics.flatMap((diagnostic): readonly ProblemRow[] => {
    const { code, severity, message, fix, related } = diagnostic;
    const place = sources.locate(diagnostic.span);
    const key = `${code}\0${place.file}\0${place.line}\0${place.column}\0${message}`;
    if (seen.has(key)) return [];
    seen.add(key);
    if (seen.size > maxProblems) {
      rest.count += 1;
      rest.first ??= diagnostic;
      rest.isError ||= severity === 'error';
      return [];
    }
    groups.push(diagnostic.group ?? null);
    const refusedBy = dialects.filter((dialect) => diagnostic.refusedBy?.includes(dialect));
    const others = related.map((other) => ({ message: other.message, ...sources.locate(other.span) }));
    return [
      {
        code,
        severity,
        message,
        ...place,
        ...('path' in diagnostic ? writeSettingFields(diagnostic, spelling) : {}),
        ...(fix === undefined ? {} : { fix }),
        ...(refusedBy.length === 0 ? {} : { refusedBy }),
        ...(others.length === 0 ? {} : { related: others }),
      },
    ];
  });
  if (rest.first === undefined) return { rows, groups };
  const { code, message, severity } = diagnose('too-many-problems', rest.first.span, { count: rest.count });
  const place = sources.locate(rest.first.span);
  const last: ProblemRow = { code, severity: rest.isError ? severity : 'warning', message, ...place };
  return { rows: [...rows, last], groups: [...groups, null] };
}

function writeSettingFields(
  { path, profile }: SettingDiagnostic,
  spelling: Spelling,
): Pick<ProblemRow, 'setting' | 'spelled' | 'profile'> {
  return {
    setting: formatPath(toCanonicalSegments(path, spelling)),
    spelled: formatPath(path),
    profile: profile ?? null,
  };
}

function toCanonicalSegments(path: SettingDiagnostic['path'], spelling: Spelling): SettingDiagnostic['path'] {
  const names = path.filter((segment) => typeof segment === 'string');
  const written = isOtherSpelling(names, spelling) ? otherSpelling(spelling) : spelling;
  const canonical = [...toCanonical(names, written)];
  return path.map((segment) => (typeof segment === 'number' ? segment : (canonical.shift() ?? segment)));
}
