import type { ConfigDocument } from '../document.ts';
import { describeGap } from '../gaps.ts';
import { escapeInvisibleLine } from './visible.ts';

/** Returns comments, for all formats with `#`, that list the parts of the configuration which were not read. */
export function printUnread({ incomplete }: Pick<ConfigDocument, 'incomplete'>): string {
  const lines = incomplete.map(({ scope, ...gap }) => {
    const below = scope === '*' ? '' : ` below ${scope}`;
    return `# not shown: what ${describeGap(gap)} sets${below}`;
  });
  return [...new Set(lines)].map((line) => `${escapeInvisibleLine(line)}\n`).join('');
}
