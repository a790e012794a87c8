import type { Severity } from '../../base/severity.ts';
import type { SettingExample } from './setting-example.ts';

/** Properties of a policy to generate. */
export interface NewPolicy {
  readonly id: string;
  readonly title: string;
  readonly category: string;
  readonly severity: Severity;
  readonly example: SettingExample;
}

/** Returns the segments of its package: `policies.google_batch.acme_001`. */
export function choosePackage({ id, category }: Pick<NewPolicy, 'id' | 'category'>): readonly string[] {
  return ['policies', writePackageWord(category), writePackageWord(id)];
}

// Keywords of Rego, which cannot be a segment.
const keywords = 'as contains default else every false if import in not null package some true with'.split(' ');

function writePackageWord(text: string): string {
  const word = text.toLowerCase().replaceAll('-', '_');
  return /^[0-9]/u.test(word) || keywords.includes(word) ? `p_${word}` : word;
}

/** Returns the default category of a policy: the scope of its setting, in the engine's spelling. */
export function chooseCategory({ spelled, demand }: SettingExample): string {
  if (demand === 'no-plain-text') return 'secrets';
  return spelled.length > 1 ? (spelled[0] ?? 'general') : 'general';
}

export function chooseTitle({ spelled, demand, good }: SettingExample): string {
  const name = spelled.join('.');
  switch (demand) {
    case 'switch':
      return `${name} must be ${good.value === true ? 'on' : 'off'}`;
    case 'allowed':
      return `${name} must have an allowed value`;
    case 'limit':
      return `${name} must not exceed the limit`;
    case 'no-plain-text':
      return `${name} must not contain a plaintext secret`;
    case 'presence':
      return `${name} must be set`;
  }
}
