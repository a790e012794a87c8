import type { Json } from '../base/json.ts';
import { printLiteral } from '../language/print-literal.ts';

/**
 * Renders the fix that a policy proposes: a value becomes an assignment to the setting, if the setting is known. A
 * sentence, an assignment to another setting, and a value without a setting stay as the policy returned them.
 */
export function describeFix(fix: Json, spelled: string | null): string {
  if (typeof fix === 'string') {
    if (spelled !== null && fix.startsWith(`${spelled}=`)) return `${spelled} = ${fix.slice(spelled.length + 1)}`;
    if (spelled === null || isInWords(fix)) return fix;
  }
  const written = isSecret(fix) ? fix : printLiteral(fix);
  return spelled === null ? written : `${spelled} = ${written}`;
}

/** The value in such a text, as a configuration writes it; undefined where it proposes none for the setting. */
export function findProposedValue(fix: string, spelled: string): string | undefined {
  const start = `${spelled} = `;
  return fix.startsWith(start) ? fix.slice(start.length) : undefined;
}

const scalar = String.raw`(?:true|false|-?\d+(?:\.\d+)?|'(?:[^'\\]|\\.)*'|secrets\.\w+)`;
const literal = new RegExp(String.raw`^(?:${scalar}|\[(?:${scalar}(?:, ${scalar})*)?\])$`, 'u');

/** The proposed value if it is one literal, which may take the place of the old value in the file. */
export function findReplacementValue(fix: string, spelled: string): string | undefined {
  const value = findProposedValue(fix, spelled);
  return value !== undefined && literal.test(value) ? value : undefined;
}

/** Values have no spaces, but for sizes, durations and ranges of versions: `8 GB`, `>=24.04, <26`. */
function isInWords(text: string): boolean {
  return text === '' || (/\s/u.test(text) && !/^[\d!<>=]\S*\s\S+$/u.test(text));
}

/** A reference to a secret stays one. */
function isSecret(fix: Json): fix is string {
  return typeof fix === 'string' && /^secrets\.\w+$/u.test(fix);
}
