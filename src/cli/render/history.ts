import { groupBy } from '../../base/group-by.ts';
import { pluralize } from '../../base/pluralize.ts';
import type {
  OpenFinding,
  RepositoryHistory,
  ScanComparison,
  ScanSummary,
  Trend,
} from '../../engine/state/follow-findings.ts';
import { listTeams } from '../../engine/state/select-team.ts';
import { type FindingTrack, findInterval, type Interval } from '../../engine/state/timeline.ts';
import { toTerminalLine } from '../../reports/escape.ts';
import type { TableRow } from '../write-table.ts';
import { wrapHanging } from './wrap-hanging.ts';

const width = 80;
/** Findings of a list, unless all are listed. */
const maxListed = 20;

interface Detail {
  readonly isVerbose: boolean;
}

/** Renders scans for 80 columns, a line each. */
export function renderScans(scans: readonly ScanSummary[]): string {
  if (scans.length === 0) return 'No scan has been recorded.\n';
  const rows = scans.map((scan) => [
    `${scan.id}`,
    scan.at,
    ...(scan.isFinished ? [scan.open, scan.new, scan.reopened, scan.fixed].map(String) : ['–', '–', '–', '–']),
    describeCoverage(scan),
  ]);
  return renderColumns(['SCAN', 'TIME', 'OPEN', 'NEW', 'REOPENED', 'FIXED', 'REPOSITORIES'], rows, [1, 6]);
}

function describeCoverage({ isFinished, expected, repositories, stale }: ScanSummary): string {
  const { scanned, incomplete, failed, skipped } = repositories;
  const rest = Object.entries({ partial: incomplete, stale, failed: failed - stale, skipped });
  const named = rest.flatMap(([name, count]) => (count === 0 ? [] : `${count} ${name}`));
  const done = scanned + incomplete + failed + skipped;
  const text = named.length === 0 ? `${done}` : `${done}: ${named.join(', ')}`;
  return isFinished ? text : `${done} of ${expected}, not finished`;
}

export function tabulateScans(scans: readonly ScanSummary[]): readonly TableRow[] {
  return [
    [
      ...['scan', 'time', 'finished', 'open', 'new', 'reopened', 'fixed'],
      ...['repositories', 'scanned', 'partial', 'failed', 'stale', 'skipped'],
    ],
    ...scans.map((scan) => {
      const { scanned, incomplete, failed, skipped } = scan.repositories;
      return [
        ...[scan.id, scan.at, scan.isFinished ? 'yes' : 'no', scan.open, scan.new, scan.reopened, scan.fixed],
        ...[scan.expected, scanned, incomplete, failed - scan.stale, scan.stale, skipped],
      ];
    }),
  ];
}

/** Renders a trend for 80 columns, a line a group. */
export function renderTrend({ by, from, to, rows }: Trend): string {
  const head = `From scan ${from.id} (${from.at}) to scan ${to.id} (${to.at}):\n\n`;
  if (rows.length === 0) return `${head}No findings.\n`;
  const titles = ['BEFORE', 'NEW', 'REOPENED', 'FIXED', 'OPEN', 'WAIVED', 'OLDEST', by.toUpperCase()];
  const cells = rows.map((row) => [
    ...[row.before, row.new, row.reopened, row.fixed, row.open, row.waived].map(String),
    row.oldest === null ? '' : `${row.oldest} d`,
    row.group,
  ]);
  return `${head}${renderColumns(titles, cells, [7])}`;
}

export function tabulateTrend({ by, rows }: Trend): readonly TableRow[] {
  return [
    [by, 'before', 'new', 'reopened', 'fixed', 'open', 'waived', 'oldest_days'],
    ...rows.map((row) => [
      ...[row.group, row.before, row.new, row.reopened, row.fixed, row.open, row.waived, row.oldest],
    ]),
  ];
}

