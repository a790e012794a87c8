import { JUDGING_RULE } from '../pack/judging-rule.ts';
import type { SourcePolicy } from '../pack/pack.ts';
import { createPolicyError } from '../pack/read-pack.ts';
import { regoSpellings } from '../pack/to-canonical-path.ts';
import type { RegoCompiler, RegoFile } from '../rego-compiler.ts';
import type { RegoModule } from '../rego-tree/rego-tree.ts';

type Texts = { readonly [path: string]: string };

/**
 * Returns Rego files with canonical names of settings, as documents have them: other engines do not rewrite names. Lines keep
 * their numbers, and what is formatted stays formatted.
 *
 * @throws PolicyError for files that do not parse.
 */
export async function respellModules(files: readonly RegoFile[], compiler: RegoCompiler): Promise<readonly RegoFile[]> {
  const { faults, result } = await compiler.ask({ op: 'respell', modules: files, spellings: regoSpellings });
  if (faults.length > 0) throw createPolicyError('policy/bad-rego', faults);
  return withTexts(files, result as Texts);
}

/**
 * Passes every result of the policies through the bundle's own function (see `bundle-library.ts`), which does the
 * host's part.
 */
export async function wrapResults(
  files: readonly RegoFile[],
  policies: readonly SourcePolicy[],
  compiler: RegoCompiler,
): Promise<readonly RegoFile[]> {
  const ids = new Map(
    policies.flatMap(({ policy, rules }) =>
      [...rules.deny, ...rules.warn, ...rules.undecided].map(({ reference }) => [reference, policy.id] as const),
    ),
  );
  const { result: trees } = await compiler.ask({ op: 'tree', modules: files });
  const wrapped = (trees as unknown as readonly RegoModule[]).map((tree): readonly [string, string] => {
    const text = files.find(({ path }) => path === tree.path)?.text ?? '';
    const scope = `data${tree.package.map((name) => `[${JSON.stringify(name)}]`).join('')}`;
    const results = tree.rules.flatMap(({ name, key }) => {
      const id = JUDGING_RULE.test(name) ? ids.get(`${scope}[${JSON.stringify(name)}]`) : undefined;
      return id === undefined || key === undefined ? [] : [{ id, ...key }];
    });
    return [tree.path, results.reduceRight((done, each) => wrap(done, each.start, each.end, each.id), text)];
  });
  return keepFormat(files, withTexts(files, Object.fromEntries(wrapped)), compiler);
}

const FUNCTION = 'data.plumbline.bundle.result';

function wrap(text: string, start: number, end: number, id: string): string {
  // From a bundle that is part of another.
  if (text.startsWith(`${FUNCTION}(`, start)) return text;
  const call = `${FUNCTION}(${JSON.stringify(id)}, `;
  return `${text.slice(0, start)}${call}${text.slice(start, end)})${text.slice(end)}`;
}

/** Formats the files that were formatted before they were changed. */
async function keepFormat(
  before: readonly RegoFile[],
  after: readonly RegoFile[],
  compiler: RegoCompiler,
): Promise<readonly RegoFile[]> {
  const format = async (modules: readonly RegoFile[]): Promise<Texts> =>
    ((await compiler.ask({ op: 'format', modules })).result ?? {}) as Texts;
  const formatted = await format(before);
  const asFormatted = new Set(before.filter(({ path, text }) => formatted[path] === text).map(({ path }) => path));
  return withTexts(after, await format(after.filter(({ path }) => asFormatted.has(path))));
}

function withTexts(files: readonly RegoFile[], texts: Texts): readonly RegoFile[] {
  return files.map(({ path, text }) => ({ path, text: texts[path] ?? text }));
}
