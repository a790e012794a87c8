import type { Diagnostic } from '../../base/diagnostic.ts';
import { SpanIndex } from '../../base/span-index.ts';
import type { Dialect } from '../../language/syntax-problem.ts';
import { diagnose } from '../diagnostics.ts';
import type { ProjectFile } from '../files/project.ts';
import type { ResolvedConfig } from '../tree/resolved.ts';
import { canDiffer, type InheritingBlock, listInheritingBlocks } from './can-differ.ts';
import { findDifferences, type SettingNote } from './dialect-differences.ts';
import { findRules } from './find-rules.ts';
import { needsBothDialects, selectRefusals } from './select-refusals.ts';

/**
 * Compares a view with the other dialect's reading: marks which dialects refuse the file for each error, and adds a
 * note at every setting that they read differently without refusing anything, or at text that only the other one
 * refuses. Reads in the other dialect only if the text permits a difference, or, for a file that no other includes, if
 * a parameter that it does not set may be set where it is included. Without `reportsOther`, leaves out differences and
 * errors of the other dialect.
 */
export function withBothDialects(
  resolved: ResolvedConfig,
  files: readonly ProjectFile[],
  readOther: (dialect: Dialect) => ResolvedConfig,
  isAlone = true,
  reportsOther = true,
): ResolvedConfig {
  const { dialect, diagnostics } = resolved;
  const otherDialect = findRules(dialect).other;
  const isCompared =
    reportsOther &&
    !diagnostics.some((problem) => selectRefusals(problem, dialect, undefined).length > 0) &&
    !files.some((file) => file.problems.some((problem) => problem.refusedBy.includes(otherDialect))) &&
    ((isAlone && resolved.isOneSided) || canDiffer(files, resolved));
  const other = isCompared || diagnostics.some(needsBothDialects) ? readOther(otherDialect) : undefined;
  const nowhere = new SpanIndex([]);
  const errors = other?.diagnostics.filter((problem) =>
    selectRefusals(problem, otherDialect, nowhere).includes(otherDialect),
  );
  const places = errors === undefined ? undefined : new SpanIndex(errors.map(({ span }) => span));
  const reported = diagnostics.map((problem): Diagnostic => {
    const refusedBy = selectRefusals(problem, dialect, places);
    return refusedBy.length === 0 ? problem : { ...problem, refusedBy };
  });
  if (!isCompared || other === undefined || errors === undefined) return { ...resolved, diagnostics: reported };
  const own = isAlone ? errors : errors.filter(({ subject }) => subject === undefined);
  if (own.length > 0) return { ...resolved, diagnostics: [...reported, ...own.map(describeRefused(otherDialect))] };
  const scopes = new Set(resolved.scopes.map(writeScopeKey));
  const inheriting = listInheritingBlocks(files).filter((block) => scopes.has(writeScopeKey(block)));
  // The inherited content of such a block is reported once, at the block.
  const isInherited = ({ path: at }: SettingNote): boolean =>
    inheriting.some(({ path }) => path.length < at.length && path.every((name, index) => name === at[index]));
  const differences = findDifferences(resolved, other).filter((note) => !isInherited(note));
  return { ...resolved, diagnostics: [...reported, ...differences, ...inheriting.map(describeInherited)] };
}

/** Describes an error for which the other dialect alone refuses the file. */
function describeRefused(dialect: Dialect): (problem: Diagnostic) => Diagnostic {
  return (problem) => {
    const { code, span, message, subject } = problem;
    return { ...diagnose('dialect-refuses', span, { cause: code, message, param: subject }), refusedBy: [dialect] };
  };
}

function writeScopeKey({ path, span }: InheritingBlock): string {
  return [span.start, ...path].join('\n');
}

function describeInherited({ path, span }: InheritingBlock): Diagnostic {
  return diagnose('dialects-differ', span, {
    name: path.join('.'),
    how: 'in the strict one only the settings in the block count, in the legacy one also those around it. The reason: in the legacy dialect a block starts with the settings of the enclosing scope of its name',
  });
}