/** Renders a repository for 80 columns: facts, the worst open findings with their age, and the last fixed ones. */
export function renderRepository(found: RepositoryHistory, { isVerbose }: Detail): string {
  const { name, commit, ref, owners, lastSeen, judged, isStale, status, reason, open, fixed } = found;
  const waived = open.filter(({ waiver }) => waiver !== null).length;
  const facts: readonly (readonly [string, string])[] = [
    ['Last scan', `${lastSeen.id} (${lastSeen.at}), ${status}${reason === null ? '' : `: ${reason}`}`],
    ...(isStale ? [['Stale', `its findings and documents are from scan ${judged?.id} (${judged?.at})`] as const] : []),
    ...(commit === null ? [] : [['Commit', ref === null ? commit : `${commit} (${ref})`] as const]),
    ...(owners.length === 0 ? [] : [['Owners', owners.join(', ')] as const]),
    ['Findings', `${open.length} open${waived === 0 ? '' : ` (${waived} waived)`}, ${fixed.length} fixed`],
  ];
  const most = isVerbose ? Number.POSITIVE_INFINITY : maxListed;
  return [
    toTerminalLine(name),
    ...facts.flatMap(([title, text]) => wrapHanging(`  ${title}:`.padEnd(14), toTerminalLine(text), width)),
    ...(open.length === 0 ? [] : ['', 'Open', ...open.slice(0, most).flatMap(renderOpen)]),
    ...countMore(open.length - most),
    ...(fixed.length === 0 ? [] : ['', 'Fixed', ...fixed.slice(0, most).flatMap(renderFixed)]),
    ...countMore(fixed.length - most),
  ]
    .map((line) => `${line}\n`)
    .join('');
}

function renderOpen(finding: OpenFinding): readonly string[] {
  const { waiver, since, age, intervals } = finding;
  const again = intervals.length > 1 ? ', reopened' : '';
  const days = age === 0 ? '' : `, ${pluralize(age, 'day')}`;
  const waived = waiver === null ? '' : `; waived until ${waiver.expires} by ${waiver.owner}`;
  return renderFinding(finding, `since ${since.at.slice(0, 10)}${days}${again}${waived}`);
}

function renderFixed(finding: FindingTrack): readonly string[] {
  const last = finding.intervals.at(-1);
  return renderFinding(finding, `${last?.opened.at.slice(0, 10)} to ${last?.closed?.at.slice(0, 10)}`);
}

function renderFinding({ severity, rule, file, line, message }: FindingTrack, time: string): readonly string[] {
  return [
    ...wrapHanging('  ', toTerminalLine(`${severity} ${rule} ${file}:${line}`), width),
    ...wrapHanging('    ', toTerminalLine(message), width),
    ...wrapHanging('    ', toTerminalLine(time), width),
  ];
}

export function tabulateRepository({ open, fixed }: RepositoryHistory): readonly TableRow[] {
  const addLastInterval = (state: string) => (track: FindingTrack) => ({
    state,
    track,
    interval: track.intervals.at(-1),
  });
  return tabulateFindings([...open.map(addLastInterval('open')), ...fixed.map(addLastInterval('fixed'))]);
}

const kinds = ['new', 'reopened', 'fixed'] as const;

interface ComparisonDetail extends Detail {
  /** Groups by owner, then by repository. */
  readonly byTeam: boolean;
}

/** Renders the differences between two scans for 80 columns, by kind and repository. */
export function renderComparison(found: ScanComparison, { isVerbose, byTeam }: ComparisonDetail): string {
  const { from, to, kept } = found;
  const most = isVerbose ? Number.POSITIVE_INFINITY : maxListed;
  const lists = kinds.flatMap((kind) => {
    const tracks = found[kind];
    if (tracks.length === 0) return [];
    const shown = tracks.slice(0, most);
    return [
      `${kind.charAt(0).toUpperCase()}${kind.slice(1)}: ${tracks.length}`,
      ...(byTeam ? renderByTeam(shown) : renderByRepository(shown, '  ')),
      ...countMore(tracks.length - most),
      '',
    ];
  });
  return [
    `From scan ${from.id} (${from.at}) to scan ${to.id} (${to.at}):`,
    '',
    ...lists,
    `${kinds.map((kind) => `${found[kind].length} ${kind}`).join(', ')}, ${kept} open in both.`,
  ]
    .map((line) => `${line}\n`)
    .join('');
}

