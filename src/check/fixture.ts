import type { PolicyFault } from '../base/errors.ts';
import type { Dialect } from '../language/problem.ts';
import { findSlip } from '../policy/find-slip.ts';
import { type GivenParameter, parseGiven } from '../policy/parameters.ts';
import { type Severity, severities } from '../policy/policy.ts';
import type { ProfileChoice } from './profile-choice.ts';

/** A finding that must be at a line. */
export interface Expectation {
  /** 1-based. */
  readonly line: number;
  readonly rule: string;
  /** Undefined where any will do. */
  readonly severity: Severity | undefined;
}

/** A configuration file that says itself what must be found in it. */
export interface Fixture {
  /** As messages name it. */
  readonly path: string;
  readonly text: string;
  readonly expected: readonly Expectation[];
  readonly profiles: ProfileChoice;
  readonly dialect: Dialect;
  /** The time that policies see; RFC 3339. */
  readonly at: string;
  /** Policies that must be undecided in some view. */
  readonly undecided: readonly string[];
  /** Other files of its folder, which policies over many targets see with it. */
  readonly beside: readonly string[];
  /** Over the policies' defaults. */
  readonly parameters: readonly GivenParameter[];
  /** 1-based; where that is said. */
  readonly undecidedLine: number;
}

/** Late enough for every `effective_on`, and the same on every day. */
const DEFAULT_AT = '2100-01-01T00:00:00Z';

const DIRECTIVES = ['profiles', 'syntax', 'undecided', 'at', 'parameter', 'beside'] as const;

/** The comment that holds a line's expectations, and everything after it. */
export const EXPECT: RegExp = /\/\/[ \t]*expect:[ \t]*(.*?)[ \t]*\r?$/u;

/**
 * Reads a fixture's expectations (`// expect: ID severity, ID` at the end of a line) and its directives (`// profiles: a,b`,
 * `// syntax: v1`, `// undecided: ID`, `// at: 2026-01-31`, `// parameter: ID.name=value`, `// beside: other.config` in the comments before all else).
 */
export function parseFixture(
  path: string,
  text: string,
): { readonly fixture: Fixture; readonly faults: readonly PolicyFault[] } {
  const faults: PolicyFault[] = [];
  const lines = text.split('\n');
  const refuse = (line: number, column: number, message: string): void => {
    faults.push({ code: 'fixture/bad-comment', message, file: path, line, column });
  };
  const all = readDirectives(lines, refuse);
  const directives = new Map(all.map((directive) => [directive.name, directive]));
  const dialect = directives.get('syntax') ?? { value: 'v2', line: 0 };
  if (dialect.value !== 'v1' && dialect.value !== 'v2') {
    refuse(dialect.line, 1, `syntax is v1 or v2, not "${dialect.value}"`);
  }
  const at = directives.get('at') ?? { value: DEFAULT_AT, line: 0 };
  if (Number.isNaN(Date.parse(at.value))) refuse(at.line, 1, `at is a date such as 2026-01-31, not "${at.value}"`);
  const fixture: Fixture = {
    path,
    text,
    expected: lines.flatMap((content, index) => readExpectations(content, index + 1, refuse)),
    profiles: readProfiles(directives.get('profiles')?.value),
    dialect: dialect.value === 'v1' ? 'v1' : 'v2',
    at: at.value,
    undecided: listOf(directives.get('undecided')?.value ?? ''),
    beside: listOf(directives.get('beside')?.value ?? ''),
    parameters: all
      .filter(({ name }) => name === 'parameter')
      .flatMap(({ value, line }) => readParameter(path, value, line, refuse)),
    undecidedLine: directives.get('undecided')?.line ?? 1,
  };
  return { fixture, faults };
}

type Refuse = (line: number, column: number, message: string) => void;

interface Directive {
  readonly name: string;
  readonly value: string;
  readonly line: number;
}

function readParameter(path: string, value: string, line: number, refuse: Refuse): readonly GivenParameter[] {
  const given = parseGiven(value, `${path}:${line}`);
  if (given === undefined) refuse(line, 1, `write \`// parameter: ID.name=value\`, not "${value}"`);
  return given === undefined ? [] : [given];
}

function readDirectives(lines: readonly string[], refuse: Refuse): readonly Directive[] {
  const found: Directive[] = [];
  for (const [index, content] of lines.entries()) {
    if (!/^\s*(?:\/\/.*)?$/u.test(content)) break;
    const [, name, value] = /^\s*\/\/\s*(\w+):\s*(.*?)\s*$/u.exec(content) ?? [];
    if (name === undefined || value === undefined) continue;
    if (DIRECTIVES.some((known) => known === name)) found.push({ name, value, line: index + 1 });
    else {
      // Other comments may have a colon too; what is nearly a directive is meant as one.
      const meant = findSlip(
        name,
        DIRECTIVES.filter((known) => known.length > 2),
      );
      if (meant !== undefined) refuse(index + 1, 1, `there is no directive \`${name}\`: did you mean \`${meant}\`?`);
    }
  }
  return found;
}

function readExpectations(content: string, line: number, refuse: Refuse): readonly Expectation[] {
  const match = EXPECT.exec(content);
  if (match === null) return [];
  return (match[1] ?? '').split(',').flatMap((item): readonly Expectation[] => {
    const [rule = '', word, ...rest] = item.trim().split(/\s+/u);
    if (rule === '' || rest.length > 0) {
      refuse(line, match.index + 1, 'write `// expect: RULE-ID severity`, and more of them after commas');
      return [];
    }
    const severity = severities.find((known) => known === word);
    if (word !== undefined && severity === undefined) {
      const meant = findSlip(word, severities);
      const hint = meant === undefined ? `none of ${severities.join(', ')}` : `no severity: did you mean \`${meant}\`?`;
      refuse(line, match.index + 1, `"${word}" is ${hint}`);
      return [];
    }
    return [{ line, rule, severity }];
  });
}

function readProfiles(text: string | undefined): ProfileChoice {
  if (text === undefined || text === 'all') return { kind: 'all', besides: [] };
  return { kind: 'views', views: [text === 'none' ? [] : listOf(text)] };
}

function listOf(text: string): readonly string[] {
  return text
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '');
}
