import { formatPath } from '../../base/dotted-path.ts';
import { groupBy } from '../../base/group-by.ts';
import type { SpanIndex } from '../../base/span-index.ts';
import { findOriginOfItem } from '../../resolve/tree/explode.ts';
import type { ResolvedSetting } from '../../resolve/tree/resolved.ts';
import { isKnown } from '../../resolve/values/certainty.ts';
import type { Origin } from '../../resolve/values/origin.ts';
import type { Item, Value } from '../../resolve/values/value.ts';
import { isSelector, match } from '../catalog.ts';
import type { EngineVersion } from '../engine-version.ts';
import { canAddExecutor, executorNames, executorScopes, removedExecutor, toExecutorName } from '../executors.ts';
import type { SettingDefinition, Spelling } from '../setting.ts';
import { siteDirectives } from '../site-settings.ts';
import { toCanonical } from '../spelling.ts';
import { compareVersionKeys, toVersionKey } from '../version-constraint.ts';
import { checkAge } from './check-age.ts';
import { checkName, checkOption } from './check-name.ts';
import { checkNullInParameter, checkNullText } from './check-null-text.ts';
import { checkValues } from './check-values.ts';
import { checkWrites, findShared, listOwnReferences, type WriteContext } from './check-writes.ts';
import {
  type Doubt,
  diagnoseSetting,
  findRuleOfSetting,
  type SettingDiagnostic,
  type Subject,
} from './setting-diagnostic.ts';
import { writePlace } from './write-place.ts';

/** The setting that a name refers to, and the problems of the name. */
export interface Judgement {
  readonly doubts: readonly Doubt[];
  /** The engine reads what this name sets. */
  readonly isRead: boolean;
  readonly isScope: boolean;
  readonly definition: SettingDefinition | undefined;
}

/** Facts about the target that the checks of settings need. */
export interface CheckContext extends WriteContext {
  readonly spelling: Spelling;
  readonly engine: EngineVersion;
  /** Origin of the required engine version. */
  readonly engineOrigin: Origin | undefined;
  /** Bare names that values of the target refer to. */
  readonly variables: ReadonlySet<string>;
  /** Selectors that the engine refuses in their place, which are reported already. */
  readonly refused: SpanIndex;
  /** Problems of each name, by the required engine; shared by the views of a target. */
  readonly memo: Map<string, Map<string, Judgement>>;
  /** Settings in which nothing was found, with what that depends on: shared by the views of a target. */
  readonly clean: WeakMap<ResolvedSetting, string>;
}

