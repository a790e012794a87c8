import { escapeHtml } from '../escape.ts';

/** HTML that needs no more escaping. */
export class Markup {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

type Piece = Markup | string | number | readonly Piece[];

/** Builds HTML. Strings are escaped, so that a text from a repository cannot become markup; lists are joined. */
export function html(parts: TemplateStringsArray, ...pieces: readonly Piece[]): Markup {
  return new Markup(parts.reduce((text, part, index) => text + renderText(pieces[index - 1] ?? '') + part));
}

function renderText(piece: Piece): string {
  if (piece instanceof Markup) return piece.text;
  return typeof piece === 'string' || typeof piece === 'number'
    ? escapeHtml(String(piece))
    : piece.map(renderText).join('');
}

/** HTML of nothing, for the branch of a condition that shows nothing. */
export const nothing: Markup = new Markup('');

/** Paragraphs of prose, separated by empty lines. */
export function renderProse(text: string): Markup {
  return html`${text.split(/\n{2,}/u).map((paragraph) => html`<p>${renderInline(paragraph)}</p>`)}`;
}

/** A line of prose in which text between backquotes is code. */
export function renderInline(text: string): Markup {
  const pieces = text.split('`');
  // A backquote without its partner is a character like others.
  if (pieces.length % 2 === 0) return html`${text}`;
  return html`${pieces.map((piece, index) => (index % 2 === 1 ? html`<code>${piece}</code>` : piece))}`;
}
