import { isBelow, parsePathText } from '../../base/dotted-path.ts';
import type { ConfigDocument, SettingRow, TargetKind } from '../../document/document.ts';
import { describeGap, findGaps, isGapAbout } from '../../document/gaps.ts';
import { listRows } from '../../document/setting-rows.ts';
import { toExecutorName } from '../../vocabulary/executors.ts';
import type { Spelling } from '../../vocabulary/setting.ts';
import type { Policy } from '../policy.ts';
import { describeCertainty, describeUnknown } from './doubts.ts';
import type { Doubt } from './evaluation.ts';
import { createPathIndex } from './path-index.ts';
import { isAnySure } from './presence.ts';
import { spellSetting } from './spell-setting.ts';

/** Applicability of policies to a document. */
export interface Applicability {
  /** Returns why a policy is skipped that judges targets of the document's kind; undefined if it applies or may apply. */
  explainSkip(policy: Policy): string | undefined;
  /** Returns why it is unknown whether a policy applies; undefined if it applies. */
  doubtApplying(policy: Policy): Doubt | undefined;
  /** The setting that names an executor of the policy; undefined if none does. */
  findExecutor(policy: Policy): string | undefined;
}

/** Returns why a policy does not judge targets of a kind; undefined if it does. */
export function explainKind({ targets }: Policy, kind: TargetKind): string | undefined {
  if (targets.includes(kind)) return undefined;
  return `It judges ${targets.join(', ')} targets; this target is of the kind ${kind}.`;
}

/** One for all policies, so that a document's settings are looked through once. */
export function createApplicability(document: ConfigDocument, strictIncludes: boolean): Applicability {
  const rows = listRows(document);
  const paths = rows.map(([path]) => path);
  const gaps = findGaps(document, strictIncludes);
  const written = createPathIndex(paths);
  const possible = gaps.length === 0 ? written : createPathIndex([...paths, ...gaps.map(({ scope }) => scope)]);
  const named = rows.filter(namesExecutor);
  const mayBeNamed = gaps.some(({ scope }) => scope === '*' || mayNameExecutor(scope) || /^process\W/.test(scope));
  const isAnySet = paths.includes('*') || gaps.some(({ scope }) => scope === '*');
  const maySet = (scope: string): boolean => isAnySet || possible.reachesInto(scope) || possible.reachesAbove(scope);

  return {
    explainSkip(policy) {
      const { applies } = policy;
      if (applies === 'always') return undefined;
      const { scopes, executors } = applies;
      if (scopes.some(maySet)) return undefined;
      if (executors.length > 0 && (mayBeNamed || named.some(([, row]) => mayUse(row, executors)))) return undefined;
      return recallReason(policy, document.dialect.spelling, () => describeUnset(applies, document));
    },
    doubtApplying({ applies }) {
      if (applies === 'always') return undefined;
      const { scopes, executors } = applies;
      const within = scopes.some(written.reachesInto) ? selectRows(rows, scopes) : [];
      if (isAnySure(within)) return undefined;
      if (named.some(([, row]) => uses(row, executors))) return undefined;
      const open =
        within[0] ??
        named.find(([, row]) => row.value === undefined) ??
        rows.find(([path, row]) => row.value === undefined && scopes.some((scope) => isBelow(scope, path)));
      if (open !== undefined) {
        const [path, row] = open;
        return { path, because: describeCertainty(row), detail: describeUnknown(row), isAboutApplying: true };
      }
      const paths = [...scopes, ...(executors.length > 0 ? ['process.executor', 'executor.name'] : [])];
      const gap = gaps.find((each) => paths.some((path) => isGapAbout(each, path)));
      if (gap === undefined) {
        return { path: paths[0] ?? '*', because: 'incomplete', detail: '', isAboutApplying: true };
      }
      const path = paths.find((each) => isGapAbout(gap, each)) ?? '*';
      const { because, file, line } = gap;
      const detail = `${describeGap(gap)} may set it`;
      return { path, because: 'incomplete', detail, gap: { because, file, line }, isAboutApplying: true };
    },
    findExecutor({ applies }) {
      if (applies === 'always') return undefined;
      return named.find(([, row]) => uses(row, applies.executors))?.[0];
    },
  };
}

type Row = readonly [path: string, row: SettingRow];

/** Returns the rows of some scopes. */
function selectRows(rows: readonly Row[], scopes: readonly string[]): readonly Row[] {
  const selected: Row[] = [];
  for (const row of rows) if (isInOneOf(row[0], scopes)) selected.push(row);
  return selected;
}

function isInOneOf(path: string, scopes: readonly string[]): boolean {
  for (const scope of scopes) if (path === scope || isBelow(path, scope)) return true;
  return false;
}

type Unset = Exclude<Policy['applies'], 'always'>;

/** Reasons why policies are skipped, cached: equal for most documents, and slow to write. */
const reasons = new WeakMap<Policy, Map<string, string>>();

function recallReason(policy: Policy, key: Spelling, describe: () => string): string {
  const known = reasons.get(policy) ?? new Map<string, string>();
  reasons.set(policy, known);
  const reason = known.get(key) ?? describe();
  known.set(key, reason);
  return reason;
}

function describeUnset({ scopes, executors }: Unset, document: ConfigDocument): string {
  const wanted = [
    ...(scopes.length > 0
      ? [`the scope ${scopes.map((scope) => spellSetting(scope, document)).join(' or ')} is not set`]
      : []),
    ...(executors.length > 0 ? [`the executor ${executors.join(' or ')} is not used`] : []),
  ];
  return `${wanted.join(', and ').replace(/^t/, 'T')}.`;
}

/** Returns true if a setting may name one of the executors; an unknown value may name any. */
function mayUse({ value, alternatives }: SettingRow, executors: readonly string[]): boolean {
  const isUsed = (one: unknown): boolean => one === undefined || executors.includes(toExecutorName(String(one)));
  return alternatives === undefined ? isUsed(value) : alternatives.some((each) => isUsed(each.value));
}

function uses({ value, alternatives }: SettingRow, executors: readonly string[]): boolean {
  const isUsed = (one: unknown): boolean => typeof one === 'string' && executors.includes(toExecutorName(one));
  return alternatives === undefined ? isUsed(value) : alternatives.every((each) => isUsed(each.value));
}

function namesExecutor([path]: Row): boolean {
  return mayNameExecutor(path);
}

/** Returns true for a setting that names an executor, for all or some processes, and for the scopes that enclose one. */
function mayNameExecutor(path: string): boolean {
  if (path === 'executor' || path === 'executor.name' || path === 'process') return true;
  if (!path.startsWith('process.')) return false;
  // Parses only paths that end so: selectors are quoted, and parsing them takes time.
  if (!path.endsWith('executor') && !path.endsWith('"')) return false;
  const last = parsePathText(path)?.at(-1);
  return last === 'executor' || (typeof last === 'string' && /^with(Name|Label):/.test(last));
}