/** Checks settings: their names and values, and values lost to repeated assignments. */
export function checkSettings(
  settings: readonly ResolvedSetting[],
  context: CheckContext,
): readonly SettingDiagnostic[] {
  const found: SettingDiagnostic[] = [];
  const newer: NewerSetting[] = [];
  const known = recall(context);
  const mayBeNamed = settings.some(asksForOther);
  const hasForeignDirectives = mayBeNamed || settings.some(usesForeignExecutor);
  const findIsShared = findShared(settings);
  // A misplaced block is reported once, with its first setting.
  const said = new Set<string>();
  let doubted = false;
  const isShared = (origin: Origin): boolean => {
    const shared = findIsShared(origin);
    // In another view the same setting may be at one path only.
    doubted ||= shared;
    return shared;
  };
  let sound: ReadonlySet<string> | undefined;
  // In legacy files, a block in a scope that lacks it begins as a copy of the block of that name at the top level. Settings
  // of several views are compared by place: views share some objects, depending on their order.
  const isCopy = (origin: Origin): boolean => {
    const read = (): typeof settings => settings.filter(({ path }) => judgeOnce(path, context, known).isRead);
    sound ??= new Set(read().map((each) => writePlace(each.origin)));
    return sound.has(writePlace(origin));
  };
  // Legacy files also keep values in scopes of Nextflow, to read them in other settings.
  let references: ReadonlySet<string> | undefined;
  const isVariable = (path: readonly string[]): boolean => {
    references ??= new Set(settings.flatMap((each) => each.value.references));
    return listOwnReferences(path).some((name) => references?.has(name));
  };
  const visit = (path: Subject['path'], value: Value, origin: Origin): void => {
    const names = path.filter((segment) => typeof segment === 'string');
    const { doubts, isRead, isScope, definition } = judgeOnce(names, context, known);
    doubted ||= doubts.length > 0;
    if (doubts.length > 0 && !isRead && isCopy(origin)) return;
    for (const doubt of doubts) {
      const key = [doubt.code, formatPath(doubt.path), origin.key.path, origin.profile ?? ''].join('\n');
      if ((doubt.path.length < names.length && said.has(key)) || isRefused(doubt, origin, context)) continue;
      if (doubt.code === 'unknown' && isVariable(doubt.path)) continue;
      // An executor of a plugin may read directives of its own.
      if (hasForeignDirectives && doubt.code === 'unknown' && names[0] === 'process') continue;
      if (doubt.code === 'unknown' && isOfSite(doubt.path, settings)) continue;
      if (isOfRemovedExecutor(doubt, context, settings)) continue;
      said.add(key);
      const reported = report(doubt, origin, settings, context);
      if (doubt.code === 'newer-than-required-engine') newer.push({ reported, since: doubt.facts.since });
      else found.push(reported);
    }
    if (!isRead) return;
    if (value.kind === 'map' && (definition === undefined ? isScope : definition.types.includes('map'))) {
      if (definition !== undefined) found.push(...checkValues(definition, value, { path, origin }, mayBeNamed));
      for (const [key, item] of value.entries) visit([...path, key], item.value, findOriginOfItem(origin, item));
      return;
    }
    if (definition !== undefined) {
      found.push(...checkValues(definition, value, { path, origin }, mayBeNamed));
      found.push(...checkNullText(definition, value, { path, origin }, settings));
    } else if (isScope) found.push(...checkScopeValue(path, value, origin, context));
    if (isScope && value.kind === 'list') {
      visitItems(path, value.items, origin, definition?.types.includes('path') === true);
    }
  };
  // A list is checked as one value, unless its items are maps with settings.
  const visitItems = (path: Subject['path'], items: readonly Item[], origin: Origin, takesText: boolean): void => {
    for (const [index, item] of items.entries()) {
      const place = findOriginOfItem(origin, item);
      if (item.value.kind === 'map')
        for (const [key, inner] of item.value.entries)
          visit([...path, index, key], inner.value, findOriginOfItem(place, inner));
      else if (!takesText) found.push(...checkMapItem([...path, index], item.value, place));
    }
  };
  const { engine, dialect, isForOther, clean } = context;
  const circumstances = `${engine.text} ${dialect} ${isForOther} ${mayBeNamed} ${hasForeignDirectives}`;
  for (const setting of settings) {
    if (clean.get(setting) === circumstances) continue;
    doubted = false;
    const before = found.length + newer.length;
    const isParameter = setting.path[0] === 'params';
    if (isParameter) found.push(...checkNullInParameter(setting.value, setting, settings));
    else visit(setting.path, setting.value, setting.origin);
    const definition = isParameter ? undefined : judgeOnce(setting.path, context, known).definition;
    found.push(...checkWrites(setting, context, isShared, definition));
    if (!doubted && found.length + newer.length === before) clean.set(setting, circumstances);
  }
  return [...found, ...keepNewest(newer)];
}

/** A setting that some admitted engines do not know yet. */
interface NewerSetting {
  readonly reported: SettingDiagnostic;
  readonly since: string;
}

/** Keeps the settings of each file that need the newest engine: the requirement that they need covers the others, which are related. */
function keepNewest(newer: readonly NewerSetting[]): readonly SettingDiagnostic[] {
  return [...groupBy(newer, ({ reported }) => reported.span.path).values()].flatMap((all) => {
    const newest = all.reduce((a, b) => (compareVersions(a.since, b.since) < 0 ? b : a)).since;
    const older = all
      .filter(({ since }) => compareVersions(since, newest) < 0)
      .map(({ reported, since }) => ({ message: `This needs ${since}.`, span: reported.span }));
    return all
      .filter(({ since }) => compareVersions(since, newest) === 0)
      .map(({ reported }) => ({ ...reported, related: [...reported.related, ...older] }));
  });
}

