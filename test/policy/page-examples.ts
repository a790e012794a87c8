import type { CompiledPolicy } from '../../src/policy/pack/pack.ts';

/** A whole configuration on a policy's page. */
export interface PageExample {
  readonly id: string;
  readonly heading: 'What fails' | 'What complies';
  readonly text: string;
  readonly number: number;
}

/** The configurations on a policy's page, in their order under each heading. */
export function readPageExamples({ policy: { id }, details }: CompiledPolicy): readonly PageExample[] {
  return details.split(/^## /mu).flatMap((section) => {
    const heading = section.split('\n', 1)[0] ?? '';
    if (heading !== 'What fails' && heading !== 'What complies') return [];
    const blocks = [...section.matchAll(/^```groovy\n([\s\S]*?)^```$/gmu)];
    return blocks.map(([, text = ''], number) => ({ id, heading, text, number }) as const);
  });
}
