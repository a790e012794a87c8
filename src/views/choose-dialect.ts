import type { Diagnostic } from '../base/diagnostic.ts';
import type { Span } from '../base/source.ts';
import { SpanIndex } from '../base/span-index.ts';
import type { ScriptLanguage } from '../document/document.ts';
import { checkStatically } from '../resolve/checks/check-file.ts';
import { selectRefusals } from '../resolve/dialects/select-refusals.ts';
import type { Project, ProjectFile } from '../resolve/files/project.ts';
import type { Dialect, ResolvedConfig } from '../resolve/tree/resolved.ts';
import { admitsBefore, admitsFrom } from '../vocabulary/checks/check-age.ts';
import type { EngineVersion } from '../vocabulary/engine-version.ts';

/** Requested dialect; `auto` reads each target in its own. */
export type Syntax = Dialect | 'auto';

/** The dialect that a target is read in. */
export interface DialectChoice {
  readonly syntax: Dialect;
  /** Reason of the choice, as a clause that follows the dialect's name in a message. */
  readonly reason: string;
}

/** Facts that decide the dialect of a target. */
export interface DialectFacts {
  readonly project: Project;
  /** Every file that the target can read. */
  readonly files: readonly ProjectFile[];
  /** Profiles of the target that the base view leaves out. */
  readonly profiles: readonly string[];
  readonly environment: ReadonlyMap<string, string>;
  /** The versions of the engine that the target's project admits. */
  readonly engine: EngineVersion;
  resolve(profiles: readonly string[], dialect: Dialect): ResolvedConfig;
}

/** The first version whose default parser is the strict one; the launch decides with `NXF_SYNTAX_PARSER`. */
const strictSince = '26.04.0';
/** Variable of the launch that names the parser. */
const parserVariable = 'NXF_SYNTAX_PARSER';
/** Maximum number of views to resolve to find out whether the legacy parser refuses what a profile writes. */
const maxTriedProfiles = 30;

/** A choice, with the problems for which only the strict parser refuses the target. */
export interface SettledDialect extends DialectChoice {
  /** Empty unless the legacy dialect was chosen because of them. */
  readonly refusedByStrict: readonly Diagnostic[];
}

/** A settled dialect, with the version of the language of the pipeline's script; undefined if it does not show. */
export interface SettledLanguages extends SettledDialect {
  readonly script: ScriptLanguage | undefined;
}

/**
 * Chooses the dialect of a target: the one that the launch names; the default of the only engines that the project admits;
 * the legacy one if that alone reads the target; otherwise the strict one, today's default.
 */
export function chooseDialect(facts: DialectFacts): SettledDialect {
  const settle = (syntax: Dialect, reason: string, refusedByStrict: readonly Diagnostic[] = []): SettledDialect => {
    return { syntax, reason, refusedByStrict };
  };
  const named = facts.environment.get(parserVariable);
  if (named === 'v1' || named === 'v2') return settle(named, `the launch sets ${parserVariable}=${named}`);
  const { engine } = facts;
  if (!admitsFrom(engine, strictSince))
    return settle('v1', 'the project admits only versions of Nextflow before 26.04');
  if (!admitsBefore(engine, strictSince)) return settle('v2', 'the project requires Nextflow 26.04 or later');
  const strict = findRefusals('v2', facts, facts.resolve([], 'v2'));
  if (strict.length === 0) return settle('v2', 'the default of Nextflow 26.04, which reads the file');
  const legacy = findRefusals('v1', facts, facts.resolve([], 'v1'));
  const onlyLegacy = withoutOverlapping(legacy.filter(isCertain), strict);
  const onlyStrict = withoutThoseInProfiles(withoutOverlapping(strict, legacy), facts);
  if (onlyStrict.length > 0 && onlyLegacy.length === 0)
    return settle('v1', 'the strict parser of Nextflow 26.04 refuses the file', onlyStrict);
  return settle('v2', 'the default of Nextflow 26.04; both parsers refuse the file');
}

/** Returns the problems for which a dialect refuses a file that the target can read, each place once. */
function findRefusals(dialect: Dialect, { project, files }: DialectFacts, base: ResolvedConfig): readonly Diagnostic[] {
  const nowhere = new SpanIndex([]);
  const written = files.flatMap((file) => [
    ...file.problems,
    ...(dialect === 'v2' ? checkStatically(file, project) : []),
  ]);
  const refused = [...written, ...base.diagnostics].filter((problem) =>
    selectRefusals(problem, dialect, nowhere).includes(dialect),
  );
  return [...new Map(refused.map((problem) => [writeSpanKey(problem.span), problem])).values()];
}

/** A launch can set a parameter that nothing else sets. */
function isCertain({ subject }: Diagnostic): boolean {
  return subject === undefined;
}

function withoutOverlapping(problems: readonly Diagnostic[], others: readonly Diagnostic[]): readonly Diagnostic[] {
  const places = new SpanIndex(others.map(({ span }) => span));
  return problems.filter(({ span }) => !places.overlaps(span));
}

/**
 * Drops problems that the legacy parser reports too once a profile is selected: the strict parser checks every profile,
 * the legacy one only the selected ones.
 */
function withoutThoseInProfiles(problems: readonly Diagnostic[], facts: DialectFacts): readonly Diagnostic[] {
  let left = problems;
  for (const profile of facts.profiles.slice(0, maxTriedProfiles)) {
    if (!left.some(({ refusedBy }) => refusedBy === undefined)) break;
    left = withoutOverlapping(left, findRefusals('v1', { ...facts, files: [] }, facts.resolve([profile], 'v1')));
  }
  return left;
}

function writeSpanKey({ path, start, end }: Span): string {
  return `${path}\n${start}\n${end}`;
}
