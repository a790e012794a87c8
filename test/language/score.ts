import type { SyntaxListing } from '../../src/language/list-syntax.ts';

/** One record of the oracle, an independent reading of the corpus: a setting, an include, a plugin, or an unread file. */
export interface OracleRecord {
  readonly f: string;
  readonly l?: number;
  readonly k: 'set' | 'include' | 'plugin' | 'parsefail';
  readonly profile?: string | null;
  readonly path?: readonly string[];
  readonly t?: string;
  readonly v?: string;
  readonly src?: string;
}

export interface Score {
  readonly sets: number;
  readonly found: number;
  readonly extra: number;
  readonly others: number;
  readonly othersFound: number;
  /** Numbers of records that were not found, by reason. */
  readonly missed: Readonly<Record<string, number>>;
}

type Assignment = SyntaxListing['assignments'][number];

const unquote = (text: string): string => text.replace(/^(['"])(.*)\1$/s, '$2');
const squeeze = (text: string): string => text.replace(/\s+/g, '');

function segmentOf(text: string): string {
  const selector = /^(withName:|withLabel:)(.*)$/s.exec(text);
  return selector === null ? unquote(text) : `${selector[1]}${unquote((selector[2] ?? '').trim())}`;
}

/** Compares listings with the oracle's records, paths segment by segment. */
export function scoreListings(records: readonly OracleRecord[], listings: readonly SyntaxListing[]): Score {
  const byLine = new Map<string, Assignment[]>();
  const others = new Set<string>();
  for (const { file, assignments, includes, plugins } of listings) {
    for (const assignment of assignments) {
      const key = `${file}:${assignment.line}`;
      byLine.set(key, [...(byLine.get(key) ?? []), assignment]);
    }
    for (const { line } of includes) others.add(`include ${file}:${line}`);
    for (const { line } of plugins) others.add(`plugin ${file}:${line}`);
  }
  const unread = new Set(records.filter(({ k }) => k === 'parsefail').map(({ f }) => f));
  const used = new Set<Assignment>();
  const missed: Record<string, number> = {};
  let [sets, found, otherRecords, othersFound] = [0, 0, 0, 0];
  for (const record of records) {
    if (unread.has(record.f)) continue;
    if (record.k !== 'set') {
      otherRecords++;
      if (others.has(`${record.k} ${record.f}:${record.l}`)) othersFound++;
      continue;
    }
    sets++;
    const reason = compare(record, byLine.get(`${record.f}:${record.l}`) ?? [], used);
    if (reason === undefined) found++;
    else missed[reason] = (missed[reason] ?? 0) + 1;
  }
  const read = new Set(records.map(({ f }) => f).filter((file) => !unread.has(file)));
  const extra = listings
    .filter(({ file }) => read.has(file))
    .flatMap(({ assignments }) => assignments.filter((assignment) => !used.has(assignment))).length;
  return { sets, found, extra, others: otherRecords, othersFound, missed };
}

function compare(record: OracleRecord, candidates: readonly Assignment[], used: Set<Assignment>): string | undefined {
  const path = JSON.stringify((record.path ?? []).map(segmentOf));
  const named = candidates.filter((candidate) => JSON.stringify(settingPath(candidate).map(segmentOf)) === path);
  if (named.length === 0) return 'path';
  const profile = typeof record.profile === 'string' ? segmentOf(record.profile) : null;
  const match = named.find((candidate) => profileOf(candidate) === profile);
  if (match === undefined) return 'profile';
  used.add(match);
  if (record.v === undefined) {
    const [source, text] = [squeeze(record.src ?? '').slice(0, 120), squeeze(match.text ?? '')];
    return text.includes(source) || (text !== '' && source.includes(text)) ? undefined : 'text';
  }
  return sameValue(record, match.value) ? undefined : 'value';
}

/** The oracle takes `profiles.name.x = …` for a profile's setting; a listing gives the path as it is written. */
function settingPath({ path }: Assignment): readonly string[] {
  return path[0] === 'profiles' && path.length > 1 ? path.slice(2) : path;
}

function profileOf({ path, profile }: Assignment): string | null {
  return path[0] === 'profiles' ? (path[1] ?? null) : profile;
}

function sameValue({ t = '', v = '' }: OracleRecord, value: unknown): boolean {
  if (t === 'bool') return value === (v === 'true');
  if (t === 'null') return value === null;
  if (t.startsWith('str')) return value === v;
  return typeof value === 'number' && Math.abs(value - Number(v)) <= 1e-9 * Math.max(1, Math.abs(Number(v)));
}
