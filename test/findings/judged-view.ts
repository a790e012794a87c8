import { LineIndex, type Location, type Range } from '../../src/base/source.ts';
import type { ConfigDocument, ProblemRow, SettingRow } from '../../src/document/document.ts';
import type { SettingOrigin } from '../../src/document/source-map.ts';
import type { JudgedView } from '../../src/findings/build-findings.ts';
import type { Doubt, Evaluation, PolicyMessage } from '../../src/policy/soundness/evaluation.ts';

/** Setting of a view under test: the text of its assignment as in the file. */
export interface TestSetting {
  readonly file?: string;
  readonly assignment: string;
  readonly profile?: string;
  readonly spelled?: string;
  readonly includedFrom?: readonly Location[];
  readonly overridden?: readonly { readonly file: string; readonly assignment: string; readonly profile?: string }[];
}

export interface TestView {
  readonly repository?: string;
  readonly target?: string;
  readonly profiles?: readonly string[];
  readonly settings?: { readonly [path: string]: TestSetting };
  /** Text of each block's first line as in the target's file. */
  readonly scopes?: { readonly [path: string]: string };
  /** The text of each applied profile block's first line, by the profile's name. */
  readonly profileBlocks?: { readonly [name: string]: string };
  /** Texts that must not be shown, by file. */
  readonly sensitive?: { readonly [file: string]: readonly string[] };
  readonly secrets?: readonly string[];
  /** The lines of the target's file that hold an `includeConfig`. */
  readonly includes?: readonly number[];
  readonly problems?: readonly ProblemRow[];
  /** Groups of the problems, in that order. */
  readonly groups?: readonly string[];
  readonly evaluations?: readonly Evaluation[];
}

/** Returns the location of the first occurrence of a text in a file. */
export function placeOf(texts: ReadonlyMap<string, string>, file: string, part: string): Location {
  return new LineIndex(texts.get(file) ?? '').findLocation(file, rangeOf(texts, file, part));
}

function rangeOf(texts: ReadonlyMap<string, string>, file: string, part: string): Range {
  const start = (texts.get(file) ?? '').indexOf(part);
  if (start === -1) throw new Error(`No '${part}' in ${file}.`);
  return { start, end: start + part.length };
}

/** A judged view whose places are found by the text that stands there. */
export function judgedView(texts: ReadonlyMap<string, string>, view: TestView): JudgedView {
  const target = view.target ?? 'nextflow.config';
  const settings = Object.entries(view.settings ?? {});
  const originOf = (file: string, assignment: string, profile?: string, includedFrom: readonly Location[] = []) => {
    const location = placeOf(texts, file, assignment);
    const [key = '', value = ''] = assignment.split(' = ');
    const at = { ...location, endColumn: location.column + key.length };
    const from = value === '' ? location : { ...location, column: location.endColumn - value.length };
    return { location, key: at, value: from, includedFrom, profile: profile ?? null } satisfies SettingOrigin;
  };
  const document: ConfigDocument = {
    documentVersion: 1,
    context: {
      repository: { name: view.repository ?? 'acme/rnaseq', commit: null, ref: null },
      target: { file: target, kind: 'project', maybeIncluded: false },
      view: { profiles: view.profiles ?? [] },
    },
    dialect: { spelling: 'nextflow', syntax: 'v2' },
    engineVersion: { state: 'none', text: null, enforced: false, constraints: [], min: null, max: null },
    config: {},
    settings: Object.fromEntries(
      settings.map(([path, { file = target, assignment, spelled, profile }]) => [
        path,
        rowOf(spelled ?? path, placeOf(texts, file, assignment), profile ?? null),
      ]),
    ),
    layers: [{ role: 'target', file: target }],
    includes: (view.includes ?? []).map((line) => ({
      text: '',
      file: target,
      line,
      url: null,
      resolved: true,
      reason: null,
    })),
    incomplete: [],
    plugins: [],
    problems: view.problems ?? [],
  };
  return {
    document,
    digest: `digest of ${(view.profiles ?? []).join('+')}`,
    secrets: view.secrets ?? [],
    sourceMap: {
      sourceMapVersion: 1,
      ...(view.groups === undefined ? {} : { groups: view.groups }),
      includes: (view.includes ?? []).map((line) => ({ file: target, line, column: 1, endLine: line, endColumn: 2 })),
      settings: Object.fromEntries(
        settings.map(([path, { file = target, assignment, profile, includedFrom, overridden = [] }]) => [
          path,
          {
            origin: originOf(file, assignment, profile, includedFrom),
            overridden: overridden.map((earlier) => originOf(earlier.file, earlier.assignment, earlier.profile)),
          },
        ]),
      ),
      profiles: Object.entries(view.profileBlocks ?? {}).map(([name, line]) => ({
        name,
        location: placeOf(texts, target, line),
      })),
      scopes: Object.fromEntries(
        Object.entries(view.scopes ?? {}).map(([path, line]) => [path, placeOf(texts, target, line)]),
      ),
      sensitive: Object.fromEntries(
        Object.entries(view.sensitive ?? {}).map(([file, parts]) => [
          file,
          parts.map((part) => rangeOf(texts, file, part)),
        ]),
      ),
    },
    evaluations: view.evaluations ?? [],
  };
}

export function evaluated(policy: string, ...messages: readonly Partial<PolicyMessage>[]): Evaluation {
  return {
    policy,
    kind: 'evaluated',
    messages: messages.map((message) => ({
      rule: 'deny',
      message: 'It is wrong.',
      setting: null,
      severity: 'high',
      fix: null,
      ...message,
    })),
    doubts: [],
  };
}

/** Returns an unsound evaluation, whatever the policy's results. */
export function doubtful(policy: string, ...doubts: readonly Doubt[]): Evaluation {
  return { policy, kind: 'evaluated', messages: [], doubts };
}

export function syntaxProblem(place: Location, facts: Partial<ProblemRow> = {}): ProblemRow {
  return { code: 'syntax/unexpected-token', severity: 'error', message: 'Unexpected token.', ...place, ...facts };
}

function rowOf(spelled: string, { file, line }: Location, profile: string | null): SettingRow {
  return {
    spelled,
    certainty: 'literal',
    value: 'x',
    text: "'x'",
    type: 'string',
    known: true,
    deprecated: null,
    file,
    line,
    profile,
    overridden: 0,
  };
}