function compareVersions(a: string, b: string): number {
  return compareVersionKeys(toVersionKey(a), toVersionKey(b));
}

/** Returns true for a list of plugins, one of which may add an executor. */
function asksForOther({ path, value }: ResolvedSetting): boolean {
  if (path[0] !== 'plugins' || path.length > 1) return false;
  const items = value.kind === 'list' ? value.items.map((item) => item.value) : [value];
  return items.some((item) => item.kind !== 'string' || canAddExecutor(item.value));
}

/** Returns true for a setting of an executor that a plugin brings: its scope, or a process that uses it. */
function usesForeignExecutor({ path, value }: ResolvedSetting): boolean {
  const [scope = ''] = path;
  if (executorScopes.has(scope)) return true;
  const isExecutor = path.at(-1) === 'executor' && scope === 'process';
  return isExecutor && value.kind === 'string' && !executorNames.includes(toExecutorName(value.value));
}

/** Returns true for a directive of a site's own build of Nextflow, if a process may use the executor of the site. */
function isOfSite(path: readonly string[], settings: readonly ResolvedSetting[]): boolean {
  const executor = path[0] === 'process' ? siteDirectives.get(path.at(-1) ?? '') : undefined;
  return executor !== undefined && mayUse([executor], settings);
}

/** Returns true for a setting of a removed executor that the view uses: what the executor needs instead says it all. */
function isOfRemovedExecutor(
  { code, path }: Doubt,
  { spelling }: CheckContext,
  settings: readonly ResolvedSetting[],
): boolean {
  if (code !== 'removed' && code !== 'removed-in-newer-engine') return false;
  const [scope = '', name = ''] = toCanonical(path, spelling);
  return removedExecutor.settings.has(`${scope}.${name}`) && mayUse(removedExecutor.names, settings);
}

/** Returns true if a process may use one of the executors. */
function mayUse(executors: readonly string[], settings: readonly ResolvedSetting[]): boolean {
  const isOne = (value: Value): boolean =>
    value.kind === 'choice'
      ? value.alternatives.some((each) => isOne(each.value))
      : value.kind === 'string' && executors.includes(toExecutorName(value.value));
  return settings.some(({ path, value }) => path[0] === 'process' && path.at(-1) === 'executor' && isOne(value));
}

/** A value in a list of maps. */
function checkMapItem(path: Subject['path'], value: Value, origin: Origin): readonly SettingDiagnostic[] {
  if (!isKnown(value)) return [];
  const message = `\`${formatPath(path.slice(0, -1))}\` expects a list of maps.`;
  return [diagnoseSetting('wrong-type', { path, origin }, { message }, { at: 'value' })];
}

/** Checks a value in place of a scope. Very old files name the executor so, and legacy files may set a variable. */
function checkScopeValue(
  path: Subject['path'],
  value: Value,
  origin: Origin,
  { variables, spelling }: CheckContext,
): readonly SettingDiagnostic[] {
  if (value.kind === 'closure' && path.length === 1) {
    const scope = formatPath(path);
    const message = `\`${scope}\` is a scope, but with \`=\` it is a closure, which Nextflow does not read.`;
    const fix = `Write \`${scope} { … }\`, without \`=\`.`;
    return [diagnoseSetting('wrong-type', { path, origin }, { message }, { at: 'key', fix })];
  }
  if (!['string', 'number', 'boolean'].includes(value.kind)) return [];
  const [name = ''] = path;
  if (path.length === 1 && (name === 'executor' || variables.has(`${name}`))) return [];
  const scope = formatPath(path);
  const message = `\`${scope}\` is a scope: it contains settings and cannot have a value.`;
  const enabled = toCanonical([...path.map(String), 'enabled'], spelling);
  const isSwitch = value.kind === 'boolean' && match(enabled).definition !== undefined;
  const fix = isSwitch ? { fix: `Write \`${scope}.enabled = ${value.value}\`.` } : {};
  return [diagnoseSetting('wrong-type', { path, origin }, { message }, { at: 'value', ...fix })];
}

function isSamePath(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((name, index) => name === b[index]);
}

