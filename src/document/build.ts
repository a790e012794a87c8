import type { Diagnostic } from '../base/diagnostic.ts';
import { sha256 } from '../base/digest.ts';
import { pathText } from '../base/dotted-path.ts';
import { writeJson } from '../base/json.ts';
import type { Location } from '../base/source.ts';
import { SpanIndex } from '../base/span-index.ts';
import { isForOtherDialect } from '../resolve/dialects/refusals.ts';
import { explode } from '../resolve/tree/explode.ts';
import type { ResolvedConfig, ResolvedSetting } from '../resolve/tree/resolved.ts';
import { findRule } from '../rules/catalogue.ts';
import { isSyntaxRule } from '../rules/implied-by.ts';
import type { Sensitivity } from '../secrets/sensitivity.ts';
import { type CheckContext, checkSettings } from '../vocabulary/checks/check-settings.ts';
import { diagnoseSetting, type SettingDiagnostic } from '../vocabulary/checks/setting-diagnostic.ts';
import type { Spelling } from '../vocabulary/setting.ts';
import { isOtherSpelling, otherSpelling, toCanonical, toSpelled } from '../vocabulary/vocabulary.ts';
import { buildConfig } from './config-tree.ts';
import type { ConfigDocument, DocumentContext } from './document.ts';
import { findEngineRequirement } from './engine-version.ts';
import { heldValue } from './held-value.ts';
import { withinLimits } from './limits.ts';
import { openChoice } from './open-choice.ts';
import { findPlugins } from './plugins.ts';
import { buildProblems } from './problem-rows.ts';
import { findReplacedSecrets } from './replaced-secrets.ts';
import type { BuiltRow, RowCache } from './row-cache.ts';
import { buildOrigins, buildRow, rowPath, type Sources } from './rows.ts';
import type { BuiltDocument, SourceMap } from './source-map.ts';

export interface BuildOptions {
  readonly context: DocumentContext;
  readonly spelling: Spelling;
  readonly sources: Sources;
  readonly sensitivity: Sensitivity;
  /** Shared by the views of one target. */
  readonly rows: RowCache;
  readonly naming: Pick<CheckContext, 'variables' | 'memo'>;
}

/** A text that no dialect reads: what it would be as a value is not judged. */
function isBroken({ code, refusedBy = [] }: Diagnostic): boolean {
  return isSyntaxRule(code) && refusedBy.length > 1;
}

/** The canonical document of one view, with its source map: same files, same bytes, same digest. */
export function buildDocument(view: ResolvedConfig, options: BuildOptions): BuiltDocument<ConfigDocument> {
  const resolved = withinLimits(view);
  const { spelling, sources, sensitivity } = options;
  const { redactor } = sensitivity;
  const diagnostics: (Diagnostic | SettingDiagnostic)[] = [...resolved.diagnostics];
  const report = (diagnostic: SettingDiagnostic): void => {
    diagnostics.push(diagnostic);
  };
  const counted = resolved.settings
    .filter((setting) => countsAsSet(setting, spelling, report))
    .map((setting) => ({ ...setting, value: heldValue(openChoice(setting.value)) }));
  const rows = new Map<string, BuiltRow>();
  for (const setting of counted) {
    for (const leaf of explode(setting)) {
      const built = options.rows.find(leaf, () => {
        const row = redactor.data(buildRow(leaf, spelling, sources, sensitivity));
        const path = redactor.text(rowPath(leaf, spelling));
        const json = `${JSON.stringify(path)}:${writeJson(row)}`;
        return { path, row, json, origins: buildOrigins(leaf, sources, sensitivity) };
      });
      rows.set(built.path, built);
    }
  }
  const requirement = findEngineRequirement(counted, spelling);
  const config = buildConfig(counted, spelling, sensitivity);
  const { version: engine, origin: engineOrigin } = requirement;
  const found = checkSettings(counted, {
    spelling,
    dialect: resolved.dialect,
    isForOther: isForOtherDialect(resolved),
    engine,
    engineOrigin,
    text: (path) => sources.text(path),
    refused: new SpanIndex(
      resolved.diagnostics.flatMap(({ code, span }) => (findRule(code)?.coversSelector ? [span] : [])),
    ),
    ...options.naming,
  });
  const broken = new SpanIndex(resolved.diagnostics.filter(isBroken).map(({ span }) => span));
  for (const diagnostic of found) if (!broken.overlaps(diagnostic.span)) report(diagnostic);
  for (const setting of counted) {
    if (setting.overridden.length === 0) continue;
    for (const diagnostic of findReplacedSecrets(setting, spelling, sensitivity)) report(diagnostic);
  }
  const content = redactor.data({
    dialect: { spelling, syntax: resolved.dialect },
    engineVersion: requirement.version,
    config,
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
      };
    }),
    incomplete: resolved.incomplete.map((row) => {
      const place = sources.locate(row.span);
      return { scope: canonicalScope(row.scope, spelling), file: place.file, line: place.line, because: row.because };
    }),
    plugins: findPlugins(Object.fromEntries(Array.from(rows, ([path, { row }]) => [path, row]))),
    problems: buildProblems(diagnostics, spelling, sources),
  } satisfies Omit<ConfigDocument, 'context' | 'documentVersion' | 'settings'>);
  const document: ConfigDocument = {
    documentVersion: 1,
    context: options.context,
    ...content,
    settings: Object.fromEntries(Array.from(rows, ([path, { row }]) => [path, row])),
  };
  // Built in one fixed order, so that plain JSON is canonical; every string in it is well-formed.
  const settings = Array.from(rows.values(), ({ json }) => json);
  const head = `{"documentVersion":1,"context":${JSON.stringify(options.context)},`;
  const json = `${head}${writeJson(content).slice(1, -1)},"settings":{${settings.join(',')}}}`;
  return {
    document,
    json,
    sourceMap: buildSourceMap(resolved, rows, options),
    // A part of the one text: another of its own would take as much again.
    digest: sha256('{', json.slice(head.length)),
    secrets: sensitivity.secrets,
  };
}

/** Names of the other spelling do not count as set, and are reported. */
function countsAsSet(
  setting: ResolvedSetting,
  spelling: Spelling,
  report: (diagnostic: SettingDiagnostic) => void,
): boolean {
  if (!isOtherSpelling(setting.path, spelling)) return true;
  const instead = pathText(toSpelled(toCanonical(setting.path, otherSpelling(spelling)), spelling));
  report(diagnoseSetting('other-spelling', setting, {}, { at: 'key', fix: `Write \`${instead}\`.` }));
  return false;
}

function canonicalScope(scope: string, spelling: Spelling): string {
  return scope === '*' ? scope : toCanonical(scope.split('.'), spelling).join('.');
}

function buildSourceMap(
  resolved: ResolvedConfig,
  rows: ReadonlyMap<string, BuiltRow>,
  options: BuildOptions,
): SourceMap {
  const scopes = new Map<string, Location>();
  for (const scope of resolved.scopes) {
    const path = pathText(toCanonical(scope.path, options.spelling));
    if (!scopes.has(path)) scopes.set(path, options.sources.locate(scope.span));
  }
  return {
    sourceMapVersion: 1,
    includes: resolved.includes.map(({ span }) => options.sources.locate(span)),
    settings: Object.fromEntries(Array.from(rows, ([path, { origins }]) => [path, origins])),
    scopes: options.sensitivity.redactor.data(Object.fromEntries(scopes)),
    profiles: resolved.profileBlocks.map(({ name, span }) => ({ name, location: options.sources.locate(span) })),
    sensitive: Object.fromEntries(options.sensitivity.ranges),
  };
}
