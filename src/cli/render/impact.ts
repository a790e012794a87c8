import { groupBy } from '../../base/group-by.ts';
import { compareCodeUnits } from '../../base/order.ts';
import { pluralize } from '../../base/pluralize.ts';
import { type Impact, type ImpactRow, impactKinds } from '../../engine/state/compare-policies.ts';
import { listTeams } from '../../engine/state/select-team.ts';
import { toTerminalLine } from '../../reports/escape.ts';
import { wrapHanging } from './wrap-hanging.ts';

const width = 80;
/** Repositories of a policy, and places of a repository, that are listed unless all are. */
const maxListed = 3;

const titles: Readonly<Record<ImpactRow['kind'], string>> = {
  failing: 'Newly failing',
  undecided: 'Newly undecided',
  error: 'Newly ending in an error',
  passing: 'Newly passing',
};

interface ImpactDetail {
  readonly isVerbose: boolean;
  /** Groups by owner, then by policy. */
  readonly byTeam: boolean;
}

/** Renders an impact for 80 columns: by kind, policy and repository. */
export function renderImpact(impact: Impact, { isVerbose, byTeam }: ImpactDetail): string {
  const { rows, repositories, views, documents, policies, leftOut } = impact;
  const most = isVerbose ? Number.POSITIVE_INFINITY : maxListed;
  const groups = impactKinds.map((kind) =>
    renderKind(
      titles[kind],
      rows.filter((row) => row.kind === kind),
      { most, byTeam },
    ),
  );
  const judged = `${pluralize(documents, 'document')} of ${pluralize(repositories, 'repository', 'repositories')}, ${pluralize(views, 'view')}`;
  const end =
    policies.length === 0
      ? `No policy that judged ${judged} differs.`
      : `Judged: ${judged}, by ${pluralize(policies.length, 'policy', 'policies')} that may differ.`;
  const note =
    leftOut.length === 0
      ? []
      : wrapHanging('Not compared, since they judge all targets together: ', leftOut.join(', '), width);
  const changed = rows.length === 0 ? 'No verdict changes. ' : '';
  return [...groups.flat(), ...note, `${changed}${end}`].map((line) => `${line.trimEnd()}\n`).join('');
}

function renderKind(
  title: string,
  rows: readonly ImpactRow[],
  { most, byTeam }: { readonly most: number; readonly byTeam: boolean },
): readonly string[] {
  if (rows.length === 0) return [];
  const names = new Set(rows.map(({ repository }) => repository));
  const views = rows.reduce((sum, row) => sum + row.views.length, 0);
  return [
    `${title}: ${pluralize(views, 'verdict')} in ${pluralize(names.size, 'repository', 'repositories')}`,
    ...(byTeam ? renderByTeam(rows, most) : renderByPolicy(rows, most, '  ')),
    '',
  ];
}

/** Renders rows by team; a row with several owners is in the group of each. */
function renderByTeam(rows: readonly ImpactRow[], most: number): readonly string[] {
  const owned = rows.flatMap((row) => listTeams(row.owners).map((team) => ({ team, row })));
  const teams = [...groupBy(owned, ({ team }) => team)].sort(([a], [b]) => compareCodeUnits(a, b));
  return teams.flatMap(([team, own]) => [
    `  ${toTerminalLine(team)}`,
    ...renderByPolicy(
      own.map(({ row }) => row),
      most,
      '    ',
    ),
  ]);
}

function renderByPolicy(rows: readonly ImpactRow[], most: number, indent: string): readonly string[] {
  return [...groupBy(rows, ({ policy }) => policy)].flatMap(([policy, own]) => [
    `${indent}${toTerminalLine(policy)}`,
    ...own.slice(0, most).flatMap((row) => renderRow(row, most).map((line) => `${indent}  ${line}`)),
    ...countMore(`${indent}  `, own.length - most, 'repository', 'repositories'),
  ]);
}

function renderRow({ repository, places, reasons, views, owners }: ImpactRow, most: number): readonly string[] {
  const reason = reasons.length === 0 ? [] : wrapHanging('  ', toTerminalLine(reasons[0] ?? ''), width - 6);
  const owned = owners.length === 0 ? [] : wrapHanging('  Owners: ', toTerminalLine(owners.join(', ')), width - 6);
  return [
    `${toTerminalLine(repository)} (${pluralize(views.length, 'view')})`,
    ...owned,
    ...places.slice(0, most).map(({ file, line, column }) => `  ${toTerminalLine(file)}:${line}:${column}`),
    ...countMore('  ', places.length - most, 'place', 'places'),
    ...reason,
  ];
}

function countMore(indent: string, left: number, one: string, many: string): readonly string[] {
  return left > 0 ? [`${indent}and ${pluralize(left, one, many)} more (--verbose)`] : [];
}
