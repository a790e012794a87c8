import { pluralize } from '../../base/pluralize.ts';
import { countDaysBetween, type Waiver } from '../../findings/waiver.ts';
import { toTerminalLine } from '../../reports/escape.ts';

/** Shows a waiver in lines for people. */
export function renderWaiver({ scope, reason, owner, until, source }: Waiver, today: string): string {
  const left = countDaysBetween(today, until);
  const state = left < 0 ? 'expired' : `${pluralize(left, 'day')} left`;
  const parts = (['repository', 'file', 'setting', 'profile', 'fingerprint'] as const).flatMap((key) =>
    scope[key] === null ? [] : [`${key} ${scope[key]}`],
  );
  return [
    `${until}  ${scope.rule ?? 'any rule'}  ${source}  (${state})`,
    ...(parts.length === 0 ? [] : [`  ${parts.join(', ')}`]),
    `  ${owner}: ${reason}`,
  ]
    .map((line) => `${toTerminalLine(line)}\n`)
    .join('');
}
