import { type Json, writeJson } from '../base/json.ts';
import { pluralize } from '../base/pluralize.ts';
import type { Location } from '../base/source.ts';
import { onlyResult } from '../document/document.ts';
import type { FrameLine } from '../findings/frames/frame-line.ts';
import { neutralise } from '../findings/frames/neutralise.ts';
import { printDuration } from '../resolve/values/units/duration.ts';
import { printMemory } from '../resolve/values/units/memory.ts';
import type {
  Explanation,
  Ingredient,
  ScopeExplanation,
  ScopeRow,
  SetExplanation,
  UnsetExplanation,
  Write,
} from './explain.ts';
import type { Place } from './explain-places.ts';
import { didYouMean } from './explain-query.ts';
import type { Unread } from './explain-unknown.ts';
import type { VocabularyFacts } from './explain-vocabulary.ts';
import { cut, renderFrame, toSentence, wrapProse } from './text-lines.ts';

/** Renders an explanation as text: the value, where it comes from, newest first, then what may change it. */
export function renderExplanation(explanation: Explanation): string {
  const blocks = {
    set: () => renderSet(explanation as SetExplanation),
    unset: () => [
      wrapProse(`Nothing sets ${explanation.spelled} ${describeView(explanation)}.`),
      ...describeDialects(explanation as UnsetExplanation),
    ],
    scope: () => renderScope(explanation as ScopeExplanation),
  }[explanation.kind]();
  const facts = explanation.kind === 'scope' ? [] : describeFacts(explanation.vocabulary, explanation.kind);
  const all = [
    ...blocks,
    ...(facts.length === 0 ? [] : [facts]),
    ...explanation.unread.map(renderUnread),
    describeLayers(explanation),
  ];
  return `${all.map((lines) => lines.join('\n')).join('\n\n')}\n`;
}

function renderSet(explanation: SetExplanation): readonly (readonly string[])[] {
  const {
    spelled,
    setting,
    printed,
    certainty,
    settled,
    reason,
    alternatives,
    pieces,
    deciders,
    writes,
    problems,
    computedFrom,
  } = explanation;
  const [counts, ...replaced] = writes;
  const isKnown = isSure(certainty) && settled;
  const facts = [
    isSure(certainty) && !settled
      ? 'Unknown: an unread part may override the written value.'
      : `${certaintyWords[certainty]}${reason === null ? '' : ` ${toSentence(reason)}`}`,
    ...(spelled === setting ? [] : [`Policies read it as ${setting}.`]),
    toSentence(describeView(explanation).replace(/^in/u, 'In')),
    ...(explanation.standIn === null ? [] : [`Without it, the value is ${writeJson(explanation.standIn)}.`]),
    ...describePieces(pieces),
    ...alternatives.map(describeWay),
  ];
  const decide = deciders.map(({ how }) => how).flatMap((how) => wrapProse(how, '  '));
  return [
    [
      ...wrapProse(`${spelled} = ${isKnown ? printed : certainty === 'closure' ? describeClosure(explanation) : '?'}`),
      ...facts.flatMap((fact) => wrapProse(fact, '  ')),
    ],
    ...(counts === undefined ? [] : [renderWrite('Set', counts, counts.frame)]),
    // A value that only the launch or a task determines is shown with its deciders.
    ...computedFrom
      .filter(({ write, name }) => write !== null || !deciders.some((decider) => name.endsWith(decider.name)))
      .map(renderIngredient),
    ...(problems.length === 0
      ? []
      : [['Problems at that place:', ...problems.flatMap((problem) => wrapProse(problem, '  '))]]),
    ...describeDialects(explanation),
    ...replaced.map((write) =>
      renderWrite(write.instead ? 'Otherwise set' : 'Overrides the value set', write, selectOwnLine(write)),
    ),
    ...(decide.length === 0 ? [] : [['To determine it:', ...decide]]),
  ];
}

function describeWay(way: SetExplanation['alternatives'][number]): string {
  const { condition, growth } = way;
  const when = condition === onlyResult ? '' : ` if ${condition}`;
  if (growth === undefined) return `${describeValue(way)}${when}.`;
  const more = growth === 0 ? 'the second has the same' : `the second has ${printAmount(growth, way.type)} more`;
  return `${describeValue(way)} at the first attempt${when}; ${more}.`;
}

function describeValue({ value, type, certainty, absent }: SetExplanation['alternatives'][number]): string {
  if (absent === true) return 'It is not set';
  return value === undefined ? `It cannot be determined (${certainty})` : `It is ${printAmount(value, type)}`;
}

function printAmount(value: Json, type: string): string {
  if (type === 'size') return printMemory(Number(value));
  return type === 'duration' ? printDuration(Number(value)) : writeJson(value);
}

/** Columns of one piece of a text. */
const pieceWidth = 60;

/** Renders the pieces of a text, with the reason for each unknown one. */
function describePieces(pieces: SetExplanation['pieces']): readonly string[] {
  if (pieces.length === 0) return [];
  const parts = pieces.map(({ text, certainty, reason = '' }) => ({
    shown: cut(certainty === undefined ? writeJson(text) : text, pieceWidth),
    reason: reason === '' || reason.includes(text) ? reason : `Of ${cut(text, pieceWidth)}: ${reason}`,
  }));
  const reasons = new Set(parts.flatMap(({ reason }) => (reason === '' ? [] : [toSentence(reason)])));
  return [`It consists of ${parts.map(({ shown }) => shown).join(', then ')}.`, ...reasons];
}

function isSure(certainty: SetExplanation['certainty']): boolean {
  return certainty === 'literal' || certainty === 'resolved';
}

