import { sha256 } from '../../base/digest.ts';
import { type Json, writeCanonicalJson } from '../../base/json.ts';
import type { RuleLevels } from '../../findings/rule-levels.ts';
import type { RegoFile } from '../../policy/rego-compiler.ts';
import type { EvaluatorSetup } from '../../scan/load-evaluator.ts';
import { version } from '../../version.ts';
import { hasVariableBuiltin, isEarly } from './changing-results.ts';
import type { LoadedPack } from './load-pack.ts';

/**
 * Returns a digest of everything besides a document that decides the verdict of each policy, by id: two policies with equal
 * digests have equal verdicts. Left out are policies whose verdicts change from run to run, and those over all targets. A policy that
 * may read other policies has the digest of all files.
 */
export function digestPolicies(
  pack: Pick<LoadedPack, 'files' | 'policies'>,
  setup: Omit<EvaluatorSetup, 'pack'>,
): ReadonlyMap<string, string> {
  const together = new Set(pack.policies.flatMap(({ policy }) => (policy.combine === true ? [policy.id] : [])));
  return new Map([...digestAll(pack, setup)].filter(([id]) => !together.has(id)));
}

/**
 * Returns a key of everything besides documents that decides the part of each policy in a result, by id, those over all targets
 * included. A key has the built-in rules whose findings those of the policy replace, after a space.
 */
export function keyPolicies(
  pack: Pick<LoadedPack, 'files' | 'policies'>,
  setup: Omit<EvaluatorSetup, 'pack'>,
  levels: RuleLevels,
): ReadonlyMap<string, string> {
  const byId = new Map(pack.policies.map(({ policy }) => [policy.id, policy]));
  return new Map(
    Array.from(digestAll(pack, setup), ([id, digest]) => {
      const { supersedes = [], combine = false } = byId.get(id) ?? {};
      const key = sha256(JSON.stringify([digest, levels[id] ?? null, combine]));
      return [id, [key, ...(combine ? ['*'] : []), ...supersedes].join(' ')];
    }),
  );
}

function digestAll(
  { files, policies }: Pick<LoadedPack, 'files' | 'policies'>,
  { at, off, strictIncludes, parameters, data }: Omit<EvaluatorSetup, 'pack'>,
): ReadonlyMap<string, string> {
  const sources = files
    .filter(({ path }) => !path.endsWith('_test.rego'))
    .map(({ text }) => ({ text, name: findPackage(text) }));
  const packages = new Set(policies.map(({ policy }) => policy.package));
  const libraries = sources.filter(({ name }) => !packages.has(name));
  const known = parameters as { readonly [policy: string]: Json };
  const shared = { version, strictIncludes, data: data as Json };
  return new Map(
    policies.flatMap((compiled): readonly (readonly [string, string])[] => {
      const { policy } = compiled;
      if (off.includes(policy.id) || hasVariableBuiltin(compiled)) return [];
      const own = sources.filter(({ name }) => name === policy.package);
      const others = [...packages].filter((name) => name !== policy.package);
      const read = [...own, ...libraries];
      const isAlone = own.length > 0 && !read.some(({ text }) => mayRead(text, others));
      const texts = (isAlone ? read : sources).map(({ text }) => text).sort();
      const ids = Object.keys(known).filter((id) => id === policy.id || texts.some((text) => text.includes(id)));
      const given = Object.fromEntries(ids.map((id) => [id, known[id] ?? null]));
      const facts = { ...shared, texts, given, isEarly: isEarly(policy, at) };
      return [[policy.id, sha256(writeCanonicalJson(facts))]];
    }),
  );
}

function findPackage(text: RegoFile['text']): string {
  return /^\s*package\s+([\w.]+)/mu.exec(text)?.[1] ?? '';
}

/** Returns true if a text refers to one of the packages, to a package around or in one, or to data by a computed name. */
function mayRead(text: string, packages: readonly string[]): boolean {
  const code = text.replaceAll(/`[^`]*`|"(?:[^"\\\n]|\\.)*"|#.*$/gmu, '');
  if (/\bdata\b(?!\s*\.)/u.test(code)) return true;
  const paths = Array.from(text.matchAll(/\bdata\.([\w.]+)/gu), ([, path = '']) => `${path}.`);
  return paths.some((path) => packages.some((name) => path.startsWith(`${name}.`) || `${name}.`.startsWith(path)));
}
