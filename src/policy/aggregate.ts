import type { SourcePolicy } from './pack.ts';
import type { RegoFile } from './rego-compiler.ts';

// One evaluation answers for all policies: the results are an object written out in full, which the compiler turns into
// direct calls. Each policy has an entrypoint of its own beside it, for when one of them ends the evaluation.

const PACKAGE = 'plumbline/aggregate';

/** All policies at once: `{documentVersion, results: [one for each]}`. */
export const ALL_ENTRYPOINT: string = `${PACKAGE}/all`;

export function entrypointOf(index: number): string {
  return `${PACKAGE}/p${index}`;
}

/** The generated module that asks every policy. */
export function buildAggregate(policies: readonly SourcePolicy[]): RegoFile {
  const rules = policies.map(({ rules: { deny, warn, undecided } }, index) => {
    const lists = Object.entries({ deny, warn, undecided }).map(
      ([name, references]) => `"${name}": [${references.join(', ')}]`,
    );
    return `p${index} := {${lists.join(', ')}}\n`;
  });
  const names = policies.map((_, index) => `p${index}`).join(', ');
  const all = `all := {"documentVersion": input.documentVersion, "results": [${names}]}\n`;
  return { path: 'plumbline/aggregate.rego', text: `package plumbline.aggregate\n\n${all}\n${rules.join('\n')}` };
}
