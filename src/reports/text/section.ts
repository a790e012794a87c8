import type { Style } from './style.ts';
import { prose } from './text-finding.ts';

/** Entry of a section: a heading, and a faint description of it. */
export interface Entry {
  readonly head: string;
  readonly body: string;
}

/** A titled list of the text report; nothing where it has no entries. */
export function* section(title: string, entries: readonly Entry[], style: Style, width: number): Generator<string> {
  if (entries.length === 0) return;
  yield `${style.heading(title)}\n`;
  for (const { head, body } of entries) {
    const lines = prose(body, width - 2).map((line) => style.faint(`  ${line}`));
    yield `${[...prose(head, width), ...lines].join('\n')}\n`;
  }
  yield '\n';
}
