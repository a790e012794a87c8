import type { Range } from '../base/source.ts';
import type { Flow, JoinedText, Literal, Piece } from '../dataflow/flow.ts';
import type { Spelling } from '../vocabulary/setting.ts';
import { toCanonical } from '../vocabulary/vocabulary.ts';
import { detectJoined, detectSecrets, type Part } from './detect.ts';
import { hasNoSecret } from './placeholder.ts';
import { isWithinSecret } from './secret-path.ts';

/** Secrets in one file that are found without knowing its target. */
export interface FileSecrets {
  /** Secrets that show by their form or surroundings, in order. */
  readonly detected: readonly Range[];
  /** Flows without a name into a text whose other pieces make it a secret. */
  readonly joined: readonly JoinedFlow[];
  /** The flows into settings that are secret by their name. */
  named(spelling: Spelling): readonly Flow[];
}

/** Flow into a secret piece of a text; `isWritten`: that text itself contains the piece. */
export interface JoinedFlow extends Flow {
  readonly isWritten: boolean;
}

const known = new WeakMap<readonly Flow[], FileSecrets>();

/**
 * Returns the secrets in a file that are found without its target, computed once for all targets and views that read
 * the file.
 */
export function findFileSecrets(text: string, flows: readonly Flow[]): FileSecrets {
  const secrets = known.get(flows) ?? readFile(text, flows);
  known.set(flows, secrets);
  return secrets;
}

function readFile(text: string, flows: readonly Flow[]): FileSecrets {
  const bySpelling = new Map<Spelling, readonly Flow[]>();
  return {
    detected: detectSecrets(text, flows.flatMap(findSearchedParts)),
    joined: flows.flatMap((flow) => (flow.joined.length === 0 ? [] : findJoined(flow, text))),
    named: (spelling) => {
      const named = bySpelling.get(spelling) ?? flows.filter((flow) => isNamed(flow, spelling));
      bySpelling.set(spelling, named);
      return named;
    },
  };
}

function findJoined({ path, joined }: Flow, text: string): readonly JoinedFlow[] {
  const owner = [...path.slice(0, -1), '*'];
  return joined.flatMap((one) => selectSecretPieces(one, text)).map((found) => ({ ...found, path: owner }));
}

function isNamed({ path, literals, references, words }: Flow, spelling: Spelling): boolean {
  return literals.length + references.length + words.length > 0 && isWithinSecret(toCanonical(path, spelling));
}

/** Returns the parts of a file in which a flow's secrets are searched. */
function findSearchedParts({ path, literals }: Flow): readonly Part[] {
  const [first, last, setting] = [literals[0], literals.at(-1), path.at(-1) ?? ''];
  if (first === undefined || last === undefined) return [];
  const parts: Part[] = [{ region: 'code', setting, start: first.span.start, end: last.span.end }];
  for (const { span, use, quote } of literals) {
    const { start, end } = span;
    parts.push({ region: use === 'unread' ? 'unread' : 'text', start, end });
    if (quote !== undefined && !quote.includes('/'))
      parts.push({ region: 'value', setting, start: start + quote.length, end: end - quote.length });
  }
  return parts;
}

/** Placeholder for a computed piece: no pattern matches it as a placeholder, a number or a word. */
const computedPiece = 'Hole7Q0x4Kd9Zw2Lm5T3';

/** Characters of a composed text that are searched. */
const maxJoinedLength = 20_000;

function selectSecretPieces({ between, pieces }: JoinedText, text: string): readonly Omit<JoinedFlow, 'path'>[] {
  let line = '"';
  const places = pieces.map((piece): Range => {
    if (line.length > 1) line += between;
    const start = line.length;
    if (start < maxJoinedLength) line += piece.written?.value ?? computedPiece;
    return { start, end: line.length };
  });
  const isSpliced = between === '' && pieces.some(({ written }, index) => written && pieces[index + 1]?.written);
  const found = detectJoined(`${line}"`, isSpliced);
  if (found.length === 0) return [];
  return pieces.flatMap((piece, index) => {
    const { start, end } = places[index] ?? { start: 0, end: 0 };
    return found
      .filter((range) => range.start < end && start < range.end)
      .map((range) => {
        const part = line.slice(Math.max(start, range.start), Math.min(end, range.end));
        return { words: [], joined: [], isWritten: piece.written !== undefined, ...findSecretIn(piece, part, text) };
      });
  });
}

/** Returns the secret part of a piece; none for a piece that only refers to the secret's place. */
function findSecretIn(piece: Piece, part: string, text: string): Pick<Flow, 'literals' | 'references'> {
  const literals = piece.written === undefined ? piece.literals : [narrow(piece.written, part, text)];
  return {
    literals: literals.filter((literal) => !hasNoSecret(literal.value)),
    // The map of all parameters is not a secret.
    references: piece.references.filter((names) => names.length > 1 || names[0] !== 'params'),
  };
}

function narrow(literal: Literal, part: string, text: string): Literal {
  const { path, start, end } = literal.span;
  const at = text.slice(start, end).indexOf(part);
  return at < 0
    ? literal
    : { ...literal, span: { path, start: start + at, end: start + at + part.length }, value: part };
}
