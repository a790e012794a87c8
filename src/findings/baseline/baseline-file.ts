import { UsageError } from '../../base/errors.ts';
import { writeVisibleJson } from '../../base/json.ts';
import { compareCodeUnits } from '../../base/order.ts';
import type { BaselineEntry } from '../finding.ts';
import { isDay } from '../waiver.ts';
import { type Baseline, type BaselineRule, compareEntries } from './baseline.ts';
import { type Budget, compareBudgets } from './budgets.ts';

const head = { plumblineBaseline: 1 };
/** Longer lines and larger files are not baselines. */
const [maxLine, maxBytes] = [20_000, 256 * 2 ** 20];

/** Returns the text of a baseline: JSON Lines, sorted, one rule or finding a line, so that it merges well. */
export function renderBaseline({ rules, findings, budgets = [] }: Baseline): string {
  const sorted = rules.toSorted((a, b) => compareCodeUnits(a.rule, b.rule));
  const lines = [
    head,
    ...sorted.map(({ rule, since }) => ({ rule, since })),
    ...budgets
      .toSorted(compareBudgets)
      .map(({ repository, rule, budget, since }) => ({ repository, rule, budget, since })),
    ...findings.toSorted(compareEntries).map(({ repository, file, rule, setting, profile, occurrence, since }) => {
      return { repository, file, rule, setting, profile, occurrence, since };
    }),
  ];
  return lines.map((line) => `${writeVisibleJson(line)}\n`).join('');
}

/**
 * Parses a baseline; `file` is its name in messages. Of two equal lines, as a merge may leave them, the older day
 * counts, and of two budgets the lower one.
 *
 * @throws UsageError with the line of the first error.
 */
export function parseBaseline(text: string, file: string): Baseline {
  const rules = new Map<string, BaselineRule>();
  const findings = new Map<string, BaselineEntry>();
  const budgets = new Map<string, Budget>();
  if (text.length > maxBytes) throw refuse(file, 1, `larger than ${maxBytes / 2 ** 20} MiB`);
  for (const [index, line] of text.split('\n').entries()) {
    if (line.trim() === '') continue;
    const value = parseLine(line, file, index + 1);
    if (index === 0) {
      if (value['plumblineBaseline'] === 1) continue;
      throw refuse(file, 1, 'the first line is not {"plumblineBaseline":1}');
    }
    const { rule, since, ...rest } = value;
    if (typeof rule !== 'string' || typeof since !== 'string' || !isDay(since)) {
      throw refuse(file, index + 1, 'expected a rule, and a day as since');
    }
    if (Object.keys(rest).length === 0) {
      const known = rules.get(rule);
      if (known === undefined || since < known.since) rules.set(rule, { rule, since });
      continue;
    }
    if ('budget' in rest) {
      const budget = readBudget({ ...rest, rule, since }, file, index + 1);
      const key = JSON.stringify([budget.repository, rule]);
      const known = budgets.get(key);
      if (known === undefined || budget.budget < known.budget) budgets.set(key, budget);
      continue;
    }
    const entry = readEntry({ ...rest, rule, since }, file, index + 1);
    const key = JSON.stringify([entry.repository, entry.file, rule, entry.setting, entry.profile, entry.occurrence]);
    const known = findings.get(key);
    if (known === undefined || since < known.since) findings.set(key, entry);
  }
  return {
    rules: [...rules.values()],
    findings: [...findings.values()].sort(compareEntries),
    ...(budgets.size === 0 ? {} : { budgets: [...budgets.values()].sort(compareBudgets) }),
  };
}

function parseLine(line: string, file: string, number: number): { readonly [key: string]: unknown } {
  if (line.length > maxLine) throw refuse(file, number, `more than ${maxLine} characters`);
  if (/^(?:<{7}|={7}|>{7})/u.test(line)) {
    throw refuse(
      file,
      number,
      'a merge conflict is not resolved: keep the lines of both sides, and run `baseline update`',
    );
  }
  try {
    const value: unknown = JSON.parse(line);
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return { ...value };
  } catch {
    // Reported like any other text that is not an object.
  }
  throw refuse(file, number, 'not a JSON object');
}

function readBudget(
  { repository, rule, budget, since, ...rest }: { readonly [key: string]: unknown },
  file: string,
  number: number,
): Budget {
  const [unknown] = Object.keys(rest);
  if (unknown !== undefined) throw refuse(file, number, `unknown key "${unknown}"`);
  if (typeof repository !== 'string' || repository === '') throw refuse(file, number, 'a budget needs a repository');
  if (!(Number.isSafeInteger(budget) && Number(budget) >= 0)) {
    throw refuse(file, number, 'budget is not an integer');
  }
  return { repository, rule: String(rule), budget: Number(budget), since: String(since) };
}

function readEntry(
  { repository, file: path, rule, setting, profile, occurrence, since, ...rest }: { readonly [key: string]: unknown },
  file: string,
  number: number,
): BaselineEntry {
  const [unknown] = Object.keys(rest);
  if (unknown !== undefined) throw refuse(file, number, `unknown key "${unknown}"`);
  const isName = (value: unknown): value is string => typeof value === 'string' && value !== '';
  const isNameOrNull = (value: unknown): value is string | null => value === null || isName(value);
  if (
    !(
      isName(repository) &&
      isName(path) &&
      isName(rule) &&
      isName(since) &&
      isNameOrNull(setting) &&
      isNameOrNull(profile)
    )
  ) {
    throw refuse(file, number, 'expected repository, file, rule, setting, profile, occurrence, since');
  }
  if (!(Number.isSafeInteger(occurrence) && Number(occurrence) >= 0)) {
    throw refuse(file, number, 'occurrence is not an integer');
  }
  return { repository, file: path, rule, setting, profile, occurrence: Number(occurrence), since };
}

function refuse(file: string, line: number, what: string): UsageError {
  return new UsageError('usage/bad-baseline', `${file}:${line}: ${what}.`, { hint: { step: 'write-baseline' } });
}
