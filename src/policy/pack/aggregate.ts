import type { Json } from '../../base/json.ts';
import type { RegoFile } from '../rego-compiler.ts';
import { findLiteralPatterns } from './literal-patterns.ts';
import type { PolicyRules, SourcePack, SourcePolicy } from './pack.ts';

// One evaluation answers for all policies: the results are an object written out in full, which the compiler turns into
// direct calls. Each policy has an entrypoint of its own beside it, for when one of them ends the evaluation.

const PACKAGE = 'plumbline/aggregate';

/** All policies over one document at once: `{documentVersion, results: [one for each]}`, null for those over many. */
export const ALL_ENTRYPOINT: string = `${PACKAGE}/all`;

/** The same, but null as well for those that are not asked. */
export const ASKED_ENTRYPOINT: string = `${PACKAGE}/asked`;

/** Compiles the regular expressions that policies have written out, and tells nothing. */
export const PATTERNS_ENTRYPOINT: string = `${PACKAGE}/patterns`;

export function entrypointOf(index: number): string {
  return `${PACKAGE}/p${index}`;
}

/** Where data may say which policies are not asked this time: a list of booleans, by their indexes. */
export const UNASKED = ['plumbline', 'asking', 'unasked'] as const;

/** Data with a place for it. */
export function withAsking(data: Json): Json {
  const { plumbline, ...others } = data as { readonly [name: string]: { readonly [name: string]: Json } };
  return { ...others, plumbline: { ...plumbline, asking: {} } };
}

/** The generated module that asks every policy. */
export function buildAggregate({ policies, modules }: SourcePack): RegoFile {
  const rules = policies.map(({ rules }, index) => {
    const lists = sayings.map((name) => `"${name}": [${asked(rules, name, index).join(', ')}]`);
    if (rules.exception === null) return `p${index} := {${lists.join(', ')}}\n`;
    return `${buildExceptions(rules, index)}\np${index} := {${lists.join(', ')}, "excepted": p${index}_excepted}\n`;
  });
  // Those that judge a repository's targets together have another input, and are asked by themselves.
  const list = (rule: string, one: string): string => {
    const names = policies.map(({ policy }, index) => (policy.combine === true ? 'null' : `${one}${index}`)).join(', ');
    return `${rule} := {"documentVersion": input.documentVersion, "results": [${names}]}\n`;
  };
  const asking = policies.flatMap(({ policy }, index) =>
    policy.combine === true ? [] : [`asked_p${index} := null if unasked[${index}]\n\nelse := p${index}\n`],
  );
  const some = [`unasked := data.${UNASKED.join('.')}\n`, list('asked', 'asked_p'), ...asking];
  const literal = findLiteralPatterns(modules).map((pattern) => JSON.stringify(pattern));
  const patterns = ['patterns := true\n', ...literal.map((pattern) => `patterns if regex.match(${pattern}, "")\n`)];
  const text = `package plumbline.aggregate\n\n${[list('all', 'p'), ...some, ...patterns, ...rules].join('\n')}`;
  return { path: 'plumbline/aggregate.rego', text };
}

/** The rules that decide a policy's verdict, by its id, as references. */
export function listRoots(policies: readonly SourcePolicy[]): { readonly [policy: string]: readonly string[] } {
  return Object.fromEntries(
    policies.map(({ policy, rules }, index) => [policy.id, sayings.flatMap((name) => asked(rules, name, index))]),
  );
}

const sayings = ['deny', 'warn', 'undecided'] as const;

/** Where the policy has exceptions, rules of this module that mind them, so that what exceptions read counts as read. */
function asked(rules: PolicyRules, name: (typeof sayings)[number], index: number): readonly string[] {
  const isExempt = rules.exception !== null && name !== 'undecided';
  return rules[name].map(({ reference }, place) =>
    isExempt ? `data.plumbline.aggregate.p${index}_${name}_${place}` : reference,
  );
}

function buildExceptions({ exception, deny, warn }: PolicyRules, index: number): string {
  const names = `p${index}_exceptions`;
  const rules = Object.entries({ deny, warn }).flatMap(([name, list]) =>
    list.flatMap(({ reference, suffix }, place) => {
      // A rule of its own, so that what exceptions read is seen to stand under `not`: the compiler moves arguments out of it.
      const isExcepted = `p${index}_${name}_${place}_is_excepted`;
      const some = `some message in ${reference}`;
      return [
        `${isExcepted} if ${JSON.stringify(suffix)} in ${names}\n`,
        `p${index}_${name}_${place} contains message if {\n\t${some}\n\tnot ${isExcepted}\n}\n`,
        `p${index}_excepted contains message if {\n\t${isExcepted}\n\t${some}\n}\n`,
      ];
    }),
  );
  return [`${names} contains name if {\n\tsome list in ${exception}\n\tsome name in list\n}\n`, ...rules].join('\n');
}
