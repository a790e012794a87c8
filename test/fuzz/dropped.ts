import type { LineIndex, Location, Range } from '../../src/base/source.ts';
import type { ConfigDocument } from '../../src/document/document.ts';
import type { BuiltDocument } from '../../src/document/source-map.ts';
import { listBranches } from '../../src/language/ast/branches.ts';
import type { Assignment, Block, Expression, Selector, Statement } from '../../src/language/ast/nodes.ts';
import { walkStatements } from '../../src/language/ast/walk-statements.ts';
import type { ProjectFile } from '../../src/resolve/files/project.ts';
import type { BuiltInRule } from '../../src/rules/rule.ts';
import { syntaxRules } from '../../src/rules/syntax/rules.ts';
import { spellPath } from '../../src/vocabulary/spelling.ts';

/** Rules after which nothing else is reported on the line. */
const coversLine: ReadonlySet<string> = new Set(
  (syntaxRules as readonly BuiltInRule[]).filter((rule) => rule.coversLine).map(({ id }) => id),
);

/** Related places that a problem lists; there may be more. */
const maxRelated = 50;

/** Kinds of statements that may leave no trace, with how many there were: what is not checked is counted. */
export type Untraced = Map<string, number>;

/**
 * Returns the parts of a file that its documents do not account for. Every assignment outside of conditions and code must
 * be a setting, an overridden value, or the place of a problem; every include and selector likewise; and all text that
 * is no statement, comment or space must be part of a problem. `views` are the documents by profile, the base view as ''.
 */
