import type { Json } from '../base/json.ts';
import { type Severity, severities } from '../base/severity.ts';
import { didYouMean } from '../base/suggest.ts';
import { findingStates } from '../engine/state/browse/finding-table.ts';
import { groupOrders, repositoryStates } from '../engine/state/browse/list-groups.ts';
import { maxLimit, usualLimit } from '../engine/state/browse/page.ts';
import { findingOrders } from '../engine/state/browse/select-findings.ts';
import { Problem } from './problem.ts';

/** A parameter of an address: how it is described, and how its texts are read. */
export interface Parameter<Value> {
  readonly description: string;
  readonly schema: Json;
  /** Reads the values that an address has; at least one. @throws Problem for one that is invalid. */
  read(texts: readonly string[], name: string): Value;
}

export type Parameters = Readonly<Record<string, Parameter<unknown>>>;

/** Values of parameters; undefined where the address has none. */
export type Query<Named extends Parameters> = {
  readonly [Name in keyof Named]: (Named[Name] extends Parameter<infer Value> ? Value : never) | undefined;
};

/** Reads the parameters of an address; empty ones, as forms send them, are left out. @throws Problem for one that is unknown. */
export function readQuery<Named extends Parameters>(parameters: Named, search: URLSearchParams): Query<Named> {
  const names = Object.keys(parameters);
  for (const name of search.keys()) {
    if (names.includes(name)) continue;
    const hint =
      didYouMean(name, names) || (names.length === 0 ? ' There are none.' : ` There are: ${names.join(', ')}.`);
    throw new Problem(400, 'unknown-parameter', `There is no parameter "${name}".${hint}`);
  }
  return Object.fromEntries(
    Object.entries(parameters).map(([name, parameter]) => {
      const texts = search.getAll(name).filter((text) => text !== '');
      return [name, texts.length === 0 ? undefined : parameter.read(texts, name)];
    }),
  ) as Query<Named>;
}

function text(description: string): Parameter<string> {
  return { description, schema: { type: 'string' }, read: readOne };
}

function choice<const Choice extends string>(choices: readonly Choice[], description: string): Parameter<Choice> {
  return {
    description,
    schema: { type: 'string', enum: [...choices] },
    read: (texts, name) => readChoice(choices, readOne(texts, name), name),
  };
}

function checkChoices<const Choice extends string>(
  choices: readonly Choice[],
  description: string,
): Parameter<readonly Choice[]> {
  return {
    description: `${description} Several are separated by commas.`,
    schema: { type: 'array', items: { type: 'string', enum: [...choices] } },
    read: (texts, name) => texts.flatMap((each) => each.split(',')).map((each) => readChoice(choices, each, name)),
  };
}

function count(description: string, minimum: number, maximum?: number): Parameter<number> {
  return {
    description,
    schema: { type: 'integer', minimum, ...(maximum === undefined ? {} : { maximum }) },
    read(texts, name) {
      const given = readOne(texts, name);
      const number = /^\d{1,9}$/u.test(given) ? Number(given) : Number.NaN;
      if (number >= minimum && number <= (maximum ?? Number.POSITIVE_INFINITY)) return number;
      const range = maximum === undefined ? `at least ${minimum}` : `from ${minimum} to ${maximum}`;
      throw createInvalidProblem(name, given, `an integer, ${range}`);
    },
  };
}

function readOne(texts: readonly string[], name: string): string {
  const [first = '', ...others] = texts;
  if (others.length === 0) return first;
  throw new Problem(400, 'repeated-parameter', `"${name}" has more than one value. Send one.`);
}

function readChoice<Choice extends string>(choices: readonly Choice[], given: string, name: string): Choice {
  const found = choices.find((each) => each === given);
  if (found !== undefined) return found;
  throw createInvalidProblem(name, given, `one of ${choices.join(', ')}`, didYouMean(given, choices));
}

function createInvalidProblem(name: string, given: string, expected: string, hint = ''): Problem {
  return new Problem(400, 'invalid-parameter', `"${name}" must be ${expected}, not "${given.slice(0, 100)}".${hint}`);
}

export const pageParameters = {
  offset: count('Number of items to leave out.', 0),
  limit: count(`Number of items at most; ${usualLimit} by default.`, 1, maxLimit),
} as const;

export const findingParameters = {
  state: checkChoices(findingStates, 'Findings that are open, waived or fixed; open ones by default.'),
  severity: checkChoices<Severity>(severities, 'Severities of findings; all by default.'),
  repository: text('Name of a repository.'),
  rule: text('Id of a policy or a built-in rule.'),
  category: text('Category of policies; the first part of the id of a built-in rule.'),
  file: text('Path of a file in its repository.'),
  setting: text('Setting or scope, in either spelling.'),
  profile: text('Profile block that wrote the value.'),
  team: text('Team or person that owns it.'),
  text: text('Words that all occur in the message, the file, the setting, the rule or the repository.'),
  opened: count('Number of the scan that found it.', 1),
  fixed: count('Number of the scan that lacks it.', 1),
  order: choice(findingOrders, 'Order; the worst severity first by default.'),
  ...pageParameters,
} as const;

export const repositoryParameters = {
  text: text('Part of the name.'),
  state: checkChoices(repositoryStates, 'How the last scan of a repository ended; all by default.'),
  rule: text('Only repositories with open findings of this rule.'),
  team: text('Only repositories that this team or person owns, or owns open findings in.'),
  order: choice(groupOrders, 'Order; the worst ones first by default.'),
  ...pageParameters,
} as const;

export const teamParameters = {
  text: text('Part of the name.'),
  order: choice(groupOrders, 'Order; the worst ones first by default.'),
  ...pageParameters,
} as const;

export const ruleParameters = {
  text: text('Part of the id or the title.'),
  category: text('Category of policies; the first part of the id of a built-in rule.'),
  found: choice(['yes', 'no'], '`yes` for rules with open findings only.'),
  order: choice(groupOrders, 'Order; the worst ones first by default.'),
  ...pageParameters,
} as const;

export const settingParameters = {
  text: text('Part of the name.'),
  ...pageParameters,
} as const;
