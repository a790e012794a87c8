import { resolve } from 'node:path';
import { UsageError } from '../../base/errors.ts';
import type { FileSystem } from '../../base/file-system.ts';
import { matchesGlob } from '../../base/glob.ts';
import { pluralize } from '../../base/pluralize.ts';
import type { Baseline } from '../../findings/baseline/baseline.ts';
import { parseBaseline } from '../../findings/baseline/baseline-file.ts';
import type { Waiver } from '../../findings/waiver.ts';
import { lookAt } from '../../host/look-at.ts';
import { MemoryFileSystem } from '../../host/memory-file-system.ts';
import { NodeFileSystem } from '../../host/node-file-system.ts';
import { RevisionFileSystem } from '../../host/revisions/revision-file-system.ts';
import { baselineName, settingsName, waiversName } from '../../policy/bundle/settings-files.ts';
import { findRoot, type Repository } from '../../scan/find-repositories.ts';
import { redactAll } from '../../secrets/redact-name.ts';
import type { Syntax } from '../../views/choose-dialect.ts';
import { parseProfiles } from '../../views/parse-profiles.ts';
import type { ProfileChoice } from '../../views/target-views.ts';
import type { EngineContext } from '../context.ts';
import type { LoadedSettings } from './load-settings.ts';
import {
  type Grant,
  grants,
  noSettings,
  type OverrideSetting,
  parseSettings,
  type Settings,
} from './parse-settings.ts';
import { parseWaivers } from './parse-waivers.ts';

/** Settings of a scanned repository that the settings of the run grant it. */
export interface RepositorySettings {
  /** Patterns besides those of the run. */
  readonly exclude: readonly string[];
  /** Undefined for those of the run. */
  readonly profiles: ProfileChoice | undefined;
  readonly syntax: Syntax | undefined;
  /** Levels of rules in this repository. */
  readonly overrides: readonly OverrideSetting[];
  readonly waivers: readonly Waiver[];
  /** Replaces the baseline of the run for this repository. */
  readonly baseline: Baseline | undefined;
  /** Values that are applied, with the place of each: for people. */
  readonly applied: readonly { readonly name: string; readonly value: string; readonly source: string }[];
  /** Keys that are not applied, and why. */
  readonly refused: readonly { readonly file: string; readonly reason: string }[];
}

export interface RepositorySettingsRequest {
  readonly repositories: readonly Pick<Repository, 'name' | 'path' | 'origin'>[];
  /** Settings from the command line, which override files: names of options, `rules.ID`. */
  readonly given?: ReadonlySet<string>;
  /** Opens the files of a repository; by default those on the disk or fetched. */
  readonly open?: (repository: Pick<Repository, 'name' | 'path' | 'origin'>) => FileSystem;
}

/** Baselines are larger than configurations. */
const maxFileSize = 64 * 2 ** 20;

/**
 * Reads what repositories decide for themselves: from `.plumbline.yaml`, `waivers.yaml` and `plumbline-baseline.jsonl` in their
 * roots, as far as the settings of the run grant it. What is not granted or invalid is refused with a reason, never applied.
 * A repository whose own file is that of the run has nothing besides.
 */
export function loadRepositorySettings(
  { cwd, note }: EngineContext,
  run: LoadedSettings,
  { repositories, given = new Set(), open = openFiles }: RepositorySettingsRequest,
): ReadonlyMap<string, RepositorySettings> {
  const read = new Map<string, RepositorySettings>();
  for (const repository of repositories) {
    const isRun =
      run.file !== null &&
      findRealPath(resolve(cwd, run.file)) === findRealPath(resolve(repository.path, settingsName));
    if (isRun) continue;
    const own = new OwnReader(repository.name, open(repository), run, given).read();
    if (own.applied.length === 0 && own.refused.length === 0) continue;
    read.set(repository.name, own);
    if (run.granted.length === 0) continue;
    for (const { file, reason } of own.refused) note(`${repository.name}/${file} is not applied: ${reason}`);
  }
  return read;
}

function openFiles(repository: Pick<Repository, 'path' | 'origin'>): FileSystem {
  const { origin } = repository;
  if (origin !== undefined && 'unfetched' in origin) {
    return new MemoryFileSystem(Object.fromEntries(origin.unfetched.settings));
  }
  const root = findRoot(repository);
  if (root === undefined) return new MemoryFileSystem({});
  if (typeof root === 'string') return new NodeFileSystem(root, { maxFileSize });
  return new RevisionFileSystem(root, { maxFileSize, isExpected: (path) => readFiles.has(path) });
}

/** Files that are read at once. */
const readFiles: ReadonlySet<string> = new Set([settingsName, waiversName, baselineName]);

function findRealPath(path: string): string {
  const state = lookAt(path);
  return state.kind === 'missing' || state.kind === 'unreadable' ? path : state.real;
}

/** Reads the settings of one repository, and collects what of them is applied and what is refused. */
class OwnReader {
  readonly applied: { name: string; value: string; source: string }[] = [];
  readonly refused: { file: string; reason: string }[] = [];
  readonly #name: string;
  readonly #files: FileSystem;
  readonly #run: Pick<LoadedSettings, 'granted' | 'locks'>;
  readonly #given: ReadonlySet<string>;

