import { compareCodeUnits } from '../../base/order.ts';
import type { Location } from '../../base/source.ts';
import { createPolicyError, LIBRARY_PACKAGE, readPolicies } from '../../policy/pack/read-pack.ts';
import type { Survey } from '../../policy/pack/survey.ts';
import type { RegoCompiler, RegoFile } from '../../policy/rego-compiler.ts';
import type { RegoModule } from '../../policy/rego-tree/rego-tree.ts';
import { type IgnoreComment, readIgnoreComments } from './ignore-comments.ts';
import type { Flaw, LintLevel, LintRule } from './lint-rule.ts';
import { lintRules } from './lint-rules.ts';
import { buildLintedPack, type LintedFile, type LintedPack } from './linted-pack.ts';
import { badIgnore } from './rules/bad-ignore.ts';

export interface LintFinding {
  readonly rule: LintRule;
  readonly level: LintLevel;
  readonly location: Location;
  readonly message: string;
}

export interface LintOptions {
  /** The moment of the run, RFC 3339. */
  readonly now: string;
  /** Levels by rule id; other rules keep their own level. */
  readonly levels?: ReadonlyMap<string, LintLevel | 'off'>;
}

export interface Linted {
  /** Sorted by file and location. */
  readonly findings: readonly LintFinding[];
  /** Number of findings that comments suppressed. */
  readonly ignored: number;
}

/**
 * Lints Rego files. Calls are resolved against `library` too, unless the files contain a library of their own.
 *
 * @throws PolicyError for Rego that does not parse and for invalid METADATA.
 */
export async function lintPolicies(
  files: readonly RegoFile[],
  library: readonly RegoFile[],
  compiler: RegoCompiler,
  { now, levels = new Map() }: LintOptions,
): Promise<Linted> {
  const pack = await readLintedPack(files, library, compiler, now);
  const findLevel = ({ id, level }: LintRule): LintLevel | 'off' => levels.get(id) ?? level;
  const active = lintRules.filter((rule) => findLevel(rule) !== 'off');
  const found = active.flatMap((rule) => [...rule.find(pack)].map((flaw) => ({ rule, ...flaw })));
  const { kept, ignored, flaws } = applyComments(found, pack, new Set(active.map(({ id }) => id)));
  const all = [...kept, ...(active.includes(badIgnore) ? flaws : [])];
  const findings = all.map(({ rule, file, range, message }) => ({
    rule,
    level: findLevel(rule) as LintLevel,
    location: file.lines.findLocation(file.path, range),
    message,
  }));
  return { findings: findings.sort(comparePlaces), ignored };
}

async function readLintedPack(
  files: readonly RegoFile[],
  library: readonly RegoFile[],
  compiler: RegoCompiler,
  now: string,
): Promise<LintedPack> {
  const { policies, inspected } = await readPolicies(files, compiler);
  const bringsLibrary = inspected.some((module) => module.package.join('.') === LIBRARY_PACKAGE);
  const beside = bringsLibrary ? [] : library;
  const modules = [...files, ...beside];
  const trees = await compiler.ask({ op: 'tree', modules });
  if (trees.faults.length > 0) throw createPolicyError('policy/bad-rego', trees.faults);
  const { result: survey } = await compiler.ask({ op: 'survey', modules: files });
  const { result: capabilities } = await compiler.ask({ op: 'capabilities' });
  const { builtins, native, compileTime } = capabilities as unknown as {
    readonly builtins: readonly { readonly name: string }[];
    readonly native: readonly string[];
    readonly compileTime: readonly string[];
  };
  const compiledIn = new Set([...native, ...compileTime]);
  return buildLintedPack({
    files: modules,
    modules: trees.result as unknown as readonly RegoModule[],
    inspected,
    policies: policies.map(({ policy }) => policy),
    survey: survey as unknown as Survey,
    hostBuiltins: new Set(builtins.map(({ name }) => name).filter((name) => !compiledIn.has(name))),
    now,
    isLibrary: (path) => beside.some((file) => file.path === path),
  });
}

type Found = Flaw & { readonly rule: LintRule };

/** Suppresses findings by comments, and reports invalid and unnecessary comments. Ignores comments for rules that are off. */
function applyComments(
  found: readonly Found[],
  { files }: LintedPack,
  active: ReadonlySet<string>,
): { readonly kept: readonly Found[]; readonly ignored: number; readonly flaws: readonly Found[] } {
  const known = lintRules.map(({ id }) => id).filter((id) => id !== badIgnore.id);
  const read = files
    .filter(({ isLibrary }) => !isLibrary)
    .map((file) => ({ file, ...readIgnoreComments(file, known) }));
  const comments = read.flatMap((each) => each.comments);
  const kept = found.filter((flaw) => !comments.some((comment) => suppresses(comment, flaw)));
  const wrong = read.flatMap(({ file, faults }) => faults.map((fault) => ({ rule: badIgnore, file, ...fault })));
  const unused = comments
    .filter((comment) => active.has(comment.rule) && !found.some((flaw) => suppresses(comment, flaw)))
    .map(({ file, range, rule }) => ({
      rule: badIgnore,
      file,
      range,
      message: `\`${rule}\` finds nothing here: remove the comment`,
    }));
  return { kept, ignored: found.length - kept.length, flaws: [...wrong, ...unused] };
}

function suppresses({ file, rule, lines: { first, last } }: IgnoreComment, flaw: Found): boolean {
  const line = findLine(flaw.file, flaw);
  return file === flaw.file && rule === flaw.rule.id && first <= line && line <= last;
}

function findLine({ lines }: LintedFile, { range }: Flaw): number {
  return lines.findPosition(range.start).line;
}

function comparePlaces(a: LintFinding, b: LintFinding): number {
  return (
    compareCodeUnits(a.location.file, b.location.file) ||
    a.location.line - b.location.line ||
    a.location.column - b.location.column ||
    compareCodeUnits(a.rule.id, b.rule.id)
  );
}
