import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { UsageError } from '../../base/errors.ts';
import type { Severity } from '../../base/severity.ts';
import { readRegularText } from '../../host/look-at.ts';
import { readRegoFiles } from '../../host/read-rego-files.ts';
import { writeFile } from '../../host/write-file.ts';
import { createPolicyError, readPack } from '../../policy/pack/read-pack.ts';
import type { RegoCompiler, RegoFile } from '../../policy/rego-compiler.ts';
import { isIndex, renderPolicyPages } from '../../policy-tools/policy-pages.ts';
import { chooseCategory, chooseTitle } from '../../policy-tools/scaffold/new-policy.ts';
import { buildScaffold } from '../../policy-tools/scaffold/scaffold.ts';
import { exemplify, type SettingExample } from '../../policy-tools/scaffold/setting-example.ts';
import { isOtherSpelling, suggest, toCanonical } from '../../vocabulary/vocabulary.ts';
import type { EngineContext } from '../context.ts';
import { readLibrary } from '../packaged-policies.ts';

export interface NewPolicyOptions {
  readonly id: string;
  /** The setting that the policy judges, in either spelling. */
  readonly setting: string;
  readonly severity: Severity;
  /** Derived from the setting by default. */
  readonly title?: string | undefined;
  /** The setting's scope by default. */
  readonly category?: string | undefined;
  /** Folders of policies, of their tests and of their pages. */
  readonly folders: { readonly policies: string; readonly tests: string; readonly docs: string };
}

/** A policy that was written. */
export interface NewPolicyFiles {
  /** The file of the policy itself. */
  readonly policy: string;
  /** All files that were written. */
  readonly written: readonly string[];
}

/** Writes a new policy with a test, fixtures and its page. @throws UsageError if one of the files exists. */
export async function createPolicy(engine: EngineContext, options: NewPolicyOptions): Promise<NewPolicyFiles> {
  const { cwd } = engine;
  const compiler = engine.compiler();
  const { id, severity, folders } = options;
  if (!/^[A-Za-z0-9][A-Za-z0-9_-]*$/u.test(id))
    throw new UsageError(
      'usage/invalid-value',
      `"${id}" is not a valid ID. Use letters, digits, - and _, such as ACME-001.`,
    );
  const example = readSetting(options.setting);
  const category = options.category ?? chooseCategory(example);
  if (!/^[A-Za-z][A-Za-z0-9_-]*$/u.test(category))
    throw new UsageError(
      'usage/invalid-value',
      `--category expects a word of letters, digits, - and _, not "${category}".`,
    );
  const title = options.title ?? chooseTitle(example);
  const scaffold = buildScaffold({ id, severity, category, title, example }, folders);
  const rego = await format([scaffold.policy, scaffold.test], compiler);
  const files = [...rego, ...scaffold.fixtures];
  const [own = scaffold.policy] = rego;
  const isPresent = existsSync(resolve(cwd, folders.policies));
  const others = isPresent ? readRegoFiles([folders.policies], cwd) : [];
  refusePresent([...files.map(({ path }) => path), join(folders.docs, `${id}.md`)], cwd);
  const { policies } = await readPack([...others, own], readLibrary(), compiler);
  const pages = renderPolicyPages(policies).map(({ file, text }) => ({ path: join(folders.docs, file), text }));
  const written = [...files, ...pages.filter((page) => isReplaceable(page, id, cwd))];
  for (const { path, text } of written) writeFile(resolve(cwd, path), [text]);
  return { policy: own.path, written: written.map(({ path }) => path) };
}

function readSetting(text: string): SettingExample {
  const path = text.split('.');
  const example = exemplify(toCanonical(path, 'nextflow'));
  if (example !== undefined) return example;
  const found = suggest(path, isOtherSpelling(path, 'nextflow') ? 'reference' : 'nextflow');
  const message = `There is no setting "${text}".`;
  throw found.length > 0
    ? new UsageError('usage/unknown-setting', `${message} Did you mean ${found.join(' or ')}?`)
    : new UsageError('usage/unknown-setting', message, { hint: { step: 'list-settings' } });
}

async function format(files: readonly RegoFile[], compiler: RegoCompiler): Promise<readonly RegoFile[]> {
  const { faults, result } = await compiler.ask({ op: 'format', modules: files });
  if (faults.length > 0) throw createPolicyError('policy/bad-rego', faults);
  const formatted = result as { readonly [path: string]: string };
  return files.map(({ path, text }) => ({ path, text: formatted[path] ?? text }));
}

function refusePresent(paths: readonly string[], cwd: string): void {
  const present = paths.filter((path) => existsSync(resolve(cwd, path)));
  if (present.length === 0) return;
  throw new UsageError(
    'usage/file-exists',
    `${present.join(', ')} ${present.length === 1 ? 'exists' : 'exist'} already; nothing was written. Use another ID, or remove the existing files.`,
  );
}

/** Returns true for the new policy's page, and for an index that was generated. `policy docs` writes the other pages. */
function isReplaceable({ path, text }: RegoFile, id: string, cwd: string): boolean {
  if (path.endsWith(`/${id}.md`)) return true;
  const full = resolve(cwd, path);
  return isIndex(text) && (!existsSync(full) || isIndex(readRegularText(full)));
}
