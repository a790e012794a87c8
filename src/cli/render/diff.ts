import { pluralize } from '../../base/pluralize.ts';
import type { SettingState } from '../../document/compare-documents.ts';
import type { DiffSide, SettingsDiff, TargetDiff, ViewedChange } from '../../engine/diff/settings-diff.ts';
import { markdownText, terminalLine } from '../../reports/escape.ts';
import { wrap } from '../../reports/wrap.ts';

/** Longer values are cut. */
const maxValue = 120;
const commitDigits = 10;

/** Renders a diff for a terminal: `process.memory 8 GB → 16 GB in aws, gcp (conf/base.config:12)`. */
export function renderDiff(diff: SettingsDiff, width: number): string {
  const parts = groupTargets(diff.targets).map(([files, target]) => {
    const lines = [...remarksOf(target), ...target.changes.map(lineOf)];
    const indented = lines.flatMap((line) =>
      wrap(terminalLine(line), width - 4).map((piece, index) => `${index === 0 ? '  ' : '    '}${piece}\n`),
    );
    return `${terminalLine(files.join(', '))}\n${indented.join('')}\n`;
  });
  return `${parts.join('')}${terminalLine(summaryOf(diff))}\n`;
}

/** Renders a diff as Markdown, for comments and summaries of a job. */
export function renderMarkdownDiff(diff: SettingsDiff): string {
  const parts = groupTargets(diff.targets).map(([files, target]) => {
    const rows = target.changes.map((change) => {
      const cells = [
        change.spelled,
        describeState(change.before),
        describeState(change.after),
        viewsOf(change),
        placeOf(change),
      ];
      return `| ${cells.map(markdownText).join(' | ')} |\n`;
    });
    const table =
      rows.length === 0
        ? ''
        : `\n| setting | before | after | profiles | where |\n|---|---|---|---|---|\n${rows.join('')}`;
    const remarks = remarksOf(target).map((remark) => `\n${markdownText(remark)}\n`);
    return `### ${files.map(markdownText).join(', ')}\n${remarks.join('')}${table}\n`;
  });
  return `${parts.join('')}${markdownText(summaryOf(diff))}\n`;
}

/** Targets with equal differences, which an included file causes, become one. */
function groupTargets(
  targets: readonly TargetDiff[],
): readonly (readonly [files: readonly string[], target: TargetDiff])[] {
  const groups = new Map<string, { readonly files: string[]; readonly target: TargetDiff }>();
  for (const target of targets) {
    const { file, ...rest } = target;
    const key = JSON.stringify(rest);
    const known = groups.get(key);
    if (known === undefined) groups.set(key, { files: [file], target });
    else known.files.push(file);
  }
  return Array.from(groups.values(), ({ files, target }) => [files, target] as const);
}

function remarksOf({ state, profiles }: TargetDiff): readonly string[] {
  const remark = {
    compared: undefined,
    added: 'New target.',
    removed: 'Not a target any more.',
    unread: 'It cannot be read.',
  }[state];
  return [
    ...(remark === undefined ? [] : [remark]),
    ...(profiles.added.length === 0 ? [] : [`New profiles: ${profiles.added.join(', ')}`]),
    ...(profiles.removed.length === 0 ? [] : [`Removed profiles: ${profiles.removed.join(', ')}`]),
  ];
}

function lineOf(change: ViewedChange): string {
  const { kind, spelled, before, after } = change;
  const views = viewsOf(change);
  const where = `${views === '' ? '' : ` in ${views}`} (${placeOf(change)})`;
  if (kind === 'moved') return `${spelled} ${describeState(after)}, now set elsewhere${where}`;
  const isHidden = before !== null && describeState(before) === describeState(after);
  return isHidden
    ? `${spelled} changed, ${describeState(after)}${where}`
    : `${spelled} ${describeState(before)} → ${describeState(after)}${where}`;
}

function describeState(state: SettingState | null): string {
  if (state === null) return '(not set)';
  const shown = state.value.length > maxValue ? `${state.value.slice(0, maxValue).toWellFormed()}…` : state.value;
  return state.unknown === null ? shown || "''" : `${shown} (${state.unknown})`;
}

/** Names the profiles that show a change; empty if all do. */
function viewsOf({ views, isEverywhere }: ViewedChange): string {
  if (isEverywhere) return '';
  return views.map((names) => (names.length === 0 ? 'the base view' : names.join(' + '))).join(', ');
}

function placeOf({ kind, before, after }: ViewedChange): string {
  const text = ({ file, line }: SettingState): string => `${file}:${line}`;
  if (kind === 'moved' && before !== null && after !== null) return `${text(after)}, before at ${text(before)}`;
  const shown = after ?? before;
  return shown === null ? '' : text(shown);
}

function summaryOf({ base, head, targets }: SettingsDiff): string {
  const changes = targets.reduce((sum, target) => sum + target.changes.length, 0);
  const found =
    targets.length === 0
      ? 'No effective setting differs'
      : `${pluralize(changes, 'change')} in ${pluralize(targets.length, 'target')}`;
  return `${found} between ${nameOf(base)} and ${nameOf(head)}.`;
}

function nameOf({ name, commit }: DiffSide): string {
  if (commit === null) return name;
  const short = commit.slice(0, commitDigits);
  return commit.startsWith(name) ? short : `${name} (${short})`;
}
