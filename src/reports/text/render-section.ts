import type { Style } from './style.ts';
import { indentProse } from './text-finding.ts';

/** Entry of a section: a heading, and a faint description of it. */
export interface Entry {
  readonly head: string;
  readonly body: string;
}

/** Renders a titled list; nothing if it has no entries. Only the first `max` are shown, and the others counted. */
export function* renderSection(
  title: string,
  entries: readonly Entry[],
  style: Style,
  width: number,
  max = Number.POSITIVE_INFINITY,
): Generator<string> {
  if (entries.length === 0) return;
  yield `${style.heading(title)}\n`;
  const shown = entries.length > max ? entries.slice(0, max - 1) : entries;
  for (const { head, body } of shown) {
    const lines = indentProse(body, width - 2).map((line) => style.faint(`  ${line}`));
    yield `${[...indentProse(head, width), ...lines].join('\n')}\n`;
  }
  if (shown.length < entries.length) yield `  and ${entries.length - shown.length} more (--verbose shows each)\n`;
  yield '\n';
}
