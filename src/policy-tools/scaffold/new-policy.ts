import type { Severity } from '../../policy/policy.ts';
import type { SettingExample } from './setting-example.ts';

/** What a policy that is to be written is about. */
export interface NewPolicy {
  readonly id: string;
  readonly title: string;
  readonly category: string;
  readonly severity: Severity;
  readonly example: SettingExample;
}

/** The words of its package: `policies.google_batch.acme_001`. */
export function packageOf({ id, category }: Pick<NewPolicy, 'id' | 'category'>): readonly string[] {
  return ['policies', packageWord(category), packageWord(id)];
}

// Rego's own words, which stand alone in no name.
const keywords = 'as contains default else every false if import in not null package some true with'.split(' ');

function packageWord(text: string): string {
  const word = text.toLowerCase().replaceAll('-', '_');
  return /^[0-9]/u.test(word) || keywords.includes(word) ? `p_${word}` : word;
}

/** The category of a policy about a setting, where none is given: the scope, as the engine spells it. */
export function categoryFor({ spelled, demand }: SettingExample): string {
  if (demand === 'no-plain-text') return 'secrets';
  return spelled.length > 1 ? (spelled[0] ?? 'general') : 'general';
}

export function titleFor({ spelled, demand, good }: SettingExample): string {
  const name = spelled.join('.');
  switch (demand) {
    case 'switch':
      return `${name} must be ${good.value === true ? 'on' : 'off'}`;
    case 'allowed':
      return `${name} must be one of those that we allow`;
    case 'limit':
      return `${name} must not be above our limit`;
    case 'no-plain-text':
      return `${name} must not be written in plain text`;
    case 'presence':
      return `${name} must be set`;
  }
}