function describeDialects({ dialects }: SetExplanation | UnsetExplanation): readonly (readonly string[])[] {
  return dialects === null ? [] : [wrapProse(dialects)];
}

/** Leaves a closure of several lines to the code frame: on one line it would be different code. */
function describeClosure({ printed, writes }: SetExplanation): string {
  return writes[0]?.frame.some(({ text }) => text.includes(printed)) === true ? printed : '{ … }';
}

const certaintyWords: Readonly<Record<SetExplanation['certainty'], string>> = {
  literal: 'Known: it is written in the file.',
  resolved: 'Known: computed from known values.',
  partial: 'Partly known: some pieces cannot be determined.',
  env: 'Unknown: read from an environment variable of the launching machine.',
  secret: "Unknown: read from Nextflow's secret store.",
  path: 'Known except for its first directory, which depends on the launch.',
  closure: 'A closure, which Nextflow evaluates when a task runs.',
  choice: 'Unknown: one of several values.',
  unknown: 'Unknown:',
  invalid: 'Invalid: Nextflow stops here:',
};

function renderWrite(lead: string, write: Write, frame: readonly FrameLine[]): readonly string[] {
  const { profile, includes } = write;
  const profiled = profile === null ? '' : ` in profile ${profile}`;
  return [
    ...wrapProse(`${lead}${profiled} at ${describePlace(write)}`),
    ...renderFrame(frame),
    ...includes
      .toReversed()
      .flatMap((include) => [
        ...wrapProse(`included at ${describePlace(include)}`, '  '),
        ...renderFrame(selectOwnLine(include)),
      ]),
  ];
}

function selectOwnLine({ frame, line }: Place): readonly FrameLine[] {
  return frame.filter((other) => other.line === line);
}

function renderIngredient({ name, spelled, write }: Ingredient): readonly string[] {
  if (write === null && name.startsWith('env.')) {
    return wrapProse(`Computed from the environment variable ${name.slice('env.'.length)}.`);
  }
  if (write === null) return wrapProse(`Computed from ${spelled}, which the configuration does not set.`);
  return renderWrite(`Computed from ${spelled}, set`, write, selectOwnLine(write));
}

function renderScope(explanation: ScopeExplanation): readonly (readonly string[])[] {
  const { rows, spelled } = explanation;
  if (rows.length === 0) {
    return [[...wrapProse(`Nothing is set below ${spelled} ${describeView(explanation)}.`)]];
  }
  return [
    [...wrapProse(`${spelled}: ${pluralize(rows.length, 'setting')} ${describeView(explanation)}`)],
    rows.flatMap(renderScopeRow),
  ];
}

function renderScopeRow({
  spelled,
  printed,
  certainty,
  settled,
  file,
  line,
  profile,
  overridden,
}: ScopeRow): readonly string[] {
  const marks = [
    ...(isSure(certainty) ? [] : [certainty]),
    ...(settled ? [] : ['an unread part may override it']),
    `${file}:${line}`,
    ...(profile === null ? [] : [`profile ${profile}`]),
    ...(overridden === 0 ? [] : [`overrides ${overridden}`]),
  ];
  return [cut(neutralise(`${spelled} = ${printed}`)), ...wrapProse(marks.join(', '), '    ')];
}

function renderUnread(unread: Unread): readonly string[] {
  return [
    ...wrapProse(`An unread part may set more, at ${describePlace(unread)}`),
    ...renderFrame(selectOwnLine(unread)),
    ...wrapProse(unread.how, '  '),
  ];
}

/** Lists the merged files; every launch reads a home configuration, so a missing one is mentioned. */
function describeLayers({ layers }: Explanation): readonly string[] {
  const files = layers.map(({ role, file }) => (role === 'target' ? file : `${file} (${role})`));
  const home = layers.some(({ role }) => role === 'home') ? '' : ' There is no --home configuration.';
  return wrapProse(`Files read, with ${files.length === 1 ? 'its' : 'their'} includes: ${files.join(', ')}.${home}`);
}

function describeFacts(facts: VocabularyFacts, kind: 'set' | 'unset'): readonly string[] {
  const { known, types, since, deprecated, suggestions } = facts;
  const lines: string[] = [];
  const hint = didYouMean(suggestions);
  if (known === false) lines.push(`The vocabulary has no such setting.${hint}`);
  else if (hint !== '') lines.push(hint.trim());
  if (types.length > 0) lines.push(`Type: ${types.join(' or ')}.`);
  if (facts.default !== null && (facts.default.known || kind === 'unset')) {
    const text = facts.default.known ? `is ${facts.default.printed}` : `is not known: ${facts.default.why}`;
    lines.push(kind === 'unset' ? `Nextflow's default ${text}.` : `Its default ${text}.`);
  }
  if (since !== null) lines.push(`Available since ${since}.`);
  if (deprecated !== null) {
    const effect = deprecated.effect === 'none' ? ' and does nothing' : '';
    const instead = deprecated.replacement === null ? '' : ` Use ${deprecated.replacement}.`;
    lines.push(`It is deprecated since ${deprecated.since}${effect}.${instead}`);
  }
  return lines.flatMap((line) => wrapProse(line));
}

function describeView({ file, profiles }: Explanation): string {
  return profiles.length === 0 ? `in the base view of ${file}` : `in ${file} with profiles ${profiles.join(', ')}`;
}

function describePlace({ file, line, column }: Pick<Place, 'file'> & Pick<Location, 'line' | 'column'>): string {
  return `${file}:${line}:${column}`;
}
