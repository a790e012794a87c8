import { pluralize } from '../../base/pluralize.ts';
import type { DiffSide, SettingsDiff } from '../../engine/diff/settings-diff.ts';
import {
  changeLine,
  describePlace,
  describeState,
  describeViews,
  groupTargets,
  listRemarks,
} from '../../reports/diff-texts.ts';
import { escapeMarkdown, toTerminalLine } from '../../reports/escape.ts';
import { wrap } from '../../reports/wrap.ts';

const commitDigits = 10;

/** Renders a diff for a terminal: `process.memory 8 GB → 16 GB in aws, gcp (conf/base.config:12)`. */
export function renderDiff(diff: SettingsDiff, width: number): string {
  const parts = groupTargets(diff.targets).map(([files, target]) => {
    const lines = [...listRemarks(target), ...target.changes.map(changeLine)];
    const indented = lines.flatMap((line) =>
      wrap(toTerminalLine(line), width - 4).map((piece, index) => `${index === 0 ? '  ' : '    '}${piece}\n`),
    );
    return `${toTerminalLine(files.join(', '))}\n${indented.join('')}\n`;
  });
  return `${parts.join('')}${toTerminalLine(summarizeDiff(diff))}\n`;
}

/** Renders a diff as Markdown, for comments and summaries of a job. */
export function renderMarkdownDiff(diff: SettingsDiff): string {
  const parts = groupTargets(diff.targets).map(([files, target]) => {
    const rows = target.changes.map((change) => {
      const cells = [
        change.spelled,
        describeState(change.before),
        describeState(change.after),
        describeViews(change),
        describePlace(change),
      ];
      return `| ${cells.map(escapeMarkdown).join(' | ')} |\n`;
    });
    const table =
      rows.length === 0
        ? ''
        : `\n| setting | before | after | profiles | where |\n|---|---|---|---|---|\n${rows.join('')}`;
    const remarks = listRemarks(target).map((remark) => `\n${escapeMarkdown(remark)}\n`);
    return `### ${files.map(escapeMarkdown).join(', ')}\n${remarks.join('')}${table}\n`;
  });
  return `${parts.join('')}${escapeMarkdown(summarizeDiff(diff))}\n`;
}

function summarizeDiff({ base, head, targets }: SettingsDiff): string {
  const changes = targets.reduce((sum, target) => sum + target.changes.length, 0);
  const found =
    targets.length === 0
      ? 'No effective setting differs'
      : `${pluralize(changes, 'change')} in ${pluralize(targets.length, 'target')}`;
  return `${found} between ${describeSide(base)} and ${describeSide(head)}.`;
}

function describeSide({ name, commit }: DiffSide): string {
  if (commit === null) return name;
  const short = commit.slice(0, commitDigits);
  return commit.startsWith(name) ? short : `${name} (${short})`;
}