  constructor(
    name: string,
    files: FileSystem,
    run: Pick<LoadedSettings, 'granted' | 'locks'>,
    given: ReadonlySet<string>,
  ) {
    this.#name = name;
    this.#files = files;
    this.#run = run;
    this.#given = given;
  }

  read(): RepositorySettings {
    const settings = this.#readSettings();
    const granted = new Set([...settings.places].flatMap(([key, source]) => this.#findGrant(key, source) ?? []));
    const readTexts = (key: Grant): readonly string[] =>
      granted.has(key) ? this.#apply(key, settings.options.get(key) ?? [], settings.places.get(key)) : [];
    const exclude = readTexts('exclude');
    const syntax = readTexts('syntax')[0] as Syntax | undefined;
    const profiles = this.#readProfiles(readTexts('profiles'));
    const overrides = [
      ...(granted.has('rules') ? settings.rules.map((rule) => ({ ...rule, repository: null, file: null })) : []),
      ...(granted.has('overrides') ? settings.overrides : []),
    ].filter(({ rule, source }) => this.#isFree(`rules.${rule}`, source));
    for (const { rule, level, source } of overrides) this.#apply(`rules.${rule}`, [level], source);
    const listed = granted.has('waivers') ? settings.waivers : [];
    if (listed.length > 0) this.#apply('waivers', [pluralize(listed.length, 'waiver')], settings.places.get('waivers'));
    const waivers = [
      ...listed,
      ...this.#readFiles('waivers', [waiversName, ...(settings.options.get('waivers') ?? [])], parseWaivers).flat(),
    ];
    const [baseline] = this.#readFiles('baseline', settings.options.get('baseline') ?? [baselineName], parseBaseline);
    return {
      ...{ exclude, syntax, profiles, baseline, applied: this.applied, refused: this.refused },
      overrides: overrides.map((override) => ({ ...override, within: this.#name })),
      waivers: waivers.map((waiver) => ({ ...waiver, within: this.#name })),
    };
  }

  #readSettings(): Settings {
    if (this.#run.granted.length > 0) return this.#parse(settingsName, parseSettings) ?? noSettings;
    if (this.#files.read(settingsName).kind !== 'missing') {
      this.#refuse(settingsName, 'The settings of the scan allow no settings of repositories.');
    }
    return noSettings;
  }

  /** Returns the grant for a key, or undefined if it is not granted. */
  #findGrant(key: string, source: string): Grant | undefined {
    const grant = grants.find((each) => each === key);
    if (grant !== undefined && this.#run.granted.includes(grant)) return this.#isFree(key, source) ? grant : undefined;
    const may = this.#run.granted.join(', ');
    this.#refuse(settingsName, `${key} (${this.#findPlace(source)}): repositories may set only ${may}.`);
    return undefined;
  }

  /** Returns true if neither a lock nor the command line decides about a key. */
  #isFree(path: string, source: string): boolean {
    if (this.#given.has(path)) return false;
    const lock = this.#run.locks.find((each) => matchesGlob(each, path) || path.startsWith(`${each}.`));
    if (lock === undefined) return true;
    this.#refuse(settingsName, `${path} (${this.#findPlace(source)}): locked by the settings of the run (${lock}).`);
    return false;
  }

  #readProfiles(texts: readonly string[]): ProfileChoice | undefined {
    try {
      return parseProfiles(texts);
    } catch (error) {
      if (!(error instanceof UsageError)) throw error;
      this.#refuse(settingsName, error.message);
      return undefined;
    }
  }

  /** Parses those of the files that are there, if that is granted. */
  #readFiles<T>(grant: Grant, names: readonly string[], parse: (text: string, file: string) => T): readonly T[] {
    if (!this.#run.granted.includes(grant) || this.#given.has(grant)) return [];
    const lock = this.#run.locks.find((each) => matchesGlob(each, grant));
    return [...new Set(names)].flatMap((file) => {
      if (lock !== undefined) {
        const isThere = this.#files.read(file).kind !== 'missing';
        if (isThere) this.#refuse(file, `${grant}: locked by the settings of the run (${lock}).`);
        return [];
      }
      const parsed = this.#parse(file, parse);
      if (parsed !== undefined) this.#apply(grant, [file], `${this.#name}/${file}`);
      return parsed === undefined ? [] : [parsed];
    });
  }

  /** Parses a file; undefined if it is missing or refused. */
  #parse<T>(file: string, parse: (text: string, file: string) => T): T | undefined {
    const content = this.#files.read(file);
    if (content.kind === 'missing') return undefined;
    if (content.kind !== 'text') {
      this.#refuse(file, `It cannot be read (${content.kind}).`);
      return undefined;
    }
    try {
      return parse(content.text, `${this.#name}/${file}`);
    } catch (error) {
      if (!(error instanceof UsageError)) throw error;
      this.#refuse(file, error.message.replace(`${this.#name}/${file}:`, ''));
      return undefined;
    }
  }

  #apply(name: string, values: readonly string[], source = ''): readonly string[] {
    if (values.length > 0) this.applied.push({ name, value: values.join(', '), source });
    return values;
  }

  #refuse(file: string, reason: string): void {
    this.refused.push(redactAll({ file, reason }));
  }

  /** Returns the line and column of a source. */
  #findPlace(source: string): string {
    return source.slice(`${this.#name}/${settingsName}:`.length);
  }
}
