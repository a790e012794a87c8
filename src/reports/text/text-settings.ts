import { changeLine, groupTargets, listRemarks } from '../diff-texts.ts';
import type { Style } from './style.ts';
import { indentProse } from './text-finding.ts';
import type { ComparedRepository } from './text-totals.ts';

/** Maximum number of lines: as many as fit on a screen beside the rest of the summary. */
const maxLines = 20;

/** Renders what a change does to the effective settings, as far as it fits on a screen; all of it if `verbose`. */
export function* renderSettings(
  compared: readonly ComparedRepository[],
  verbose: boolean,
  style: Style,
  width: number,
): Generator<string> {
  if (compared.length === 0) return;
  const groups = compared.flatMap(({ name, comparison }) =>
    groupTargets(comparison.settings).map(([files, target]) => {
      const head = files.join(', ');
      const entries = [...listRemarks(target), ...target.changes.map(changeLine)];
      return { head: compared.length === 1 ? head : `${name}: ${head}`, entries };
    }),
  );
  if (groups.length === 0) {
    yield 'No effective setting differs.\n';
    return;
  }
  yield `\n${style.heading('Effective settings that the change alters')}\n`;
  let [left, hidden] = [verbose ? Number.POSITIVE_INFINITY : maxLines, 0];
  for (const { head, entries } of groups) {
    let isNamed = false;
    for (const entry of entries) {
      const lines = [
        ...(isNamed ? [] : indentProse(head, width)),
        ...indentProse(entry, width - 2).map((line) => `  ${line}`),
      ];
      if (hidden > 0 || lines.length > left) {
        hidden += 1;
        continue;
      }
      isNamed = true;
      left -= lines.length;
      yield `${lines.join('\n')}\n`;
    }
  }
  if (hidden > 0) yield style.faint(`  and ${hidden} more (--verbose shows each)\n`);
  yield '\n';
}
