import { parsePathText } from '../base/dotted-path.ts';
import type { ConfigDocument } from '../document/document.ts';
import type { Doubt } from './evaluation.ts';
import { findGaps, type Gap } from './gaps.ts';
import type { Policy } from './policy.ts';
import { spelledName } from './spelled-name.ts';

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
    ...(scopes.length > 0
      ? [`the scope ${scopes.map((scope) => spelledName(scope, document)).join(' or ')} is not set`]
      : []),
    ...(executors.length > 0 ? [`the executor ${executors.join(' or ')} is not used`] : []),
  ];
  return `${wanted.join(', and ').replace(/^t/, 'T')}.`;
}

/** Why it cannot be told whether a policy that was not skipped applies at all; undefined where it does. */
export function doubtApplying({ applies }: Policy, { settings }: ConfigDocument): Doubt | undefined {
  if (applies === 'always') return undefined;
  const { scopes, executors } = applies;
  const paths = Object.keys(settings);
  if (scopes.some((scope) => paths.some(createIsIn(scope)))) return undefined;
  const named = Object.entries(settings).filter(([path]) => mayNameExecutor(path));
  const isUsed = (value: unknown): boolean => typeof value === 'string' && executors.includes(value);
  const uses = ([, row]: (typeof named)[number]): boolean =>
    row.alternatives === undefined ? isUsed(row.value) : row.alternatives.every(({ value }) => isUsed(value));
  if (named.some(uses)) return undefined;
  const open = named.find(([, row]) => row.value === undefined);
  const path = open?.[0] ?? scopes[0] ?? 'process.executor';
  const because = open?.[1].certainty ?? 'incomplete';
  return { path, because, detail: 'whether the policy applies cannot be told' };
}

/** Whether a scope, or a path in it, is set or may be. */
function maySet({ settings }: ConfigDocument, scope: string, gaps: readonly Gap[]): boolean {
  const isIn = createIsIn(scope);
  const paths = [...Object.keys(settings), ...gaps.map((gap) => gap.scope)];
  return paths.some((path) => path === '*' || isIn(path) || (path.length < scope.length && createIsIn(path)(scope)));
}

function createIsIn(outer: string): (path: string) => boolean {
  const [names, items] = [`${outer}.`, `${outer}[`];
  return (path) => path === outer || path.startsWith(names) || path.startsWith(items);
}

/** `process.executor`, for all or for some processes, and `executor.name`; a value that cannot be told may be any. */
function mayUseExecutor({ settings }: ConfigDocument, executors: readonly string[], gaps: readonly Gap[]): boolean {
  const isUsed = (value: unknown): boolean => value === undefined || executors.includes(String(value));
  return (
    Object.entries(settings).some(([path, { value, certainty, alternatives = [] }]) => {
      if (!mayNameExecutor(path)) return false;
      return certainty === 'choice' ? alternatives.some((each) => isUsed(each.value)) : isUsed(value);
    }) || gaps.some(({ scope }) => scope === '*' || mayNameExecutor(scope) || /^process\W/.test(scope))
  );
}

/** The settings that name an executor, and the scopes around them where those are one value that cannot be told. */
function mayNameExecutor(path: string): boolean {
  if (path === 'executor' || path === 'executor.name' || path === 'process') return true;
  if (!path.startsWith('process.')) return false;
  const last = parsePathText(path)?.at(-1);
  return last === 'executor' || (typeof last === 'string' && /^with(Name|Label):/.test(last));
}