function recall({ memo, engine }: CheckContext): Map<string, Judgement> {
  const known = memo.get(engine.text ?? '') ?? new Map<string, Judgement>();
  memo.set(engine.text ?? '', known);
  return known;
}

function judgeOnce(path: readonly string[], context: CheckContext, known: Map<string, Judgement>): Judgement {
  const key = path.join('\0');
  const before = known.get(key);
  if (before !== undefined) return before;
  const judgement = judge(path, context);
  known.set(key, judgement);
  return judgement;
}

function isRefused({ code }: Doubt, { key }: Origin, { refused }: CheckContext): boolean {
  return findRuleOfSetting(code)?.concernsSelector === true && refused.covers(key);
}

function judge(path: readonly string[], { spelling, engine, variables }: CheckContext): Judgement {
  const [scope = '', name = ''] = path;
  const selector = path.findIndex((segment, index) => isSelector(segment) && !(index === 1 && takesSelectors(scope)));
  if (selector >= 0 && path.length > selector + 1) {
    const why = 'does not stand directly in `process`';
    const fix = 'Move it into a `process` block.';
    return createUnread([{ code: 'lost-selector', path: path.slice(0, selector + 1), facts: { why }, fix }]);
  }
  if (scope === 'profiles') {
    const fix = `Write \`profiles { ${name} { … } }\`.`;
    return createUnread(path.length < 3 ? [] : [{ code: 'lost-profile', path: path.slice(0, 2), facts: {}, fix }]);
  }
  if (scope === 'env' && path.length > 1) return createUnread(path.length === 2 ? checkVariable(path, name) : []);
  const canonical = toCanonical(path, spelling);
  const { definition, isScope, isFree, map } = match(canonical);
  if (definition !== undefined) {
    const doubts = checkAge({ definition, canonical, path, spelling, engine });
    return {
      doubts,
      isRead: !doubts.some(({ code }) => findRuleOfSetting(code)?.leavesSettingUnread),
      isScope,
      definition,
    };
  }
  if (isFree && map?.closed === true) return createUnread([checkOption(path, map)]);
  if (isScope || isFree) return { doubts: [], isRead: true, isScope, definition };
  const doubt = checkName(path, spelling, variables);
  return createUnread(doubt === undefined ? [] : [doubt]);
}

function createUnread(doubts: readonly Doubt[]): Judgement {
  return { doubts, isRead: false, isScope: false, definition: undefined };
}

function takesSelectors(scope: string): boolean {
  return scope === 'process' || scope === 'agent';
}

/** Checks a variable of the tasks. The engine's own variables cannot be set here, except one that tasks read. */
function checkVariable(path: readonly string[], name: string): readonly Doubt[] {
  if (!/^[A-Za-z_]\w*$/u.test(name)) return [{ code: 'env-name', path, facts: {} }];
  if (!name.startsWith('NXF_') || name === 'NXF_DEBUG') return [];
  const fix = `Set ${name} where Nextflow is started: \`export ${name}=…\`.`;
  return [{ code: 'engine-variable', path, facts: {}, fix }];
}

function report(
  doubt: Doubt,
  origin: Origin,
  settings: readonly ResolvedSetting[],
  { engineOrigin }: CheckContext,
): SettingDiagnostic {
  const { code, path, facts, fix, instead } = doubt;
  const other = instead === undefined ? undefined : settings.find(({ path: set }) => isSamePath(set, instead));
  if (other !== undefined) {
    const related = [{ message: `\`${formatPath(other.path)}\` is set here.`, span: other.origin.span }];
    return diagnoseSetting(code, { path, origin }, facts as never, { at: 'key', fix: 'Remove it.', related });
  }
  const related =
    findRuleOfSetting(code)?.concernsRequiredEngine === true && engineOrigin !== undefined
      ? [{ message: 'The Nextflow version is required here.', span: engineOrigin.span }]
      : [];
  const pointing = { at: 'key', ...(fix === undefined ? {} : { fix }), related } as const;
  // The facts are those of the code: the type of a doubt holds the two together.
  return diagnoseSetting(code, { path, origin }, facts as never, pointing);
}
