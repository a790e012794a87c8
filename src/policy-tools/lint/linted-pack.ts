import { LineIndex, type Range } from '../../base/source.ts';
import type { InspectedAnnotations, InspectedModule } from '../../policy/pack/inspected.ts';
import { hasPlumblineKey } from '../../policy/pack/metadata.ts';
import { locateMetadata } from '../../policy/pack/metadata-places.ts';
import type { Spot, Survey } from '../../policy/pack/survey.ts';
import type { Policy } from '../../policy/policy.ts';
import type { RegoFile } from '../../policy/rego-compiler.ts';
import type { RegoModule, RegoNode, RegoRule } from '../../policy/rego-tree/rego-tree.ts';
import { walkBodies, walkRule } from '../../policy/rego-tree/walk-tree.ts';

/** A Rego file with its syntax tree and METADATA. */
export interface LintedFile extends RegoFile {
  readonly module: RegoModule;
  readonly package: string;
  /** METADATA of its package, if Plumbline reads it. */
  readonly annotations?: InspectedAnnotations;
  /** 1-based line of `# METADATA`. */
  readonly firstLine?: number;
  readonly lines: LineIndex;
  /** True for `*_test.rego`, which only `policy test` reads. */
  readonly isTest: boolean;
  /** True for files that only resolve references and are not linted. */
  readonly isLibrary: boolean;
}

/** Files that are linted together. */
export interface LintedPack {
  readonly files: readonly LintedFile[];
  /** Their policies, with and without METADATA. */
  readonly policies: readonly Policy[];
  readonly survey: Survey;
  /** Builtins that are not compiled in: each call serializes its arguments. */
  readonly hostBuiltins: ReadonlySet<string>;
  /** The moment of the run, RFC 3339. */
  readonly now: string;
  readonly listRules: (packageName: string) => readonly LocatedRule[];
}

export interface LocatedRule {
  readonly file: LintedFile;
  readonly rule: RegoRule;
}

export interface PackParts {
  readonly files: readonly RegoFile[];
  readonly modules: readonly RegoModule[];
  readonly inspected: readonly InspectedModule[];
  readonly policies: readonly Policy[];
  readonly survey: Survey;
  readonly hostBuiltins: ReadonlySet<string>;
  readonly now: string;
  readonly isLibrary: (path: string) => boolean;
}

export function buildLintedPack({ files, modules, inspected, isLibrary, ...rest }: PackParts): LintedPack {
  const linted = files.flatMap((file): readonly LintedFile[] => {
    const module = modules.find(({ path }) => path === file.path);
    const inspectedModule = inspected.find(({ path }) => path === file.path);
    if (module === undefined) return [];
    const { annotations, firstLine } = inspectedModule ?? {};
    const isDescribed = annotations !== undefined && firstLine !== undefined && hasPlumblineKey(annotations);
    return [
      {
        ...file,
        module,
        package: module.package.join('.'),
        ...(isDescribed ? { annotations, firstLine } : {}),
        lines: new LineIndex(file.text),
        isTest: file.path.endsWith('_test.rego'),
        isLibrary: isLibrary(file.path),
      },
    ];
  });
  const byPackage = new Map<string, LocatedRule[]>();
  for (const file of linted) {
    const known = byPackage.get(file.package) ?? [];
    byPackage.set(file.package, [...known, ...file.module.rules.map((rule) => ({ file, rule }))]);
  }
  return { ...rest, files: linted, listRules: (name) => byPackage.get(name) ?? [] };
}

/** Yields every rule to lint: those of all files but libraries. */
export function* walkOwnRules({ files }: LintedPack): Generator<LocatedRule> {
  for (const file of files) {
    if (file.isLibrary) continue;
    for (const rule of file.module.rules) yield { file, rule };
  }
}

/** Yields every condition to lint, including those in comprehensions and `every`, with the body that contains it. */
export function* walkOwnConditions(
  pack: LintedPack,
): Generator<LocatedRule & { readonly expr: RegoNode; readonly body: readonly RegoNode[] }> {
  for (const located of walkOwnRules(pack)) {
    for (const body of walkBodies(located.rule)) {
      for (const expr of body) yield { ...located, expr, body };
    }
  }
}

/** Yields every call to lint. */
export function* walkOwnCalls(pack: LintedPack): Generator<LocatedRule & { readonly call: RegoNode }> {
  for (const located of walkOwnRules(pack)) {
    for (const call of walkRule(located.rule)) if (call.type === 'call') yield { ...located, call };
  }
}

/** Returns the linted file at a path; undefined for libraries. */
export function findFile({ files }: LintedPack, path: string): LintedFile | undefined {
  return files.find((file) => file.path === path && !file.isLibrary);
}

/** Returns the offset in UTF-16 code units of a position whose column the compiler counts in characters. */
export function findOffset(
  { lines }: LintedFile,
  { line, column }: { readonly line: number; readonly column: number },
): number {
  const before = [...lines.readLine(line)].slice(0, column - 1).join('');
  return lines.findLineStart(line) + before.length;
}

/** Returns the terms and expressions that begin at a position, the outermost first. */
function findNodesAt(file: LintedFile, spot: Pick<Spot, 'line' | 'column'>): readonly RegoNode[] {
  const start = findOffset(file, spot);
  const rule = file.module.rules.find((each) => each.start <= start && start < each.end);
  return rule === undefined ? [] : [...walkRule(rule)].filter((node) => node.start === start);
}

/** Returns the range of the term that begins at a position, or of one character if none does. */
export function findRangeAt(file: LintedFile, spot: Pick<Spot, 'line' | 'column'>): Range {
  const start = findOffset(file, spot);
  const term = findNodesAt(file, spot).find(
    ({ type, items: [operator] }) => type !== 'expr' && (type !== 'call' || operator?.start === start),
  );
  return { start, end: term?.end ?? start + 1 };
}

/** Returns the range of a rule before its body. */
export function findHeadRange(rule: RegoRule): Range {
  return { start: rule.start, end: rule.headEnd };
}

/** Returns the source range of a rule's name. */
export function findNameRange({ start, name }: RegoRule): Range {
  return { start, end: start + name.length };
}

/** Returns the range of a METADATA key, or of the package statement if there is no METADATA. */
export function findMetadataRange(file: LintedFile, path: readonly string[]): Range {
  const { module, lines, firstLine } = file;
  if (firstLine === undefined) return { start: module.start, end: findPackageEnd(file) };
  const { line, column } = locateMetadata(file, firstLine).find(path);
  const start = lines.findLineStart(line) + column - 1;
  const end = lines.findLineStart(line) + lines.readLine(line).trimEnd().length;
  return { start, end: Math.max(end, start + 1) };
}

/** Returns the end offset of the package statement. */
function findPackageEnd({ module, lines }: LintedFile): number {
  const { line } = lines.findPosition(module.start);
  return lines.findLineStart(line) + lines.readLine(line).replace(/\s*(?:#.*)?$/u, '').length;
}
