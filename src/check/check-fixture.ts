import { posix } from 'node:path';
import type { FileSystem } from '../base/file-system.ts';
import type { Finding, TargetResult } from '../findings/finding.ts';
import type { Severity } from '../policy/policy.ts';
import { Project } from '../resolve/project.ts';
import { checkRepository, type EvaluateTogether } from './check-repository.ts';
import { checkTarget, type Evaluate } from './check-target.ts';
import type { Fixture } from './fixture.ts';

/** One thing in which a fixture's findings are not what it says. */
export interface Difference {
  readonly kind: 'missing' | 'unexpected' | 'undecided' | 'decided' | 'error' | 'incomplete';
  readonly file: string;
  readonly line: number;
  readonly rule: string;
  readonly message: string;
}

/** A finding as an expectation would name it. */
export interface FoundLine {
  readonly line: number;
  readonly rule: string;
  readonly severity: Severity;
}

export interface FixtureResult {
  readonly differences: readonly Difference[];
  /** What was found in the fixture itself, by line; each once. */
  readonly found: readonly FoundLine[];
  /** Of the documents of its views: equal as long as it says the same. */
  readonly digests: readonly string[];
}

/**
 * Judges a fixture as a scan judges a project's own configuration, and holds the findings against what it expects.
 *
 * A fixture in a folder that is named for a policy is about that policy and what it names itself; any other is about all
 * policies and all built-in rules. A policy that ends in an error or undecided is told: silence would pass for compliance.
 *
 * @param files the folder of the fixture; includes are read from there.
 * @param evaluateTogether where some policies judge many targets at once: they see the fixture and the files beside it.
 */
export function checkFixture(
  fixture: Fixture,
  files: FileSystem,
  policies: readonly string[],
  evaluate: Evaluate,
  evaluateTogether?: EvaluateTogether,
): FixtureResult {
  const { path, expected, undecided, beside, dialect, profiles } = fixture;
  const file = posix.basename(path);
  const project = new Project(files);
  const target = { file, kind: 'project', maybeIncluded: false } as const;
  const request = { repository: { name: 'fixture', commit: null, ref: null }, target, dialect, profiles };
  const alone = checkTarget(project, request, policies, evaluate);
  const others = beside.map((name) => ({ file: name, kind: 'entry', maybeIncluded: false }) as const);
  const together =
    evaluateTogether === undefined
      ? undefined
      : checkRepository(project, request, [target, ...others], evaluateTogether);
  const result = together === undefined ? alone : join(alone, together);
  const isAbout = scopeOf(fixture, policies);
  const findings = result.findings.filter(({ rule }) => isAbout(rule));
  const own = findings.filter(({ location }) => location.file === file);
  const nameFile = (name: string): string => posix.join(posix.dirname(path), name);
  const missing = expected.filter(
    ({ line, rule, severity }) =>
      !own.some((each) => each.rule === rule && each.location.line === line && accepts(severity, each)),
  );
  const unexpected = findings.filter(
    (each) =>
      each.location.file !== file ||
      !expected.some(
        ({ line, rule, severity }) => each.rule === rule && each.location.line === line && accepts(severity, each),
      ),
  );
  const differences: readonly Difference[] = [
    ...missing.map(({ line, rule, severity }) => ({
      ...{ kind: 'missing' as const, file: path, line, rule },
      message: severity === undefined ? rule : `${rule} ${severity}`,
    })),
    ...unexpected.map(({ rule, severity, message, location }) => ({
      ...{ kind: 'unexpected' as const, file: nameFile(location.file), line: location.line, rule },
      message: `${rule} ${severity}: ${message}`,
    })),
    ...findUnsaid(result, isAbout, undecided).map((each) => ({ ...each, file: path, line: 1 })),
    ...result.incomplete
      .filter(({ code }) => !expected.some(({ rule }) => rule === code))
      .map(({ code, message, location }) => ({
        ...{ kind: 'incomplete' as const, rule: code, message: `${code}: ${message}` },
        ...{ file: nameFile(location?.file ?? file), line: location?.line ?? 1 },
      })),
  ];
  const digests = result.views.map(({ digest }) => digest);
  return { differences: differences.toSorted((a, b) => a.line - b.line), found: listFound(own), digests };
}

/** What was said of a fixture itself, and of it among others. */
function join(alone: TargetResult, together: TargetResult): TargetResult {
  return {
    ...alone,
    views: [...alone.views, ...together.views],
    findings: [...alone.findings, ...together.findings],
  };
}

function scopeOf({ path, expected, undecided }: Fixture, policies: readonly string[]): (rule: string) => boolean {
  const folder = posix.basename(posix.dirname(path));
  if (!policies.includes(folder)) return () => true;
  const named = new Set([folder, 'scan/undeclared-profile', ...expected.map(({ rule }) => rule), ...undecided]);
  return (rule) => named.has(rule);
}

function accepts(severity: Severity | undefined, finding: Finding): boolean {
  return severity === undefined || severity === finding.severity;
}

/** Policies that said nothing for another reason than that all is well, and those that should have. */
function findUnsaid(
  { views }: TargetResult,
  isAbout: (rule: string) => boolean,
  expected: readonly string[],
): readonly Pick<Difference, 'kind' | 'rule' | 'message'>[] {
  const verdicts = views.flatMap((view) => view.verdicts).filter(({ policy }) => isAbout(policy));
  const told = new Map<string, Pick<Difference, 'kind' | 'rule' | 'message'>>();
  for (const { policy, verdict, reason } of verdicts) {
    if (verdict !== 'error' && (verdict !== 'undecided' || expected.includes(policy))) continue;
    const because = reason === null ? '' : `: ${reason}`;
    if (!told.has(policy)) told.set(policy, { kind: verdict, rule: policy, message: `${policy}${because}` });
  }
  const decided = expected.filter(
    (id) => !verdicts.some(({ policy, verdict }) => policy === id && verdict === 'undecided'),
  );
  return [
    ...told.values(),
    ...decided.map((rule) => ({ kind: 'decided' as const, rule, message: `${rule} is undecided in no view` })),
  ];
}

function listFound(findings: readonly Finding[]): readonly FoundLine[] {
  const rows = findings.map(({ rule, severity, location: { line } }) => ({ line, rule, severity }));
  const unique = new Map(rows.map((row) => [`${row.line} ${row.rule} ${row.severity}`, row]));
  return [...unique.values()].toSorted((a, b) => a.line - b.line || (a.rule < b.rule ? -1 : 1));
}
