import type { Diagnostic } from '../base/diagnostic.ts';
import { sha256 } from '../base/digest.ts';
import { formatPath } from '../base/dotted-path.ts';
import { writeJson } from '../base/json.ts';
import type { Location } from '../base/source.ts';
import { SpanIndex } from '../base/span-index.ts';
import type { SplitText } from '../base/text-bundle.ts';
import { isForOtherDialect } from '../resolve/dialects/select-refusals.ts';
import { explode, type LeafSetting } from '../resolve/tree/explode.ts';
import type { ResolvedConfig, ResolvedSetting } from '../resolve/tree/resolved.ts';
import { findRule } from '../rules/catalogue.ts';
import { isSyntaxRule } from '../rules/implied-by.ts';
import { unsetParam } from '../rules/resolve/values/unset-param.ts';
import { createDistinctNames, redaction } from '../secrets/redactor.ts';
import type { Sensitivity } from '../secrets/sensitivity.ts';
import { type CheckContext, checkSettings } from '../vocabulary/checks/check-settings.ts';
import { diagnoseSetting, type SettingDiagnostic } from '../vocabulary/checks/setting-diagnostic.ts';
import type { Spelling } from '../vocabulary/setting.ts';
import { namesSiteResource } from '../vocabulary/site-settings.ts';
import { findDefinition, isOtherSpelling, otherSpelling, toCanonical, toSpelled } from '../vocabulary/vocabulary.ts';
import { type BuiltConfig, buildConfig, listConfigEntries, type ScopeCache } from './config-tree.ts';
import { createRecord } from './create-record.ts';
import type { ConfigDocument, DocumentContext, ScriptLanguage, SettingRow } from './document.ts';
import { findEngineRequirement } from './engine-version.ts';
import { findConcreteValue } from './find-concrete-value.ts';
import { cutToLimits } from './limits.ts';
import { openChoice } from './open-choice.ts';
import { findPlugins } from './plugins.ts';
import { type BuiltProblems, buildProblems } from './problem-rows.ts';
import { findReplacedSecrets } from './replaced-secrets.ts';
import { buildOrigins, buildRow, type Sources, writeRowPath } from './rows.ts';
import type { BuiltRow, SettingPart, SettingParts } from './setting-parts.ts';
import { createSettings } from './setting-rows.ts';
import type { BuiltDocument, SettingOrigins, SourceMap } from './source-map.ts';

export interface BuildOptions {
  readonly context: DocumentContext;
  readonly spelling: Spelling;
  readonly script?: ScriptLanguage | undefined;
  readonly sources: Sources;
  readonly sensitivity: Sensitivity;
  /** Parts of settings that the views of one target share. */
  readonly parts: SettingParts;
  /** The origins of the leaves of each setting, for the source maps that somebody looks into. */
  readonly origins: WeakMap<ResolvedSetting, readonly SettingOrigins[]>;
  readonly scopes: ScopeCache;
  readonly naming: Pick<CheckContext, 'variables' | 'memo' | 'clean' | 'code'>;
}

/** Neither dialect reads the text, so a value in it is not judged. */
function isBroken({ code, refusedBy = [] }: Diagnostic): boolean {
  return isSyntaxRule(code) && refusedBy.length > 1;
}

/** Drops parameters without a value that a profile reads as a resource of the site: every launch with the profile passes them. */
function withoutSiteResources(
  diagnostics: readonly Diagnostic[],
  settings: readonly ResolvedSetting[],
  spelling: Spelling,
): readonly Diagnostic[] {
  if (!diagnostics.some(({ code }) => code === unsetParam.id)) return diagnostics;
  const passed = new SpanIndex(
    settings.flatMap(({ path, origin }) => {
      const known = origin.profile === undefined ? undefined : findDefinition(toCanonical(path, spelling));
      return known !== undefined && namesSiteResource(known.path) ? [origin.value] : [];
    }),
  );
  return diagnostics.filter(({ code, span }) => code !== unsetParam.id || !passed.covers(span));
}

