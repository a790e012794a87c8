import type { Range } from '../base/source.ts';
import type { Flow, JoinedText, Literal, Piece } from '../dataflow/flow.ts';
import { holdsNoSecret } from './placeholder.ts';
import { findSaid } from './token-shapes.ts';

// Secrets that are put together: what says that there is one stands in one piece of a text, the secret in another one, or
// in whatever that comes from.

/** What stands for a piece that is computed: nothing that any pattern takes for a placeholder, a number or a word. */
const stand = 'Hole7Q0x4Kd9Zw2Lm5T3';

/** Of longer texts so much is read. */
const longest = 20_000;

/** What can become part of a secret piece; of one that is `written` there nobody need ask whether it is what a call is given. */
export interface SaidFlow extends Flow {
  readonly isWritten?: boolean;
}

/** What the texts of a file that are put together make secret, as flows without a name; `text` is that of the file. */
export function findJoinedSecrets(flows: readonly Flow[], text: string): readonly SaidFlow[] {
  return flows.flatMap(({ path, joined }) => {
    const owner = [...path.slice(0, -1), '*'];
    return joined.flatMap((one) => secretPieces(one, text)).map((found) => ({ ...found, path: owner }));
  });
}

function secretPieces({ between, pieces }: JoinedText, text: string): readonly Omit<SaidFlow, 'path'>[] {
  let line = '"';
  const places = pieces.map((piece): Range => {
    if (line.length > 1) line += between;
    const start = line.length;
    if (start < longest) line += piece.written?.value ?? stand;
    return { start, end: line.length };
  });
  const found = findSaid(`${line}"`);
  if (found.length === 0) return [];
  return pieces.flatMap((piece, index) => {
    const { start, end } = places[index] ?? { start: 0, end: 0 };
    return found
      .filter((range) => range.start < end && start < range.end)
      .map((range) => {
        const part = line.slice(Math.max(start, range.start), Math.min(end, range.end));
        return { words: [], joined: [], isWritten: piece.written !== undefined, ...secretIn(piece, part, text) };
      });
  });
}

/** What of a piece is secret: of what is written the part that was found. What says where the secret is, is none. */
function secretIn(piece: Piece, part: string, text: string): Pick<Flow, 'literals' | 'references'> {
  const literals = piece.written === undefined ? piece.literals : [narrow(piece.written, part, text)];
  return {
    literals: literals.filter((literal) => !holdsNoSecret(literal.value)),
    // All parameters at once are no secret.
    references: piece.references.filter((names) => names.length > 1 || names[0] !== 'params'),
  };
}

function narrow(literal: Literal, part: string, text: string): Literal {
  const { path, start, end } = literal.span;
  const at = text.slice(start, end).indexOf(part);
  return at < 0 ? literal : { span: { path, start: start + at, end: start + at + part.length }, value: part };
}
