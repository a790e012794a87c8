// Writes src/secrets/token-formats.ts from the rules of gitleaks: the formats of tokens that show by themselves.
//   (cd compiler && go mod download -json github.com/zricethezav/gitleaks/v8@v8.30.1)   # names the folder, "Dir"
//   node .ci/token-formats.mjs <Dir>/config/gitleaks.toml 8.30.1
// Rules that need a name beside the value are left out (src/secrets/secret-name.ts has the names), unless the value begins
// with a text of its own; so are those for other languages' files. Patterns of RE2 become patterns of JavaScript: where letter case changes within one, it is
// ignored in all of it, and the separator that must follow becomes a word border.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const [toml, version] = process.argv.slice(2);
/** Needs a name nearby, is of another language, is public, or takes ordinary words and digests. */
const leftOut =
  /^(?:curl-|kubernetes-secret-yaml|nuget-|freemius-|sidekiq-|private-key|pkcs12|sourcegraph|flutterwave-public|aws-amazon-bedrock-api-key-short|jwt-base64|facebook-access)/u;

/** Rules that need a name nearby although their values have a text of their own: that text. */
const ownTexts = {
  'airtable-personnal-access-token': 'pat',
  'atlassian-api-token': 'atatt3',
  'defined-networking-api-token': 'dnkey-',
  'dropbox-short-lived-api-token': 'sl.',
  'mailchimp-api-key': '-us',
  'mailgun-private-api-token': 'key-',
  'new-relic-insert-key': 'nrii-',
  'new-relic-user-api-key': 'nrak-',
  'plaid-api-token': 'access-',
  'typeform-api-token': 'tfp_',
};

/** Returns the part of a pattern that matches the value: its last group, and what must follow. */
function findValue(regex) {
  const [, value] = /(\((?:[^()]|\([^()]*\))*\)(?:\(\?:\[\\x60[^()]*\)|\\b))$/u.exec(regex) ?? [];
  return `\\b${value}`;
}

const rows = readFileSync(toml, 'utf8')
  .split('[[rules]]')
  .slice(1)
  .flatMap((rule) => {
    const id = /^id = "(.*)"$/mu.exec(rule)?.[1] ?? '';
    const ownText = ownTexts[id];
    const whole = /^regex = '''([\s\S]*?)'''$/mu.exec(rule)?.[1];
    const regex = ownText === undefined ? whole : findValue(whole);
    if (regex === undefined || regex.includes('[\\w.-]{0,50}?') || leftOut.test(id)) return [];
    const given = [...(/^keywords = \[([\s\S]*?)\]/mu.exec(rule)?.[1] ?? '').matchAll(/"([^"]+)"/gu)].map((m) => m[1]);
    const keywords = ownText === undefined ? given : [ownText];
    // A distinctive prefix is enough: hiding what is no token does less harm than showing one.
    const isDistinctive = keywords.every((word) => word.length > 3);
    const entropy = isDistinctive ? undefined : /^entropy = ([\d.]+)$/mu.exec(rule)?.[1];
    const flags = whole.includes('(?i') ? 'gi' : 'g';
    const pattern = regex
      .replaceAll('(?i)', '')
      .replaceAll(/\(\?-?i:/gu, '(?:')
      .replaceAll('[[:alnum:]]', '[0-9A-Za-z]')
      .replace(/\(\?:\[\\x60'"\\s;\]\|\\\\\[nr\]\|\$(?:\|\\b)?\)$/u, '(?![0-9A-Za-z])')
      .replace(/\(\?:\[\^(.*?)\]\|\\z\)$/u, '(?![$1])')
      .replace(/\(\?:\$\|\[.*?\]\)$/u, '(?![0-9A-Za-z])')
      .replace(/^\(\?:\^\|\[.*?\]\)/u, '(?<![0-9A-Za-z])')
      .replaceAll('/', '\\/')
      .replaceAll('\\\\/', '\\/')
      .replaceAll(/\\([_=])/gu, '$1')
      // The first group is the token: one that is repeated within it is not.
      .replaceAll(/\((?!\?)([^()]*)\)\{/gu, '(?:$1){');
    new RegExp(pattern, flags);
    return [{ id, keywords, entropy, pattern: `/${pattern}/${flags}` }];
  });

const lines = rows.map(({ id, keywords, entropy, pattern }) => {
  const words = `[${keywords.map((word) => `'${word}'`).join(', ')}]`;
  return `  { id: '${id}', words: ${words}, ${entropy === undefined ? '' : `entropy: ${entropy}, `}pattern: ${pattern} },`;
});
writeFileSync(
  join(import.meta.dirname, '../src/secrets/token-formats.ts'),
  `// Written by .ci/token-formats.mjs from the rules of gitleaks ${version} (MIT License, Copyright (c) 2019 Zachary Rice).

/** The format of a token that shows by itself. */
export interface TokenFormat {
  readonly id: string;
  /** Words in lower case: a text without any of them holds no such token. */
  readonly words: readonly string[];
  /** Bits of entropy for each character that a token has at least. */
  readonly entropy?: number;
  /** The first group is the token; without groups, all that matches. */
  readonly pattern: RegExp;
}

// biome-ignore format: one line for each format
export const tokenFormats: readonly TokenFormat[] = [
${lines.join('\n')}
];
`,
);
console.log(`${rows.length} formats`);
