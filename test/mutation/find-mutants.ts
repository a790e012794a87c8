import type { RegoFile } from '../../src/policy/rego-compiler.ts';
import { findConditions, findRules, type LineRange, tokenizeRego } from './rego-text.ts';

export const operators = [
  'negate a condition',
  'drop a condition',
  'change a constant',
  'change a comparison',
  'drop a rule',
] as const;

/** A policy with one small fault put into it, which its tests should notice. */
export interface Mutant {
  readonly file: string;
  readonly operator: (typeof operators)[number];
  /** Of the line that was changed, from 1. */
  readonly line: number;
  readonly before: string;
  readonly after: string;
  /** The whole file with the fault. */
  readonly text: string;
}

const comparisons: { readonly [operator: string]: string } = {
  '==': '!=',
  '!=': '==',
  '<': '>=',
  '>=': '<',
  '>': '<=',
  '<=': '>',
};

/** A file with fewer has its texts changed in two ways. */
const fewFaults = 10;

/** Every mutant of a file, in the order of its lines. What people read (messages, names in them, fixes in words) is no constant. */
export function findMutants({ path, text }: RegoFile): readonly Mutant[] {
  const lines = text.split('\n');
  const rules = findRules(lines);
  const put = (operator: Mutant['operator'], { from, to }: LineRange, replacement: readonly string[]): Mutant => ({
    file: path,
    operator,
    line: from + 1,
    before: (lines[from] ?? '').trim(),
    after: (replacement[0] ?? '').trim(),
    text: [...lines.slice(0, from), ...replacement, ...lines.slice(to + 1)].join('\n'),
  });
  const mutants = rules.flatMap((rule) => [
    put('drop a rule', rule, []),
    ...findConditions(lines, rule).flatMap((condition) => mutateCondition(lines, condition, put)),
    ...mutateHead(lines[rule.from] ?? '').map(([operator, line]) =>
      put(operator, { from: rule.from, to: rule.from }, [line]),
    ),
    ...mutateTokens(lines, rule, put, changeConstant),
  ]);
  // Some of the faults do not compile, and five are to be left.
  const further = mutants.length < fewFaults ? rules.flatMap((rule) => mutateTokens(lines, rule, put, prefixText)) : [];
  return [...mutants, ...further].filter((mutant) => mutant.text !== text).toSorted((a, b) => a.line - b.line);
}

type Put = (operator: Mutant['operator'], range: LineRange, replacement: readonly string[]) => Mutant;

function mutateCondition(lines: readonly string[], range: LineRange, put: Put): readonly Mutant[] {
  const [first = '', ...rest] = lines.slice(range.from, range.to + 1);
  const code = first.trim();
  // Without what a declaration declares the policy does not compile.
  if (/^(some|every|import)\b/u.test(code) && !/ in /u.test(code)) return [];
  const drop = put('drop a condition', range, []);
  if (/^some\b/u.test(code) || / := /u.test(code)) return [drop];
  return [drop, put('negate a condition', range, [`\t${negate(code)}`, ...rest])];
}

/** `deny contains x if condition` has its one condition in its head. */
function mutateHead(line: string): readonly (readonly [Mutant['operator'], string])[] {
  const [, head, condition] = /^(.*?) if ([^{]+|[^{].*[^{])$/u.exec(line) ?? [];
  if (head === undefined || condition === undefined || /^some\b/u.test(condition)) return [];
  return [
    ['drop a condition', head],
    ['negate a condition', `${head} if ${negate(condition)}`],
  ];
}

function negate(condition: string): string {
  return condition.startsWith('not ') ? condition.slice(4) : `not ${condition}`;
}

function mutateTokens(lines: readonly string[], rule: LineRange, put: Put, change: Change): readonly Mutant[] {
  return lines.slice(rule.from, rule.to + 1).flatMap((line, offset) =>
    tokenizeRego(line).flatMap(({ kind, text, start, end }) => {
      const at = { from: rule.from + offset, to: rule.from + offset };
      const replaced = (by: string): readonly string[] => [`${line.slice(0, start)}${by}${line.slice(end)}`];
      const comparison = kind === 'operator' && change === changeConstant ? comparisons[text] : undefined;
      if (comparison !== undefined) return [put('change a comparison', at, replaced(comparison))];
      const constant = isForPeople(line) ? undefined : change(kind, text);
      return constant === undefined || isField(text, line, end)
        ? []
        : [put('change a constant', at, replaced(constant))];
    }),
  );
}

type Change = (kind: string, text: string) => string | undefined;

function prefixText(kind: string, text: string): string | undefined {
  return isChangeable(kind, text) ? `${text.slice(0, 1)}x${text.slice(1)}` : undefined;
}

function changeConstant(kind: string, text: string): string | undefined {
  if (kind === 'number') return String(Number(text) + 1);
  if (text === 'true') return 'false';
  if (text === 'false') return 'true';
  return isChangeable(kind, text) ? `${text.slice(0, -1)}x${text.slice(-1)}` : undefined;
}

/** Texts for people are not constants. */
function isChangeable(kind: string, text: string): boolean {
  return kind === 'string' && !/ |\{setting\}/u.test(text) && text !== '""';
}

/** A line that builds a message. */
function isForPeople(line: string): boolean {
  return /^\s*message := |\blib\.spelled\(/u.test(line);
}

/** Returns true for names of the fields of a finding (`{"message": …`), which are the same in every policy. */
function isField(text: string, line: string, end: number): boolean {
  return /^"(?:setting|beside|include|message|severity|fix)"$/u.test(text) && /^\s*:(?!=)/u.test(line.slice(end));
}
