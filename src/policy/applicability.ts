import type { ConfigDocument } from '../document/document.ts';
import { parsePathText } from '../document/setting-path.ts';
import { findGaps, type Gap } from './gaps.ts';
import type { Policy } from './policy.ts';

/** Why a policy does not apply to a view, so that it is skipped; undefined where it applies or might. */
export function explainSkip(
  { applies, targets }: Policy,
  document: ConfigDocument,
  strictIncludes: boolean,
): string | undefined {
  const { kind } = document.context.target;
  if (!targets.includes(kind)) return `It judges ${targets.join(' and ')} targets; this is a ${kind}.`;
  if (applies === 'always') return undefined;
  const { scopes, executors } = applies;
  const gaps = findGaps(document, strictIncludes);
  if (scopes.some((scope) => maySet(document, scope, gaps))) return undefined;
  if (executors.length > 0 && mayUseExecutor(document, executors, gaps)) return undefined;
  const wanted = [
    ...(scopes.length > 0 ? [`the scope ${scopes.join(' or ')} is not set`] : []),
    ...(executors.length > 0 ? [`the executor ${executors.join(' or ')} is not used`] : []),
  ];
  return `${wanted.join(', and ').replace(/^t/, 'T')}.`;
}

/** Whether a scope, or a path in it, is set or may be. */
function maySet({ settings }: ConfigDocument, scope: string, gaps: readonly Gap[]): boolean {
  const paths = [...Object.keys(settings), ...gaps.map((gap) => gap.scope)];
  return paths.some((path) => path === '*' || isAtOrBelow(path, scope) || isAtOrBelow(scope, path));
}

function isAtOrBelow(path: string, outer: string): boolean {
  return path === outer || path.startsWith(`${outer}.`) || path.startsWith(`${outer}[`);
}

/** `process.executor`, for all or for some processes, and `executor.name`; a value that cannot be told may be any. */
function mayUseExecutor({ settings }: ConfigDocument, executors: readonly string[], gaps: readonly Gap[]): boolean {
  const names = Object.entries(settings).filter(([path]) => isExecutorPath(path));
  return (
    names.some(([, { value, certainty, alternatives }]) => {
      if (certainty === 'choice')
        return alternatives?.some((each) => each.value === undefined || executors.includes(String(each.value)));
      return value === undefined || executors.includes(String(value));
    }) || gaps.some(({ scope }) => /^(\*|process|executor)(\W|$)/.test(scope))
  );
}

function isExecutorPath(path: string): boolean {
  if (path === 'executor.name' || path === 'process.executor') return true;
  const segments = parsePathText(path) ?? [];
  return segments[0] === 'process' && segments.at(-1) === 'executor';
}