export function findDropped(
  { source: { path: file, text }, tree, problems, lines }: ProjectFile,
  views: ReadonlyMap<string, BuiltDocument<ConfigDocument>>,
  untraced: Untraced,
): readonly string[] {
  const traces = new Map([...views].map(([name, view]) => [name, tracesOf(view, file, lines)]));
  const spelledOf = (view: string): readonly string[] => traces.get(view)?.spelled ?? [];
  const unreadIn = (view: string): readonly string[] => traces.get(view)?.unread ?? [];
  const base = traces.get('');
  if (base === undefined || [...traces.values()].some(({ isCut }) => isCut)) return [];
  const dropped: string[] = [];
  const skip = (kind: string): void => void untraced.set(kind, (untraced.get(kind) ?? 0) + 1);
  const report = (range: Range): void =>
    void dropped.push(text.slice(range.start, Math.min(range.end, range.start + 80)));
  const declared = declaredNames(tree.body);
  const isBroken = ({ start, end }: Range): boolean =>
    problems.some(({ span }) => span.start <= end && span.end >= start);
  const isUnclosed = problems.some(({ code }) => code === 'syntax/unclosed');
  const visit = (
    body: readonly Statement[],
    view: string,
    isInProfile: boolean,
    path: readonly string[] = [],
  ): void => {
    const has = (range: Range): boolean => traces.get(view)?.has(range) ?? true;
    const isReportedBlock = (block: Block): boolean => isBroken(block) || (block.body.length === 0 && has(block));
    let isOver = false;
    for (const statement of body) {
      // In any other block the name is one like others.
      const isProfiles = path.length === 0 && statement.kind === 'block' && statement.path[0]?.name === 'profiles';
      if (isOver) skip('after a jump');
      else if (isInProfile && isProfiles) skip('profile in a profile');
      else if (isProfiles && !isInProfile && statement.path.length === 2 && isBroken(statement)) {
        // Reported as a block with a dotted name, and read as the profile of its last name.
        const name = statement.path[1]?.name ?? '';
        if (views.has(name)) visit(statement.body, name, true);
        else skip('profile without a view');
      } else if (isProfiles && !isInProfile && statement.path.length === 1) {
        for (const profile of statement.body) {
          const name = profile.kind === 'block' && profile.path.length === 1 ? profile.path[0]?.name : undefined;
          const isRepeated = statement.body
            .slice(statement.body.indexOf(profile) + 1)
            .some((other) => other.kind === 'block' && other.path[0]?.name === name);
          if (profile.kind !== 'block') visit([profile], view, true);
          // A dotted block names no profile; its problem stands before its statements.
          else if (name === undefined) {
            const head = { start: profile.start, end: profile.body[0]?.start ?? profile.end };
            // In a file that ends too early, the end is reported in place of what follows from it.
            if (isUnclosed || base.has(head)) skip('dotted profile');
            else report(profile);
          } else if (isRepeated && profile.path[0] !== undefined && base.has(profile.path[0])) skip('repeated profile');
          else if (name !== '' && views.has(name)) visit(profile.body, name, true);
          else skip('profile without a view');
        }
      } else if (statement.kind === 'block' || statement.kind === 'selector') {
        if (statement.body.length === 0) skip('empty block');
        // The statements of a `plugins` block that holds no plugins count at the top level.
        else if (path.length === 0 && namesOf(statement).join('.') === 'plugins')
          visit(statement.body, view, isInProfile);
        else visit(statement.body, view, isInProfile, [...path, ...namesOf(statement)]);
      } else if (statement.kind === 'assignment') {
        if (has(statement)) continue;
        const own = [...path, ...namesOf(statement)].join('.');
        // The legacy dialect sets what lies in a scope that is set already, from any block and in any block around.
        const named = [...path, ''].map((_, depth) => [...path.slice(0, depth), ...namesOf(statement)].join('.'));
        // A computed map is placed where its items are written; a value gives way to a scope, and a scope to a value.
        const isItems =
          !isScalar(statement.value) &&
          spelledOf(view).some((name) =>
            named.some((one) => name === one || name.startsWith(`${one}.`) || name.startsWith(`${one}[`)),
          );
        // A value that is not known may be a map, to which a later name adds. The document then says that more may be set in
        // that scope than is known, and does not show the value.
        // The same holds for a part of what replaced a value.
        if (unreadIn(view).some((scope) => isWithin(own, scope) || isWithin(scope, own)))
          skip('before an unread statement');
        // Null and an empty map give way: nothing is lost.
        else if (isEmpty(statement.value) || isEmptyParams(statement.value, spelledOf(view)))
          skip('null or an empty map');
        else if (declared.has(namesOf(statement)[0] ?? '')) skip('assignment to a variable');
        // A block in a profile replaces the dotted names before it in the legacy dialect, which is reported at the name. If the
        // block is empty or does not parse, only the block is reported.
        else if (isInProfile && (isUnclosed || blocksNamed(namesOf(statement)[0], body).some(isReportedBlock)))
          skip('before a block that is reported');
        else if (!isItems) report(statement);
      } else if (statement.kind === 'include' || statement.kind === 'opaque') {
        if (!has(statement)) report(statement);
      } else if (statement.kind === 'apply' && statement.name.name === 'plugins') {
        if (!has(statement) && !spelledOf(view).some((name) => name.startsWith('plugins['))) report(statement);
      } else if (!has(statement)) {
        if (statement.kind === 'apply') report(statement);
        else skip(statement.kind);
      }
      isOver ||= mayLeave(statement);
    }
  };
  visit(tree.body, '', false);
  // Of a line without a token that it needs, the first mistake is reported.
  const endOf = ({ code, span }: ProjectFile['problems'][number]): number =>
    coversLine.has(code) ? (/\n|$/u.exec(text.slice(span.end))?.index ?? 0) + span.end : span.end;
  for (const range of textBetween(tree.body, text)) {
    const isReported =
      base.has(range) || problems.some((problem) => problem.span.start <= range.end && endOf(problem) >= range.start);
    if (!isReported) report(range);
  }
  return dropped;
}

interface Traces {
  /** True if the document reports that something is left out. */
  readonly isCut: boolean;
  readonly spelled: readonly string[];
  /** Scopes in which a statement that is not followed may set more. */
  readonly unread: readonly string[];
  has(range: Range): boolean;
}

