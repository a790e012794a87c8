import type { ConfigDocument } from '../document/document.ts';
import { printPlainText } from '../document/print/print-plain-text.ts';
import { findPrintedValue } from '../document/print/printed-settings.ts';
import { findPrintedDoubt, isTold } from '../document/print/to-printed-value.ts';
import { listBelow, parseSettingQuery, suggestSettings } from './explain-query.ts';
import { listUnread } from './explain-unknown.ts';

/** Value of one setting as plain text, or the reason why it has none. */
export type LookedUp =
  | { readonly kind: 'value'; readonly text: string }
  /** Set to something that cannot be determined statically. */
  | { readonly kind: 'unknown'; readonly written: string; readonly why: string }
  /** A setting that no read file sets, but that an unread include may set. */
  | {
      readonly kind: 'unread';
      readonly file: string;
      readonly line: number;
      readonly how: string;
      readonly suggestions: readonly string[];
    }
  /** The name of a scope; `example` is a setting in it. */
  | { readonly kind: 'scope'; readonly example: string }
  | { readonly kind: 'absent'; readonly suggestions: readonly string[] };

/** Looks up the value of a setting, named in either spelling. */
export function lookUpValue(document: ConfigDocument, text: string): LookedUp {
  const query = parseSettingQuery(text);
  if (query === undefined) return { kind: 'absent', suggestions: [] };
  const value = findPrintedValue(document, query.segments);
  if (value !== undefined) {
    const written = printPlainText(value);
    return isTold(value)
      ? { kind: 'value', text: written }
      : { kind: 'unknown', written, why: findPrintedDoubt(value) ?? '' };
  }
  const [below] = listBelow(query, document);
  if (below !== undefined) return { kind: 'scope', example: below.row.spelled };
  const suggestions = suggestSettings(query, document);
  const [unread] = listUnread(query.path, document);
  if (unread === undefined) return { kind: 'absent', suggestions };
  return { kind: 'unread', file: unread.file, line: unread.line, how: unread.how, suggestions };
}