/** Canonical document of one view, with its source map: equal files have equal bytes and an equal digest. */
export function buildDocument(view: ResolvedConfig, options: BuildOptions): BuiltDocument<ConfigDocument> {
  const resolved = cutToLimits(view);
  const { spelling, script, sources, sensitivity } = options;
  const { redactor } = sensitivity;
  const build = (setting: ResolvedSetting): SettingPart => buildPart(setting, options);
  const parts = tellPartsApart(resolved.settings.map((setting) => options.parts.find(setting, build)));
  const { counted, rows, plugins, misspelt, replaced } = joinParts(parts);
  const diagnostics: (Diagnostic | SettingDiagnostic)[] = [
    ...withoutSiteResources(resolved.diagnostics, counted, spelling),
    ...misspelt,
  ];
  const requirement = findEngineRequirement(counted, spelling);
  const config = buildConfig(parts, options.scopes);
  const { version: engine, origin: engineOrigin } = requirement;
  const found = checkSettings(counted, {
    spelling,
    dialect: resolved.dialect,
    isForOther: isForOtherDialect(resolved),
    engine,
    engineOrigin,
    refused: new SpanIndex(
      resolved.diagnostics.flatMap(({ code, span }) => (findRule(code)?.coversSelector ? [span] : [])),
    ),
    ...options.naming,
  });
  const broken = new SpanIndex(resolved.diagnostics.filter(isBroken).map(({ span }) => span));
  diagnostics.push(...found.filter(({ span }) => !broken.overlaps(span)), ...replaced);
  const problems = buildProblems(diagnostics, spelling, sources);
  const before = sensitivity.redactor.data({
    dialect: { spelling, syntax: resolved.dialect, ...(script === undefined ? {} : { script }) },
    engineVersion: requirement.version,
  });
  const after = sensitivity.redactor.data({
    layers: resolved.layers,
    includes: resolved.includes.map((include) => {
      const place = sources.locate(include.span);
      return {
        text: redactor.source(sources.text(include.span.path), include.span),
        file: place.file,
        line: place.line,
        url: include.url ?? null,
        ...(sensitivity.coversToken([include.span], include.span) ? { holdsSecret: true as const } : {}),
        resolved: include.reason === undefined,
        reason: include.reason ?? null,
        ...(include.candidate === undefined ? {} : { candidate: include.candidate }),
      };
    }),
    incomplete: resolved.incomplete.map((row) => {
      const place = sources.locate(row.span);
      return { scope: toCanonicalScope(row.scope, spelling), file: place.file, line: place.line, because: row.because };
    }),
    plugins: findPlugins(plugins),
    problems: problems.rows,
  } satisfies Partial<ConfigDocument>);
  const context = redactor.data(options.context);
  const document: ConfigDocument = {
    documentVersion: 1,
    context,
    ...before,
    config: config.json,
    ...after,
    settings: createSettings(rows.map(({ path, row }) => [path, row] as const)),
  };
  // Built in one fixed order, so that plain JSON is canonical; every string in it is well-formed.
  const head = `{"documentVersion":1,"context":${JSON.stringify(context)},`;
  const sections = `${writeContent(before, config, after)},"settings":{`;
  const content: SplitText = { head: `{${sections}`, rows: rows.map(({ json }) => json) };
  // V8 joins these texts when somebody reads the document's own text, and most views are read as changes to another.
  const members = content.rows.join(',');
  const json = `${head}${sections}${members}}}`;
  return {
    ...{ document, json, content },
    sourceMap: buildSourceMap(resolved, parts, problems.groups, options),
    digest: sha256(content.head, members, '}}'),
    secrets: sensitivity.secrets,
  };
}

/** Everything that the settings of a view add to its document, each kind in one list. */
interface JoinedParts {
  readonly counted: ResolvedSetting[];
  readonly rows: readonly BuiltRow[];
  /** The rows that may name plugins. */
  readonly plugins: BuiltRow[];
  readonly misspelt: SettingDiagnostic[];
  readonly replaced: SettingDiagnostic[];
}

function joinParts(parts: readonly SettingPart[]): JoinedParts {
  const joined = { counted: [], plugins: [], misspelt: [], replaced: [] } as Omit<JoinedParts, 'rows'>;
  const rows = new Map<string, BuiltRow>();
  for (const part of parts) {
    if (part.setting !== undefined) joined.counted.push(part.setting);
    for (const row of part.rows) rows.set(row.path, row);
    if (part.rows[0]?.path.startsWith('plugins')) joined.plugins.push(...part.rows);
    joined.misspelt.push(...part.misspelt);
    joined.replaced.push(...part.replaced);
  }
  return { ...joined, rows: [...rows.values()] };
}

function writeContent(before: object, config: BuiltConfig, after: object): string {
  return `${writeJson(before).slice(1, -1)},"config":${config.text},${writeJson(after).slice(1, -1)}`;
}

/** Builds the parts of the target's documents that one setting contributes. */
function buildPart(setting: ResolvedSetting, options: BuildOptions): SettingPart {
  const { spelling, sensitivity } = options;
  const misspelt: SettingDiagnostic[] = [];
  if (!countsAsSet(setting, spelling, (diagnostic) => misspelt.push(diagnostic)))
    return { setting: undefined, rows: [], hidesName: false, config: [], misspelt, replaced: [] };
  const shown = { ...setting, value: findConcreteValue(openChoice(setting.value)) };
  const rows = explode(shown).map((leaf) => buildLeaf(leaf, options));
  return {
    setting: shown,
    rows,
    hidesName: rows.some(({ path }) => path.includes(redaction)),
    config: listConfigEntries(shown, spelling, sensitivity),
    misspelt,
    replaced: shown.overridden.length === 0 ? [] : findReplacedSecrets(shown, spelling, sensitivity),
  };
}

