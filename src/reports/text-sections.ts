import type { Finding, PolicyVerdict, Remark, RepositoryResult, Verdict } from '../findings/finding.ts';
import { terminalLine } from './escape.ts';
import type { Style } from './style.ts';
import { placeText, prose } from './text-finding.ts';
import { namesOfViews } from './views.ts';

/** What the text report says of a repository after its findings; nothing where there is nothing to say. */
export function* renderSections(repository: RepositoryResult, style: Style, width: number): Generator<string> {
  const { targets, findings } = repository;
  yield* section('Undecided', undecided(repository, 'undecided'), style, width);
  yield* section('Policies in error', undecided(repository, 'error'), style, width);
  yield* section('Not judged completely', incomplete(repository), style, width);
  yield* section('Waived', findings.filter((finding) => finding.waiver !== null).map(waived), style, width);
  yield* section('Notes', distinct(targets.flatMap((target) => target.notes).map(remark)), style, width);
  const skipped = repository.skipped.map(({ file, reason }) => ({ head: file, body: reason }));
  yield* section('Left alone', skipped, style, width);
}

interface Entry {
  readonly head: string;
  readonly body: string;
}

function* section(title: string, entries: readonly Entry[], style: Style, width: number): Generator<string> {
  if (entries.length === 0) return;
  yield `${style.heading(`${title} (${entries.length})`)}\n`;
  for (const { head, body } of entries) {
    const lines = prose(body, width - 2).map((line) => style.faint(`  ${line}`));
    yield `${[...prose(head, width), ...lines].join('\n')}\n`;
  }
  yield '\n';
}

/** The verdicts of one kind, those of one policy on one target for one reason together. */
function undecided(repository: RepositoryResult, wanted: Verdict): readonly Entry[] {
  const groups = new Map<
    string,
    { verdict: PolicyVerdict; target: string; views: (readonly string[])[]; of: number }
  >();
  for (const target of repository.targets) {
    for (const view of target.views) {
      for (const verdict of view.verdicts.filter((each) => each.verdict === wanted)) {
        const key = JSON.stringify([verdict.policy, target.file, verdict.reason]);
        const group = groups.get(key) ?? { verdict, target: target.file, views: [], of: target.views.length };
        group.views.push(view.profiles);
        groups.set(key, group);
      }
    }
  }
  return [...groups.values()].map(({ verdict, target, views, of }) => {
    const where = views.length === of ? '' : `, in ${namesOfViews(views)}`;
    return { head: `${verdict.policy} on ${target}${where}`, body: verdict.reason ?? 'No reason was given.' };
  });
}

function incomplete(repository: RepositoryResult): readonly Entry[] {
  const told = new Set(repository.findings.filter(isProblem).map((finding) => entryKey(finding.rule, finding)));
  const remarks = repository.targets.flatMap((target) => target.incomplete);
  const failed = repository.status === 'failed' ? [{ head: repository.name, body: repository.reason ?? '' }] : [];
  return [
    ...failed,
    ...distinct(
      remarks.map((each) => {
        const { head, body } = remark(each);
        return { head, body: told.has(entryKey(each.code, each)) ? '' : body };
      }),
    ),
  ];
}

function isProblem(finding: Finding): boolean {
  return finding.level === 'problem';
}

function entryKey(code: string, { location }: Pick<Remark, 'location'>): string {
  return `${code} ${location === null ? '' : `${location.file}:${location.line}`}`;
}

function waived({ location, severity, rule, waiver }: Finding): Entry {
  const until = waiver?.expires == null ? '' : `until ${waiver.expires}`;
  const by = waiver?.owner == null ? '' : `by ${waiver.owner}`;
  const terms = [until, by].filter((part) => part !== '').join(' ');
  const reason = waiver?.reason ?? '';
  return { head: `${placeText(location)}  ${severity}  ${rule}`, body: terms === '' ? reason : `${terms}: ${reason}` };
}

function remark({ code, message, location }: Remark): Entry {
  return { head: location === null ? code : `${placeText(location)}  ${code}`, body: message };
}

function distinct(entries: readonly Entry[]): readonly Entry[] {
  return [...new Map(entries.map((entry) => [`${entry.head}\n${entry.body}`, entry])).values()];
}

/** The line that heads a repository's part of the report. */
export function renderHeading(name: string, style: Style, width: number): string {
  const shown = terminalLine(name);
  return `${style.heading(`── ${shown} ${'─'.repeat(Math.max(2, width - shown.length - 4))}`)}\n\n`;
}
