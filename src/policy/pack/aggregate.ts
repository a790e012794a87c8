import type { Json } from '../../base/json.ts';
import type { RegoFile } from '../rego-compiler.ts';
import { findLiteralPatterns } from './literal-patterns.ts';
import type { PolicyRules, SourcePack, SourcePolicy } from './pack.ts';

// One evaluation returns the results of all policies. The result object is literal, so the compiler makes direct calls. Each
// policy also has an entrypoint of its own, for the case that one of them ends the evaluation.

const PACKAGE = 'plumbline/aggregate';

/** Entrypoint for all policies: `{documentVersion, results: [one for each]}`, with null for policies that combine. */
export const ALL_ENTRYPOINT: string = `${PACKAGE}/all`;

/** Returns the same aggregate, with null also for policies that data excludes. */
export const ASKED_ENTRYPOINT: string = `${PACKAGE}/asked`;

/** Entrypoint that only compiles the literal regular expressions of policies. */
export const PATTERNS_ENTRYPOINT: string = `${PACKAGE}/patterns`;

export function writeEntrypoint(index: number): string {
  return `${PACKAGE}/p${index}`;
}

/** Path of the data that excludes policies: a list of booleans, by index. */
export const UNASKED = ['plumbline', 'asking', 'unasked'] as const;

/** Returns the data with an empty object at the parent of `UNASKED`. */
export function withAsking(data: Json): Json {
  const { plumbline, ...others } = data as { readonly [name: string]: { readonly [name: string]: Json } };
  return { ...others, plumbline: { ...plumbline, asking: {} } };
}

/** Returns the generated module that evaluates every policy. */
export function buildAggregate({ policies, modules }: SourcePack): RegoFile {
  const rules = policies.map(({ rules }, index) => {
    const lists = judgingNames.map((name) => `"${name}": [${listReferences(rules, name, index).join(', ')}]`);
    if (rules.exception === null) return `p${index} := {${lists.join(', ')}}\n`;
    return `${buildExceptions(rules, index)}\np${index} := {${lists.join(', ')}, "excepted": p${index}_excepted}\n`;
  });
  // Policies that combine have another input and are evaluated separately.
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

/** Returns references to the rules that decide each policy's verdict, by policy id. */
export function listRoots(policies: readonly SourcePolicy[]): { readonly [policy: string]: readonly string[] } {
  return Object.fromEntries(
    policies.map(({ policy, rules }, index) => [
      policy.id,
      judgingNames.flatMap((name) => listReferences(rules, name, index)),
    ]),
  );
}

const judgingNames = ['deny', 'warn', 'undecided'] as const;

/** Returns references to the rules to evaluate: for a policy with exceptions, rules of this module that apply them. */
function listReferences(rules: PolicyRules, name: (typeof judgingNames)[number], index: number): readonly string[] {
  const isExempt = rules.exception !== null && name !== 'undecided';
  return rules[name].map(({ reference }, place) =>
    isExempt ? `data.plumbline.aggregate.p${index}_${name}_${place}` : reference,
  );
}

function buildExceptions({ exception, deny, warn }: PolicyRules, index: number): string {
  const names = `p${index}_exceptions`;
  const rules = Object.entries({ deny, warn }).flatMap(([name, list]) =>
    list.flatMap(({ reference, suffix }, place) => {
      // A separate rule, so that reads of exceptions count as negated: the compiler moves arguments out of `not`.
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
