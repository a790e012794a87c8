import { maxAlternatives, maxPieces, maxTextLength } from '../limits.ts';
import { findCertainty, findDoubt } from './certainty.ts';
import { chooseAmong, createTooManyConditions } from './choice.ts';
import { createString, createUnknown, joinAll } from './constructors.ts';
import { isPrintedAlike, printNumber } from './numbers.ts';
import { printDuration } from './units/duration.ts';
import { printMemory } from './units/memory.ts';
import type { Bounds, Computed, Piece, Value } from './value.ts';

// Converts values to text: in templates, in `+` with a string, in `toString()`.

/** A known value as the engine prints it into a string; undefined for values that are not known. */
export function printValue(value: Value): string | undefined {
  switch (value.kind) {
    case 'string':
      return value.value;
    case 'number':
      return isPrintedAlike(value) ? printNumber(value) : undefined;
    case 'boolean':
      return String(value.value);
    case 'null':
      return 'null';
    case 'duration':
      return printDuration(value.milliseconds);
    case 'memory':
      return printMemory(value.bytes);
    case 'pattern':
      return value.source;
    case 'list': {
      if (value.bounds !== undefined) return printRange(value.bounds, value.items.length === 0);
      const items = value.items.map((item) => printValue(item.value));
      return items.every((item) => item !== undefined) ? `[${items.join(', ')}]` : undefined;
    }
    case 'map': {
      const entries = [...value.entries].map(([key, item]) => [key, printValue(item.value)] as const);
      if (entries.some(([, text]) => text === undefined)) return undefined;
      return entries.length === 0 ? '[:]' : `[${entries.map(([key, text]) => `${key}:${text}`).join(', ')}]`;
    }
    default:
      return undefined;
  }
}

/** An empty range is printed by its first bound alone. */
function printRange({ from, to, excludesFrom, excludesTo }: Bounds, isEmpty: boolean): string {
  return isEmpty ? `${from}..<${from}` : `${from}${excludesFrom ? '<' : ''}..${excludesTo ? '<' : ''}${to}`;
}

/** A part of a text that is concatenated, with its source text. */
export interface TextPart {
  readonly value: Value;
  readonly source: string;
}

/** Puts parts together to one string, as far as they are known. */
export function concatenate(parts: readonly TextPart[], from: Computed): Value {
  const [only] = parts;
  const wrong = parts.find((part) => part.value.kind === 'invalid');
  if (wrong !== undefined) return wrong.value;
  const origin = joinAll([from, ...parts.map((part) => part.value)]);
  const choice = parts.findIndex((part) => part.value.kind === 'choice');
  const chosen = parts[choice];
  if (countAlternatives(parts) > maxAlternatives) return createTooManyConditions(origin);
  if (chosen !== undefined && chosen.value.kind === 'choice') {
    return chooseAmong(
      chosen.value.alternatives.map(({ condition, value }) => ({
        condition,
        value: concatenate(parts.with(choice, { ...chosen, value }), from),
      })),
      origin,
    );
  }
  const secrets = parts.flatMap((part) => (part.value.kind === 'secret' ? part.value.names : []));
  if (secrets.length > 0) return { kind: 'secret', names: [...new Set(secrets)], ...origin };
  if (parts.length === 1 && only?.value.kind === 'env') return { ...only.value, ...origin };
  const pieces = parts.flatMap(toPieces);
  if (pieces.every((piece) => piece.kind === 'text')) {
    const text = pieces.map((piece) => piece.text).join('');
    return text.length > maxTextLength ? createTooLong(origin) : createString(text, origin);
  }
  if (pieces.reduce((length, piece) => length + piece.text.length, 0) > maxTextLength) return createTooLong(origin);
  const path = createPath(parts, origin);
  if (path !== undefined) return path;
  const merged = mergeTexts(pieces);
  return merged.length > maxPieces ? createTooLong(origin) : { kind: 'partial', pieces: merged, ...origin };
}

/** Returns the number of texts that the choices among these parts can form. */
function countAlternatives(parts: readonly TextPart[]): number {
  return parts.reduce((count, { value }) => (value.kind === 'choice' ? count * value.alternatives.length : count), 1);
}

/** Returns the unknown value of a text that is too long; drops its literals as well. */
export function createTooLong({ references }: Computed): Value {
  return createUnknown('the text is too long to follow', { references, literals: [] });
}

/** A text that begins with a folder of the launch and is known from there on. */
function createPath(parts: readonly TextPart[], origin: Computed): Value | undefined {
  const start = parts.findIndex((part) => printValue(part.value) !== '');
  const head = parts[start]?.value;
  if (head?.kind !== 'path') return undefined;
  const rest = parts.slice(start + 1).map((part) => printValue(part.value));
  if (rest.some((text) => text === undefined)) return undefined;
  return { kind: 'path', base: head.base, rest: `${head.rest}${rest.join('')}`, ...origin };
}

function toPieces(part: TextPart): readonly Piece[] {
  const text = printValue(part.value);
  if (text !== undefined) return text === '' ? [] : [{ kind: 'text', text }];
  if (part.value.kind === 'partial') return part.value.pieces;
  const reason = findDoubt(part.value) ?? '';
  if (part.value.kind === 'path') {
    const base: Piece = { kind: 'reference', text: part.value.base, certainty: 'path', reason };
    return part.value.rest === '' ? [base] : [base, { kind: 'text', text: part.value.rest }];
  }
  return [{ kind: 'reference', text: part.source, certainty: findCertainty(part.value), reason }];
}

function mergeTexts(pieces: readonly Piece[]): readonly Piece[] {
  const merged: Piece[] = [];
  for (const piece of pieces) {
    const last = merged.at(-1);
    if (piece.kind === 'text' && last?.kind === 'text')
      merged[merged.length - 1] = { kind: 'text', text: last.text + piece.text };
    else merged.push(piece);
  }
  return merged;
}
