import { pluralize } from '../base/pluralize.ts';
import type { Finding, Verdict } from '../findings/finding.ts';
import { neutralise } from '../findings/frames/neutralise.ts';
import type { DecidedSetting, TracedAlternative } from './explain-choices.ts';
import type { PolicyExplanation, ReadSetting, TriedFix } from './explain-policy.ts';
import { renderTrace } from './render-trace.ts';
import { cut, renderFrame, toSentence, wrapProse } from './text-lines.ts';

/** Renders a policy's explanation as text: the verdict, the results of the rules, what they read, and the fix. */
export function renderPolicyExplanation(explanation: PolicyExplanation): string {
  const { policy, file, profiles, verdict, reason, findings, rules, alternatives, fix } = explanation;
  const view = profiles.length === 0 ? `the base view of ${file}` : `${file} with profiles ${profiles.join(', ')}`;
  const trace = renderTrace(rules);
  const blocks = [
    [
      ...wrapProse(`${policy.id}  ${policy.severity}  ${policy.title}`),
      ...wrapProse(`${verdict} in ${view}`),
      ...(reason === null ? [] : wrapProse(toSentence(reason), '  ')),
    ],
    ...findings.map(renderFinding),
    ...(trace.length === 0 ? [] : [['Results of its rules', ...trace]]),
    ...alternatives.map(renderAlternative),
    ...renderMoreAlternatives(explanation),
    ...renderSettings(explanation),
    ...(findings.length > 0 || alternatives.some(({ verdict: one }) => one === 'fail') ? [renderFix(fix)] : []),
  ];
  return `${blocks.map((lines) => lines.join('\n')).join('\n\n')}\n`;
}

function renderFinding({ level, severity, message, location, frame }: Finding): readonly string[] {
  return [
    ...wrapProse(`${level} (${severity}) at ${location.file}:${location.line}:${location.column}`),
    ...wrapProse(message, '  '),
    ...renderFrame(frame),
  ];
}

const came: Readonly<Record<Verdict, string>> = {
  fail: 'it fails',
  pass: 'it passes',
  warn: 'it warns',
  undecided: 'it is undecided',
  error: 'it ends in an error',
  skipped: 'it is skipped',
};

/** Renders one decision of the conditions: the settings under it, and the results of the rules. */
function renderAlternative({ conditions, verdict, settings, rules }: TracedAlternative): readonly string[] {
  return [
    ...wrapProse(`If ${conditions.join(' and ')}, ${came[verdict]}`),
    ...settings.flatMap(({ spelled, printed, places }) => [
      cut(`  ${neutralise(printed === null ? `${spelled} is not set` : `${spelled} = ${printed}`)}`),
      ...(places.length === 0 ? [] : wrapProse(places.map(writePlace).join(', over '), '      ')),
    ]),
    ...renderTrace(rules),
  ];
}

function writePlace({ file, line, column }: DecidedSetting['places'][number]): string {
  return `${file}:${line}:${column}`;
}

function renderMoreAlternatives({ moreAlternatives, alternatives }: PolicyExplanation): readonly (readonly string[])[] {
  if (alternatives.length === 0 || moreAlternatives === 0) return [];
  return [[`${pluralize(moreAlternatives, 'more way', 'more ways')} to decide this had one of these results.`]];
}

function renderSettings({ settings, moreSettings }: PolicyExplanation): readonly (readonly string[])[] {
  if (settings.length === 0) return [];
  const more = moreSettings === 0 ? [] : [`  and ${moreSettings} more`];
  return [['Settings it read', ...settings.flatMap(renderSetting), ...more]];
}

function renderSetting({ spelled, certainty, printed, place, profile }: ReadSetting): readonly string[] {
  if (place === null) {
    const standard = printed === null ? '' : `; Nextflow's default is ${printed}`;
    return wrapProse(`${spelled} is not set${standard}`, '  ');
  }
  const marks = [
    ...(certainty === 'literal' || certainty === 'resolved' ? [] : [certainty]),
    `${place.file}:${place.line}:${place.column}`,
    ...(profile === null ? [] : [`profile ${profile}`]),
  ];
  return [cut(`  ${neutralise(`${spelled} = ${printed ?? '?'}`)}`), ...wrapProse(marks.join(', '), '      ')];
}

function renderFix(fix: TriedFix | null): readonly string[] {
  if (fix === null) return ['No fix is known: the policy proposes none that can be tried.'];
  const { config, verdict, reason, without } = fix;
  const left = without === 0 ? '' : ` ${pluralize(without, 'finding has', 'findings have')} no fix.`;
  const outcome = verdict === 'pass' ? 'it would pass' : `it would still be ${verdict}`;
  return [
    ...wrapProse(`With this, ${outcome}:${left}`),
    ...config.map((line) => cut(`  ${neutralise(line)}`)),
    ...(reason === null || verdict === 'pass' ? [] : wrapProse(toSentence(reason), '  ')),
  ];
}
