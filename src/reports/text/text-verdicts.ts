import type { CondensedRepository } from '../../findings/summary/condense.ts';
import { describeCause, groupCauses } from '../cause-texts.ts';
import { toTerminalLine } from '../escape.ts';
import type { Report } from '../report.ts';
import { listNames } from '../views.ts';
import { wrap } from '../wrap.ts';
import { type Entry, renderSection } from './render-section.ts';
import type { Style } from './style.ts';
import type { TextTotals } from './text-totals.ts';

/** Kinds of causes that are shown; more are counted. */
const maxKinds = 6;
/** Lines for each kind of cause: what it is, and its first places. */
const [headLines, bodyLines] = [2, 2];

/** Renders at most a screen for all that could not be decided, by kind of cause, over all repositories; advice once. */
export function* renderUndecided(
  repositories: TextTotals['undecided'],
  summary: Report['summary'],
  style: Style,
  width: number,
): Generator<string> {
  const groups = groupCauses(repositories);
  const advised = groups.map(({ help }, index) =>
    groups.slice(index + 1).some((later) => later.help === help) ? '' : help,
  );
  const entries = groups.map(({ head, body }, index): Entry => {
    const about = cutLines(body, width - indent, bodyLines);
    return {
      head: cutLines(head, width - indent, headLines),
      body: [about, advised[index] ?? ''].filter(Boolean).join('\n'),
    };
  });
  const { undecided } = summary.verdicts;
  yield* renderSection(`Undecided: ${undecided} (--verbose has each)`, entries, style, width, maxKinds);
}

/** Columns left of an entry's description, in a list that is indented itself. */
const indent = 4;

/** Cuts a text that takes more than a number of lines. */
function cutLines(text: string, width: number, max: number): string {
  const wrapped = wrap(toTerminalLine(text.replaceAll('\n', ' ')), width);
  return wrapped.length <= max
    ? text
    : `${wrapped
        .slice(0, max)
        .join(' ')
        .slice(0, max * width - 2)} …`;
}

/** Each cause of undecided verdicts with its policies and targets. */
export function listUndecidedEntries({ undecided }: CondensedRepository): readonly Entry[] {
  return undecided.map((row) => {
    const targets = row.targets.map(({ file, views }) => (views === 1 ? file : `${file} (${views} views)`));
    return { head: describeCause(row), body: `${row.policies.join(', ')} on ${listNames(targets)}` };
  });
}

/** Policies that could not be evaluated, with the reason and the targets. */
export function listErrorEntries({ targets }: CondensedRepository): readonly Entry[] {
  return groupByTarget(
    targets.map(({ file, policies }) => ({ file, said: policies.error.map(({ policy, reason }) => [policy, reason]) })),
  );
}

/** Exceptions of policies and builtins that failed: they changed no verdict. */
export function noteEntries({ targets }: CondensedRepository): readonly Entry[] {
  return groupByTarget(
    targets.map(({ file, policies }) => ({ file, said: policies.notes.map(({ policy, note }) => [policy, note]) })),
  );
}

/** Lists each text about policies once, with the policies and targets that it is about. */
function groupByTarget(
  targets: readonly { readonly file: string; readonly said: readonly (readonly string[])[] }[],
): readonly Entry[] {
  const byPolicy = new Map<string, { readonly policy: string; readonly body: string; readonly files: string[] }>();
  for (const { file, said } of targets) {
    for (const [policy = '', body = ''] of said) {
      const key = JSON.stringify([policy, body]);
      const group = byPolicy.get(key) ?? { policy, body, files: [] };
      group.files.push(file);
      byPolicy.set(key, group);
    }
  }
  const groups = new Map<
    string,
    { readonly policies: string[]; readonly body: string; readonly files: readonly string[] }
  >();
  for (const { policy, body, files } of byPolicy.values()) {
    const key = JSON.stringify([body, files]);
    const group = groups.get(key) ?? { policies: [], body, files };
    group.policies.push(policy);
    groups.set(key, group);
  }
  return Array.from(groups.values(), ({ policies, body, files }) => ({
    head: `${listNames(policies)} on ${listNames(files)}`,
    body,
  }));
}
