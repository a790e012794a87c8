import type { CondensedRepository } from '../../findings/summary/condense.ts';
import { describeCause, groupCauses } from '../cause-texts.ts';
import type { Report } from '../report.ts';
import { listNames } from '../views.ts';
import { type Entry, section } from './section.ts';
import type { Style } from './style.ts';

/** All that could not be decided, grouped by the kind of cause, over all repositories. */
export function* renderUndecided({ repositories, summary }: Report, style: Style, width: number): Generator<string> {
  // Questions that a change leaves open are findings.
  const whole = repositories.filter(({ comparison }) => comparison === undefined);
  const entries = groupCauses(whole).map(
    ({ head, body, help }): Entry => ({ head, body: help === '' ? body : `${body}\n${help}` }),
  );
  const { undecided } = summary.verdicts;
  yield* section(`Undecided: ${undecided} (--verbose has each cause)`, entries, style, width);
}

/** Each cause of undecided verdicts with its policies and targets. */
export function undecidedEntries({ undecided }: CondensedRepository): readonly Entry[] {
  return undecided.map((row) => {
    const targets = row.targets.map(({ file, views }) => (views === 1 ? file : `${file} (${views} views)`));
    return { head: describeCause(row), body: `${row.policies.join(', ')} on ${listNames(targets)}` };
  });
}

/** Policies that could not be evaluated, with the reason and the targets. */
export function errorEntries({ targets }: CondensedRepository): readonly Entry[] {
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

/** Lists each text about a policy once, with the targets that it is about. */
function groupByTarget(
  targets: readonly { readonly file: string; readonly said: readonly (readonly string[])[] }[],
): readonly Entry[] {
  const groups = new Map<string, { readonly policy: string; readonly body: string; readonly files: string[] }>();
  for (const { file, said } of targets) {
    for (const [policy = '', body = ''] of said) {
      const key = JSON.stringify([policy, body]);
      const group = groups.get(key) ?? { policy, body, files: [] };
      group.files.push(file);
      groups.set(key, group);
    }
  }
  return Array.from(groups.values(), ({ policy, body, files }) => ({ head: `${policy} on ${listNames(files)}`, body }));
}
