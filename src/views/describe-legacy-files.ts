import type { Diagnostic } from '../base/diagnostic.ts';
import { diagnose } from '../resolve/diagnostics.ts';
import { undeclaredVariable } from '../rules/resolve/values/undeclared-variable.ts';

/** Places listed for one file. */
const maxPlaces = 20;

/** Returns one problem for each file that only the legacy parser reads, with the places at which the strict one refuses it. */
export function describeLegacyFiles(refused: readonly Diagnostic[]): readonly Diagnostic[] {
  const byFile = new Map<string, Diagnostic[]>();
  for (const problem of refused.filter((each) => !isInClosureOfScope(each)))
    byFile.set(problem.span.path, [...(byFile.get(problem.span.path) ?? []), problem]);
  return [...byFile.values()].flatMap((problems) => {
    const [first, ...others] = problems.toSorted((a, b) => a.span.start - b.span.start);
    if (first === undefined) return [];
    const facts = { first: first.message, count: problems.length };
    const related = others.slice(0, maxPlaces).map(({ message, span }) => ({ message, span }));
    return [{ ...diagnose('needs-legacy-parser', first.span, facts), fix: first.fix, related }];
  });
}

/** A scope that is assigned a closure is a problem of its own, and its fix removes these as well. */
function isInClosureOfScope({ code, group }: Diagnostic): boolean {
  return code === undeclaredVariable.id && group !== undefined;
}