function tracesOf({ document, sourceMap }: BuiltDocument<ConfigDocument>, file: string, lines: LineIndex): Traces {
  const ranges: Range[] = [];
  const add = (location: Location): void => {
    if (location.file !== file) return;
    const at = (line: number, column: number): number => lines.findLineStart(line) + column - 1;
    ranges.push({ start: at(location.line, location.column), end: at(location.endLine, location.endColumn) });
  };
  for (const { origin, overridden } of Object.values(sourceMap.settings)) {
    for (const { location, includedFrom } of [origin, ...overridden])
      for (const each of [location, ...includedFrom]) add(each);
  }
  for (const include of sourceMap.includes) add(include);
  for (const problem of document.problems) {
    add(problem);
    for (const related of problem.related ?? []) add(related);
  }
  for (const { file: path, line } of document.incomplete)
    add({ file: path, line, column: 1, endLine: line, endColumn: lines.readLine(line).length + 1 });
  const isCut = document.problems.some(
    ({ code, related = [] }) => /too-many|more-problems|too-much/u.test(code) || related.length >= maxRelated,
  );
  const spelled = Object.values(document.settings).map((row) => row.spelled.replaceAll('"', ''));
  const unread = document.incomplete.flatMap(({ scope, because }) =>
    because === 'statement' && scope !== '*' ? [scope, spellPath(scope)].map((name) => name.replaceAll('"', '')) : [],
  );
  return { isCut, spelled, unread, has: (range) => ranges.some((each) => overlap(each, range)) };
}

function namesOf(statement: Assignment | Block | Selector): readonly string[] {
  if (statement.kind === 'selector') return [`${statement.keyword.name}:${statement.target.name}`];
  return statement.path.map(({ name }) => name);
}

/** The variables of a file: what is assigned to one sets nothing. */
function declaredNames(body: readonly Statement[]): ReadonlySet<string> {
  const names = new Set<string>();
  walkStatements(body, (statement) => {
    if (statement.kind === 'declaration') for (const { name } of statement.names) names.add(name);
  });
  return names;
}

function isWithin(path: string, scope: string): boolean {
  return path === scope || path.startsWith(`${scope}.`);
}

/** An empty range overlaps what it touches. */
function overlap(a: Range, b: Range): boolean {
  return a.start === a.end ? a.start <= b.end && a.end >= b.start : a.start < b.end && a.end > b.start;
}

/** Returns true if the statements after this one may not run. */
function mayLeave(statement: Statement): boolean {
  if (['return', 'throw', 'jump', 'assert'].includes(statement.kind)) return true;
  const isBlock = statement.kind === 'block' || statement.kind === 'selector';
  return [...listBranches(statement), ...(isBlock ? [statement.body] : [])].some((branch) => branch.some(mayLeave));
}

/** Returns true for `params` in a file that sets no parameter, which is an empty map, and for a parameter that is not set, which is null. */
function isEmptyParams(value: Expression, spelled: readonly string[]): boolean {
  if (value.kind === 'variable') return value.name === 'params' && !spelled.some((name) => name.startsWith('params.'));
  if (value.kind !== 'member' || value.object.kind !== 'variable' || value.object.name !== 'params') return false;
  return !spelled.some((name) => isWithin(name, `params.${value.name.name}`));
}

function isScalar({ kind }: Expression): boolean {
  return ['string', 'number', 'boolean', 'null'].includes(kind);
}

/** The blocks of a name in a profile, and in profiles within it, which set the same scope. */
function blocksNamed(name: string | undefined, body: readonly Statement[]): readonly Block[] {
  const blocks = body.filter((statement) => statement.kind === 'block');
  const called = (wanted: string | undefined): readonly Block[] =>
    blocks.filter(({ path }) => path.length === 1 && path[0]?.name === wanted);
  const profiles = called('profiles').flatMap((block) => block.body.filter((each) => each.kind === 'block'));
  return [...called(name), ...profiles.flatMap((profile) => blocksNamed(name, profile.body))];
}

/** The closure of a block receives no argument: `it` is null. */
function isEmpty(value: Expression): boolean {
  if (value.kind === 'variable' && value.name === 'it') return true;
  return value.kind === 'null' || (value.kind === 'map' && value.entries.length === 0);
}

/** The ranges outside of all statements that hold more than space, comments and separators. */
function textBetween(body: readonly Statement[], text: string): readonly Range[] {
  const found: Range[] = [];
  let at = 0;
  for (const { start, end } of [...body, { start: text.length, end: text.length }]) {
    const between = text.slice(at, start).replace(/^\ufeff|^#![^\n]*/u, '');
    if (/\S/u.test(between.replace(/\/\*[\s\S]*?\*\/|\/\/[^\r\n]*/gu, ' ').replace(/[\s;\\]+/gu, '')))
      found.push({ start: at, end: start });
    at = Math.max(at, end);
  }
  return found;
}