/** A finding with several owners is in the group of each. */
function renderByTeam(tracks: readonly FindingTrack[]): readonly string[] {
  const owned = tracks.flatMap((track) => listTeams(track.owners).map((team) => ({ team, track })));
  return [...groupBy(owned, ({ team }) => team)].flatMap(([team, own]) => [
    `  ${toTerminalLine(team)}: ${own.length}`,
    ...renderByRepository(
      own.map(({ track }) => track),
      '    ',
    ),
  ]);
}

function renderByRepository(tracks: readonly FindingTrack[], indent: string): readonly string[] {
  return [...groupBy(tracks, ({ repository }) => repository)].flatMap(([name, own]) => [
    `${indent}${toTerminalLine(name)}`,
    ...own.flatMap(({ severity, rule, file, line, message, waiver }) => [
      ...wrapHanging(`${indent}  `, toTerminalLine(`${severity} ${rule} ${file}:${line}`), width),
      ...wrapHanging(`${indent}    `, toTerminalLine(`${message}${waiver === null ? '' : ' (waived)'}`), width),
    ]),
  ]);
}

export function tabulateComparison(found: ScanComparison): readonly TableRow[] {
  return tabulateFindings(
    kinds.flatMap((state) => {
      const { id } = state === 'fixed' ? found.from : found.to;
      return found[state].map((track) => ({ state, track, interval: findInterval(track, id) }));
    }),
  );
}

/** A finding, and the time in which it was open that a table is about. */
interface TableFinding {
  readonly state: string;
  readonly track: FindingTrack;
  readonly interval: Interval | undefined;
}

function tabulateFindings(findings: readonly TableFinding[]): readonly TableRow[] {
  return [
    [
      ...['state', 'repository', 'severity', 'rule', 'file', 'line', 'setting', 'profile', 'message'],
      ...['opened', 'closed', 'waived_until', 'fingerprint', 'owners'],
    ],
    ...findings.map(({ state, track, interval }) => [
      ...[state, track.repository, track.severity, track.rule, track.file, track.line],
      ...[track.setting, track.profile, track.message, interval?.opened.at ?? null, interval?.closed?.at ?? null],
      ...[interval?.closed === null ? (track.waiver?.expires ?? null) : null, track.fingerprint],
      track.owners.join(' '),
    ]),
  ];
}

function countMore(left: number): readonly string[] {
  return left > 0 ? [`  and ${left} more (--verbose)`] : [];
}

/** Aligns cells to the right, and those of some columns to the left; the last one of these is wrapped. */
function renderColumns(
  titles: readonly string[],
  rows: readonly (readonly string[])[],
  left: readonly number[],
): string {
  const cells = [titles, ...rows.map((row) => row.map(toTerminalLine))];
  const widths = titles.map((_, index) => Math.max(...cells.map((row) => row[index]?.length ?? 0)));
  return cells
    .map((row) => {
      const padded = row.map((cell, index) =>
        left.includes(index) ? cell.padEnd(widths[index] ?? 0) : cell.padStart(widths[index] ?? 0),
      );
      const last = titles.length - 1;
      const before = left.includes(last) ? padded.slice(0, last).map((cell) => `${cell}  `) : [];
      const lines = before.length === 0 ? [padded.join('  ')] : wrapHanging(before.join(''), row[last] ?? '', width);
      return lines.map((line) => `${line.trimEnd()}\n`).join('');
    })
    .join('');
}