/** Gives settings whose names are redacted to the same one a row each. */
function tellPartsApart(parts: readonly SettingPart[]): readonly SettingPart[] {
  if (!parts.some(({ hidesName }) => hidesName)) return parts;
  const nameRow = createDistinctNames();
  const nameEntry = createDistinctNames();
  return parts.map((part) => {
    if (!part.hidesName) return part;
    return {
      ...part,
      rows: part.rows.map((built) => {
        const path = built.path.includes(redaction) ? nameRow(built.path) : built.path;
        return path === built.path ? built : { ...built, path, json: writeRow(path, built.row) };
      }),
      config: part.config.map((entry) => {
        const at = entry.path.findLastIndex((name) => name.includes(redaction));
        const name = entry.path[at];
        if (name === undefined) return entry;
        return { ...entry, path: entry.path.with(at, nameEntry(name, JSON.stringify(entry.path.with(at, '')))) };
      }),
    };
  });
}

function writeRow(path: string, row: SettingRow): string {
  return `${JSON.stringify(path)}:${writeJson(row)}`;
}

function buildLeaf(leaf: LeafSetting, { spelling, sources, sensitivity }: BuildOptions): BuiltRow {
  const row = sensitivity.redactor.data(buildRow(leaf, spelling, sources, sensitivity));
  const path = sensitivity.redactor.text(writeRowPath(leaf, spelling));
  return { path, row, json: writeRow(path, row) };
}

function listOriginsByPath(
  parts: readonly SettingPart[],
  options: BuildOptions,
): readonly (readonly [path: string, origins: SettingOrigins])[] {
  const found: (readonly [string, SettingOrigins])[] = [];
  for (const { setting, rows } of parts) {
    if (setting === undefined) continue;
    for (const [index, each] of writeOrigins(setting, options).entries()) found.push([rows[index]?.path ?? '', each]);
  }
  return found;
}

function writeOrigins(
  setting: ResolvedSetting,
  { origins, sources, sensitivity }: BuildOptions,
): readonly SettingOrigins[] {
  const known = origins.get(setting) ?? explode(setting).map((leaf) => buildOrigins(leaf, sources, sensitivity));
  origins.set(setting, known);
  return known;
}

/** Names of the other spelling do not count as set, and are reported. */
function countsAsSet(
  setting: ResolvedSetting,
  spelling: Spelling,
  report: (diagnostic: SettingDiagnostic) => unknown,
): boolean {
  if (!isOtherSpelling(setting.path, spelling)) return true;
  const instead = formatPath(toSpelled(toCanonical(setting.path, otherSpelling(spelling)), spelling));
  const related = setting.overridden.map(({ origin }) => ({ message: 'It is set here before.', span: origin.span }));
  report(diagnoseSetting('other-spelling', setting, {}, { at: 'key', fix: `Write \`${instead}\`.`, related }));
  return false;
}

function toCanonicalScope(scope: string, spelling: Spelling): string {
  return scope === '*' ? scope : toCanonical(scope.split('.'), spelling).join('.');
}

function buildSourceMap(
  resolved: ResolvedConfig,
  parts: readonly SettingPart[],
  groups: BuiltProblems['groups'],
  options: BuildOptions,
): SourceMap {
  const { redactor } = options.sensitivity;
  const scopes = new Map<string, Location>();
  for (const scope of resolved.scopes) {
    const path = formatPath(toCanonical(scope.path, options.spelling));
    if (!scopes.has(path)) scopes.set(path, options.sources.locate(scope.span));
  }
  let settings: SourceMap['settings'] | undefined;
  return {
    sourceMapVersion: 1,
    includes: resolved.includes.map(({ span }) => options.sources.locate(span)),
    ...(groups.some((group) => group !== null) ? { groups: groups.map((group) => group && redactor.code(group)) } : {}),
    // Computed on demand: most views have no finding of their own.
    get settings() {
      settings ??= createRecord(listOriginsByPath(parts, options));
      return settings;
    },
    scopes: options.sensitivity.redactor.data(Object.fromEntries(scopes)),
    profiles: resolved.profileBlocks.map(({ name, span }) => ({ name, location: options.sources.locate(span) })),
    sensitive: Object.fromEntries(options.sensitivity.ranges),
  };
}
