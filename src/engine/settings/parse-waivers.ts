import { severities } from '../../base/severity.ts';
import { isDay, usualTerms, type Waiver, type WaiverTerms } from '../../findings/waiver.ts';
import { redactAll } from '../../secrets/redact-name.ts';
import { isMapping, YamlReader } from './yaml-reader.ts';

export const scopeKeys = ['rule', 'repository', 'file', 'setting', 'profile', 'fingerprint'] as const;
export const termKeys = ['reason', 'owner', 'until'] as const;
/** A waiver as files have it. */
export type WaiverEntry = { readonly [key in (typeof termKeys)[number]]: string } & {
  readonly [key in (typeof scopeKeys)[number]]?: string;
};

const maxDays = 36_500;
/** Longer globs and reasons are hostile. */
const maxLength = 2000;

/**
 * Parses a file of waivers: `waivers` with a list of them.
 *
 * @throws UsageError with line and column of the first error.
 */
export function parseWaivers(text: string, file: string): readonly Waiver[] {
  const yaml = new YamlReader(text, file);
  if (yaml.contents === null) return [];
  return yaml.readKnownEntries(yaml.contents, 'A file of waivers', ['waivers']).flatMap(({ value }) => {
    return yaml.readItems(value, 'waivers').map((item) => readWaiver(yaml, item));
  });
}

/** Reads a list of waivers and of names of files that have others. */
export function readWaivers(
  yaml: YamlReader,
  node: unknown,
): { readonly waivers: readonly Waiver[]; readonly files: readonly string[] } {
  const items = yaml.readItems(node, 'waivers');
  return {
    waivers: items.filter(isMapping).map((item) => readWaiver(yaml, item)),
    files: items.filter((item) => !isMapping(item)).map((item) => yaml.readText(item, 'Each of waivers')),
  };
}

function readWaiver(yaml: YamlReader, node: unknown): Waiver {
  const given = new Map<string, string>();
  for (const { key, value } of yaml.readKnownEntries(node, 'A waiver', [...scopeKeys, ...termKeys])) {
    const text = yaml.readText(value, key).trim();
    if (text === '') throw yaml.refuse(value, `${key} is empty.`);
    if (text.length > maxLength) throw yaml.refuse(value, `${key} has more than ${maxLength} characters.`);
    if (key === 'until' && !isDay(text))
      throw yaml.refuse(value, `until: expected a day such as 2027-01-31, not "${text}".`);
    if (key === 'fingerprint' && !/^[0-9a-f]{32}$/u.test(text)) {
      throw yaml.refuse(value, 'fingerprint: expected the 32 hexadecimal digits that reports show.');
    }
    given.set(key, text);
  }
  const missing = termKeys.filter((key) => !given.has(key));
  if (missing.length > 0) throw yaml.refuse(node, `A waiver needs ${missing.join(', ')}.`);
  if (!given.has('rule') && !given.has('fingerprint')) {
    throw yaml.refuse(node, 'A waiver needs a rule or a fingerprint.');
  }
  const part = (key: (typeof scopeKeys)[number]): string | null => given.get(key) ?? null;
  return {
    kind: 'settings',
    scope: {
      rule: part('rule'),
      repository: part('repository'),
      file: part('file'),
      setting: part('setting'),
      profile: part('profile'),
      fingerprint: part('fingerprint'),
      lines: null,
    },
    ...redactAll({ reason: given.get('reason') ?? '', owner: given.get('owner') ?? '' }),
    until: given.get('until') ?? '',
    source: yaml.describePlace(node),
    fault: null,
  };
}

/** Reads what waivers may do. */
export function readWaiverTerms(yaml: YamlReader, node: unknown): WaiverTerms {
  let terms = usualTerms;
  for (const { key, value } of yaml.readKnownEntries(node, 'waiver-terms', ['longest', 'never', 'comments'])) {
    if (key === 'comments') terms = { ...terms, comments: yaml.readFlag(value, key) };
    else if (key === 'never') terms = { ...terms, never: yaml.readTexts(value, key) };
    else {
      const days = yaml
        .readKnownEntries(value, key, severities)
        .map((entry) => [entry.key, yaml.count(entry.value, `The days for ${entry.key}`, maxDays)] as const);
      terms = { ...terms, longest: Object.fromEntries(days) };
    }
  }
  return terms;
}
