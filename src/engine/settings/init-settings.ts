import { resolve } from 'node:path';
import { UsageError } from '../../base/errors.ts';
import type { RepositoryResult } from '../../findings/finding.ts';
import { lookAt } from '../../host/look-at.ts';
import { writeFile } from '../../host/write-file.ts';
import { settingsName } from '../../policy/bundle/settings-files.ts';
import { findPlatformSets } from '../../policy/pack/sets.ts';
import type { WholeReport } from '../../reports/report.ts';
import type { EngineContext } from '../context.ts';
import { readDocuments } from '../targets/read-documents.ts';
import { renderFirstSettings } from './first-settings.ts';
import { isInScanned } from './load-settings.ts';
import { parseSettings } from './parse-settings.ts';

/** Repositories whose documents are read for executors and platforms. */
const maxRepositories = 20;

/** @throws UsageError if there is a settings file. */
export function refuseSettings({ cwd }: EngineContext): void {
  if (lookAt(resolve(cwd, settingsName)).kind === 'missing') return;
  throw new UsageError(
    'usage/file-exists',
    `${settingsName} exists. Edit it, and check it with \`plumbline config check\`; init writes only a new file.`,
  );
}

export interface InitOptions {
  readonly report: WholeReport;
  /** Results that the report was built from. */
  readonly results: readonly RepositoryResult[];
  /** Sources of policies that the settings name; none for the starter pack. */
  readonly policies: readonly string[];
}

/** A settings file that was written. */
export interface FirstSettings {
  readonly file: string;
  /** True if it lies in a scanned repository, where scans read it only if it is named. */
  readonly isInside: boolean;
}

/**
 * Writes a first settings file by what the report of a scan and the configurations show.
 *
 * @throws UsageError if there is one.
 */
export async function initSettings(
  engine: EngineContext,
  { report, results, policies }: InitOptions,
): Promise<FirstSettings> {
  refuseSettings(engine);
  const { repositories, summary, pack, rules } = report;
  const roots = results.map(({ path }) => path);
  const isInside = isInScanned(engine.cwd, roots);
  const used = await findUse(engine, results);
  const titles = new Map([...pack.policies, ...rules].map(({ id, title }) => [id, title]));
  const text = renderFirstSettings({
    ...{ repositories: summary.repositories, targets: summary.targets },
    ...used,
    policies,
    findings: repositories
      .flatMap(({ findings }) => findings)
      .map(({ rule, severity }) => ({ rule, severity, title: titles.get(rule) ?? rule })),
    isInside,
  });
  parseSettings(text, settingsName);
  writeFile(resolve(engine.cwd, settingsName), [text]);
  return { file: settingsName, isInside };
}

/** Finds the executors and platforms of configurations, in all their profiles. */
async function findUse(
  { cwd }: EngineContext,
  results: readonly RepositoryResult[],
): Promise<{ readonly executors: readonly string[]; readonly platforms: readonly string[] }> {
  const executors = new Set<string>();
  const scopes = new Set<string>();
  for (const { path } of results.filter(({ targets }) => targets.length > 0).slice(0, maxRepositories)) {
    for (const result of await readDocuments(path, cwd, { profiles: { kind: 'all', besides: [] } })) {
      if (result.kind !== 'document') continue;
      for (const [name, { value }] of Object.entries(result.document.settings)) {
        scopes.add(name.split('.')[0] ?? name);
        if (/^process(?:\.|$).*\bexecutor$/u.test(name) && typeof value === 'string') executors.add(value);
      }
    }
  }
  const named = [...executors].filter((name) => /^[\w.-]{1,40}$/u.test(name)).sort();
  return { executors: named, platforms: findPlatformSets(scopes, executors) };
}
