import { findSlip } from '../../base/suggest.ts';
import type { Value } from '../../resolve/values/value.ts';
import type { CoercionProblem } from '../coercion.ts';
import type { SettingDefinition, SettingRule } from '../setting.ts';

/**
 * Checks the format of a text or map of the right type: a protocol, a path, a number of entries. With `mayBeNamed`, a
 * plugin may add names, so an unknown one is not reported as misspelt.
 */
export function checkForm(
  { rules = [] }: SettingDefinition,
  value: Value,
  mayBeNamed: boolean,
): CoercionProblem | undefined {
  for (const rule of rules) {
    if (rule.kind === 'no-slip-of' && mayBeNamed) continue;
    const wanted = findBreach(rule, value);
    if (wanted !== undefined) return { code: 'bad-form', severity: 'error', ...wanted };
  }
  return undefined;
}

type Wanted = Pick<CoercionProblem, 'message' | 'fix'> & Partial<Pick<CoercionProblem, 'code'>>;

function findBreach(rule: SettingRule, value: Value): Wanted | undefined {
  if (rule.kind === 'entries') {
    if (value.kind !== 'map' || value.entries.size === rule.count) return undefined;
    return { message: `{setting} expects a map of ${rule.count === 1 ? 'one entry' : `${rule.count} entries`}.` };
  }
  const text = value.kind === 'string' ? value.value.trim() : '';
  if (text === '') return undefined;
  switch (rule.kind) {
    case 'no-protocol':
      if (!/^[a-z][a-z0-9+.-]*:\/\//iu.test(text)) return undefined;
      return {
        message: '{setting} expects an address without a protocol.',
        fix: 'Write it without what ends in `://`.',
      };
    case 'needs-protocol': {
      if (rule.protocols.some((protocol) => text.toLowerCase().startsWith(`${protocol}:/`))) return undefined;
      const protocols = rule.protocols.map((protocol) => `\`${protocol}\``).join(' or ');
      return { message: `{setting} expects an address that begins with its protocol, ${protocols}.` };
    }
    case 'absolute-path':
      return isPath(text, rule) ? undefined : { message: describePath(rule) };
    case 'words-or-session': {
      if (rule.words.includes(text) || SESSION.test(text)) return undefined;
      const words = rule.words.map((word) => `'${word}'`).join(', ');
      return { code: 'not-allowed', message: `{setting} expects true, false, ${words} or the id of a session.` };
    }
    case 'no-slip-of': {
      const right = findSlip(text, rule.words);
      if (right === undefined || right === text.toLowerCase()) return undefined;
      return {
        code: 'not-allowed',
        message: `Nextflow knows no such name for {setting}. Did you mean '${right}'?`,
        fix: `Write '${right}'.`,
      };
    }
    default:
      return undefined;
  }
}

/** A session id or its beginning: the engine accepts any unique prefix. */
const SESSION = /^[0-9a-f]{8}(?:-[0-9a-f]{0,12}){0,4}$/iu;

type PathRule = Extract<SettingRule, { readonly kind: 'absolute-path' }>;

function isPath(text: string, { endsWith = '', orContains }: PathRule): boolean {
  return text.startsWith('/') && (text.endsWith(endsWith) || (orContains !== undefined && text.includes(orContains)));
}

function describePath({ endsWith, orContains }: PathRule): string {
  const end = endsWith === undefined ? '' : ` that ends in \`${endsWith}\``;
  return `{setting} expects an absolute path${end}${orContains === undefined ? '' : ` or contains \`${orContains}\``}.`;
}
