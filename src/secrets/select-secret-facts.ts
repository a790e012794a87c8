import { printValue } from '../resolve/values/text.ts';
import type { Value } from '../resolve/values/value.ts';
import { hasNoSecret } from './placeholder.ts';

/** Facts about a secret setting that do not reveal the secret. */
export interface SecretFacts {
  readonly source: 'literal' | 'reference' | 'env' | 'envWithLiteralDefault' | 'mixed';
  readonly empty: boolean;
  readonly placeholder: boolean;
}

const plain: ReadonlySet<string> = new Set(['literal', 'mixed', 'envWithLiteralDefault']);

/** Returns true if the file contains a secret or a part of one, other than a placeholder. */
export function isInPlainText({ source, empty, placeholder }: SecretFacts): boolean {
  return plain.has(source) && !empty && !placeholder;
}

/** Returns the facts about a secret setting's value that do not reveal the secret. */
export function selectSecretFacts(value: Value): SecretFacts {
  switch (value.kind) {
    case 'choice': {
      const facts = value.alternatives.map((alternative) => selectSecretFacts(alternative.value));
      const given = facts.filter((fact) => !fact.empty);
      const real = given.filter((fact) => !fact.placeholder);
      const sources = new Set((real.length > 0 ? real : given).map((fact) => fact.source));
      const [only] = sources;
      // From the store on one side, from the environment on the other: neither is in the file.
      const several = real.some(isInPlainText) ? 'mixed' : 'reference';
      return {
        source: sources.size > 1 ? several : (only ?? 'reference'),
        empty: given.length === 0,
        placeholder: real.length === 0,
      };
    }
    case 'env': {
      const fallback = value.default === undefined ? undefined : selectSecretFacts(value.default);
      // The default of a variable may be another variable, or the store's secret.
      return fallback === undefined || fallback.empty || fallback.source === 'env' || fallback.source === 'reference'
        ? { source: 'env', empty: false, placeholder: false }
        : { ...fallback, source: 'envWithLiteralDefault' };
    }
    case 'null':
      return { source: 'reference', empty: true, placeholder: false };
    case 'partial': {
      const written = value.pieces.filter((piece) => piece.kind === 'text').map((piece) => piece.text.trim());
      const hasText = written.some((text) => text !== '');
      return {
        source: hasText ? 'mixed' : 'reference',
        empty: false,
        placeholder: hasText && written.every((text) => text === '' || hasNoSecret(text)),
      };
    }
    case 'string':
      // A variable that the task's shell expands is a reference, whatever its quotes.
      if (/^\$\{?\w+\}?$/u.test(value.value)) return { source: 'env', empty: false, placeholder: false };
      return {
        source: value.literals.length === 0 && value.references.length > 0 ? 'env' : 'literal',
        empty: value.value.trim() === '',
        placeholder: hasNoSecret(value.value),
      };
    case 'number':
      return { source: 'literal', empty: false, placeholder: hasNoSecret(printValue(value) ?? '') };
    case 'boolean':
      return { source: 'literal', empty: true, placeholder: false };
    case 'list':
      return {
        source: value.items.length === 0 ? 'reference' : 'literal',
        empty: value.items.length === 0,
        placeholder: false,
      };
    case 'unknown':
      // A number with more digits than a document holds is in the file nevertheless.
      return { source: value.printed === undefined ? 'reference' : 'literal', empty: false, placeholder: false };
    default:
      return { source: 'reference', empty: false, placeholder: false };
  }
}
