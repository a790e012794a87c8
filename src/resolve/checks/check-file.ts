import type { Diagnostic } from '../../base/diagnostic.ts';
import { listBranches } from '../../language/ast/branches.ts';
import type { Statement } from '../../language/ast/nodes.ts';
import { listLiteralIncludes, listProfileBlocks, walkStatements } from '../../language/ast/walk-statements.ts';
import type { Dialect } from '../../language/syntax-problem.ts';
import { findRule } from '../../rules/catalogue.ts';
import { diagnose } from '../diagnostics.ts';
import { findAbsentSubmodule } from '../files/find-absent-submodule.ts';
import { locateInclude } from '../files/include-path.ts';
import type { Project, ProjectFile } from '../files/project.ts';
import { toSpan } from '../files/to-span.ts';
import { checkNames } from './check-names.ts';

/** Returns the syntax problems of a file in a dialect. */
export function listSyntaxProblems({ problems }: ProjectFile, dialect: Dialect): readonly Diagnostic[] {
  return problems.flatMap((problem): readonly Diagnostic[] => {
    if (problem.refusedBy.length === 0 || problem.refusedBy.includes(dialect)) return [problem];
    return findRule(problem.code)?.isHalfRead ? [{ ...problem, severity: 'warning' }] : [];
  });
}

/** Cached by file: a project reads each of its files once, and every view needs the result. */
const cache = new WeakMap<ProjectFile, readonly Diagnostic[]>();

/**
 * Returns the errors that the strict engine reports before it evaluates a file: undefined names, and plain includes of
 * files that do not exist, also in profiles that are not selected. Also notes profiles with a block that it drops.
 */
export function checkStatically(file: ProjectFile, project: Project): readonly Diagnostic[] {
  const cached = cache.get(file);
  if (cached !== undefined) return cached;
  const reached = listReachedStatements(file);
  const missing = listLiteralIncludes(file.tree).flatMap(({ statement, text }) => {
    if (!reached.has(statement)) return [];
    const target = locateInclude(text, file.source.path);
    if (target.kind !== 'file' || !project.lacks(target.path)) return [];
    const facts = { name: text, params: [], submodule: findAbsentSubmodule(project, target.path) };
    return [diagnose('include-missing', toSpan(file, statement), facts)];
  });
  const problems = [
    ...checkNames(file.tree, file.source.path, listBrokenPlaces(file)),
    ...missing,
    ...checkProfileBlocks(file),
  ];
  cache.set(file, problems);
  return problems;
}

/** Returns the statements outside conditions: a missing file under a condition is reported where the condition holds. */
function listReachedStatements(file: ProjectFile): ReadonlySet<Statement> {
  const found = new Set<Statement>();
  walkStatements(file.tree.body, (statement) => {
    if (listBranches(statement).length > 0) return false;
    found.add(statement);
    return true;
  });
  return found;
}

function listBrokenPlaces({ problems }: ProjectFile): readonly number[] {
  const refused = problems.filter(({ refusedBy }) => refusedBy.includes('v2'));
  return refused.map(({ span }) => span.start).sort((a, b) => a - b);
}

/** Reports profiles that a later block of the same name replaces: the strict dialect keeps the last in a `profiles` block. */
function checkProfileBlocks(file: ProjectFile): readonly Diagnostic[] {
  const problems: Diagnostic[] = [];
  walkStatements(file.tree.body, (statement) => {
    if (statement.kind !== 'block' || statement.path.length !== 1 || statement.path[0]?.name !== 'profiles') return;
    const last = new Map(listProfileBlocks(statement).map((block) => [block.path[0]?.name ?? '', block]));
    for (const block of listProfileBlocks(statement)) {
      const name = block.path[0]?.name ?? '';
      const kept = last.get(name);
      if (kept === undefined || kept === block) continue;
      const related = [{ message: 'Only this one counts.', span: toSpan(file, kept.path[0] ?? kept) }];
      problems.push({ ...diagnose('duplicate-profile', toSpan(file, block.path[0] ?? block), { name }), related });
    }
  });
  return problems;
}
