import { findSlip } from '../../../base/suggest.ts';
import { isJudging } from '../../../policy/pack/judging-rule.ts';
import type { RegoRule } from '../../../policy/rego-tree/rego-tree.ts';
import { localsOf } from '../../../policy/rego-tree/variables.ts';
import {
  assignmentOf,
  callOf,
  variableOf,
  walkBodies,
  walkRule,
  wordsOf,
} from '../../../policy/rego-tree/walk-tree.ts';
import type { LintRule } from '../lint-rule.ts';
import { headOf, type LintedFile, type LintedPack, type LocatedRule, ownRules } from '../linted-pack.ts';
import { findReferred } from '../referred-rules.ts';

/** What is there and does nothing, or is taken for something else. */
export const leftoverRules: readonly LintRule[] = [
  {
    id: 'lint/unasked-rule',
    level: 'error',
    title: 'A rule that looks like one that is asked, and is not',
    description:
      'Only `deny`, `violation`, `warn` and `undecided` are asked, alone or with a suffix (`deny_when_public`), outside of tests. A rule of almost that name finds nothing, and nobody is told.',
    help: 'Name it as it is asked.',
    examples: {
      bad: {
        text: 'package a\n\ndenny contains "spot" if input.config.google.batch.spot\n',
        at: 'denny contains "spot"',
      },
      good: { text: 'package a\n\ndeny contains "spot" if input.config.google.batch.spot\n' },
    },
    *find(pack) {
      const used = findUsed(pack);
      for (const located of ownRules(pack)) {
        const { file, rule } = located;
        if (rule.kind !== 'set' || used.has(nameOf(located))) continue;
        const meant = file.isTest ? undefined : findMeantRule(rule.name);
        if (meant !== undefined) {
          yield { file, range: headOf(rule), message: `nothing asks a rule \`${rule.name}\`: name it \`${meant}\`` };
        } else if (file.isTest && isJudging(rule.name)) {
          yield {
            file,
            range: headOf(rule),
            message: `nothing asks \`${rule.name}\` here, since the name of the file ends in \`_test.rego\``,
          };
        }
      }
    },
  },
  {
    id: 'lint/unused-rule',
    level: 'warning',
    title: 'A rule that nothing refers to',
    description:
      'A rule of a policy that no other asks decides nothing. Often the condition that should ask it is missing.',
    help: 'Ask it, or remove it.',
    examples: {
      bad: {
        text: 'package a\n\ndeny contains "spot" if input.config.google.batch.spot\n\nis_cheap if input.config.process.cpus < 2\n',
        at: 'is_cheap',
      },
      good: {
        text: 'package a\n\ndeny contains "spot" if {\n\tinput.config.google.batch.spot\n\tnot is_cheap\n}\n\nis_cheap if input.config.process.cpus < 2\n',
      },
    },
    *find(pack) {
      const used = findUsed(pack);
      const seen = new Set<string>();
      for (const located of ownRules(pack)) {
        const { file, rule } = located;
        const name = nameOf(located);
        const isPolicy = pack.rulesOf(file.package).some((each) => !each.file.isTest && isJudging(each.rule.name));
        if (file.isTest || !isPolicy || isAsked(rule) || used.has(name) || seen.has(name)) continue;
        if (rule.kind === 'set' && findMeantRule(rule.name) !== undefined) continue;
        seen.add(name);
        yield { file, range: headOf(rule), message: `nothing refers to \`${rule.name}\`` };
      }
    },
  },
  {
    id: 'lint/duplicate-rule',
    level: 'warning',
    title: 'A rule that stands there twice',
    description: 'It says the same again. Where it was copied to be changed, the change is missing.',
    help: 'Remove one of them, or change what was to be changed.',
    examples: {
      bad: {
        text: 'package a\n\nlarge if input.config.process.cpus > 8\n\nlarge if input.config.process.cpus > 8\n',
        at: 'large if input.config.process.cpus > 8\n',
      },
      good: {
        text: 'package a\n\nlarge if input.config.process.cpus > 8\n\nlarge if input.config.process.memory > 8589934592\n',
      },
    },
    *find(pack) {
      const first = new Map<string, LocatedRule>();
      for (const located of ownRules(pack)) {
        const { file, rule } = located;
        const text = `${file.package}\n${file.text.slice(rule.start, rule.end).replaceAll(/\s+/gu, ' ')}`;
        const before = first.get(text);
        if (before === undefined) first.set(text, located);
        else {
          const { line } = before.file.lines.position(before.rule.start);
          yield { file, range: rule, message: `the same rule stands in ${before.file.path}:${line}` };
        }
      }
    },
  },
  {
    id: 'lint/unused-import',
    level: 'warning',
    title: 'An import that is not used',
    description: 'Nothing in the file has to do with it. Readers look for what is not there.',
    help: 'Remove it.',
    examples: {
      bad: {
        text: 'package a\n\nimport data.plumbline.lib\n\ndeny contains "spot" if input.config.google.batch.spot\n',
        at: 'import data.plumbline.lib',
      },
      good: {
        text: 'package a\n\nimport data.plumbline.lib\n\ndeny contains "spot" if lib.effective("google.batch.spot") == true\n',
      },
    },
    *find(pack) {
      for (const file of pack.files.filter(({ isLibrary }) => !isLibrary)) {
        const words = new Set(
          file.module.rules.flatMap((rule) => [...walkRule(rule)].flatMap((node) => wordsOf(node)[0] ?? [])),
        );
        for (const imported of file.module.imports) {
          const { path, name, start, end } = imported;
          if (path[0] === 'rego' || path[0] === 'future' || words.has(name)) continue;
          const range = { start, end: Math.max(end, start) };
          yield { file, range, message: `nothing in the file uses \`${name}\`` };
        }
      }
    },
  },
  {
    id: 'lint/unused-variable',
    level: 'warning',
    title: 'A variable that is not used',
    description:
      'What is assigned to it is computed for nothing. Often the condition that should look at it is missing.',
    help: 'Look at it, or remove it. Where only that the value is defined matters, write the expression alone, or `_ := …`.',
    examples: {
      bad: {
        text: 'package a\n\ndeny contains "spot" if {\n\tspot := input.config.google.batch.spot\n\tinput.config.google.batch\n}\n',
        at: 'spot',
      },
      good: {
        text: 'package a\n\ndeny contains "spot" if {\n\tspot := input.config.google.batch.spot\n\tspot == true\n}\n',
      },
    },
    *find(pack) {
      for (const { file, rule } of ownRules(pack)) {
        const counts = new Map<string, number>();
        for (const node of walkRule(rule)) {
          const name = node.type === 'var' ? variableOf(node) : undefined;
          if (name !== undefined) counts.set(name, (counts.get(name) ?? 0) + 1);
        }
        for (const expr of [...walkBodies(rule)].flat()) {
          const { target } = assignmentOf(expr) ?? {};
          const name = target === undefined ? undefined : variableOf(target);
          if (target === undefined || name === undefined || counts.get(name) !== 1) continue;
          yield { file, range: target, message: `nothing looks at \`${name}\`` };
        }
      }
    },
  },
  {
    id: 'lint/shadowed-builtin',
    level: 'warning',
    title: 'A name that hides a builtin',
    description: 'Within its reach the builtin of that name cannot be called; readers take one for the other.',
    help: 'Give it another name.',
    examples: {
      bad: {
        text: 'package a\n\ndeny contains "cpus" if {\n\tmax := 8\n\tinput.config.process.cpus > max\n}\n',
        at: 'max',
      },
      good: { text: 'package a\n\ndeny contains "cpus" if {\n\tmost := 8\n\tinput.config.process.cpus > most\n}\n' },
    },
    *find(pack) {
      for (const { file, rule } of ownRules(pack)) {
        if (pack.builtins.has(rule.name)) yield { file, range: nameRange(rule), message: hides(rule.name) };
        for (const expr of [...walkBodies(rule)].flat()) {
          const { target } = assignmentOf(expr) ?? {};
          const name = target === undefined ? undefined : variableOf(target);
          if (target !== undefined && name !== undefined && pack.builtins.has(name))
            yield { file, range: target, message: hides(name) };
        }
      }
    },
  },
  {
    id: 'lint/print',
    level: 'warning',
    title: 'A print that was left behind',
    description: 'A scan shows nothing of it: it is for `policy test` while a policy is written.',
    help: 'Remove it.',
    examples: {
      bad: {
        text: 'package a\n\ndeny contains "spot" if {\n\tprint(input.config.google)\n\tinput.config.google.batch.spot\n}\n',
        at: 'print(input.config.google)',
      },
      good: { text: 'package a\n\ndeny contains "spot" if input.config.google.batch.spot\n' },
    },
    *find(pack) {
      for (const { file, rule } of ownRules(pack)) {
        for (const expr of [...walkBodies(rule)].flat()) {
          const call = callOf(expr);
          if (call?.value === 'print')
            yield { file, range: call, message: '`print` does nothing in a scan: remove it' };
        }
      }
    },
  },
  {
    id: 'lint/test-without-condition',
    level: 'error',
    title: 'A test that cannot fail',
    description: 'The test assigns and declares, and asks nothing: it passes whatever the policy says.',
    help: 'Compare what came with what has to come: `count(a.deny) == 1 with input as …`.',
    examples: {
      bad: {
        text: 'package a_test\n\nimport data.a\n\ntest_spot if {\n\tfound := a.deny with input as {"config": {}}\n}\n',
        file: 'a_test.rego',
        beside: [{ path: 'a.rego', text: 'package a\n\ndeny contains "spot" if input.config.google.batch.spot\n' }],
        at: 'test_spot',
      },
      good: {
        text: 'package a_test\n\nimport data.a\n\ntest_spot if {\n\tfound := a.deny with input as {"config": {}}\n\tcount(found) == 0\n}\n',
        file: 'a_test.rego',
        beside: [{ path: 'a.rego', text: 'package a\n\ndeny contains "spot" if input.config.google.batch.spot\n' }],
      },
    },
    *find(pack) {
      for (const { file, rule } of ownRules(pack)) {
        const isTest = rule.name.startsWith('test_') && (file.isTest || file.package.endsWith('_test'));
        if (!isTest || rule.kind === 'function' || rule.body.some(asksSomething)) continue;
        if (
          rule.body.length === 0 &&
          rule.value !== undefined &&
          !['boolean', 'string', 'number'].includes(rule.value.type)
        )
          continue;
        yield {
          file,
          range: nameRange(rule),
          message: 'the test asks nothing, so that it always passes: compare what came',
        };
      }
    },
  },
  {
    id: 'lint/todo-test',
    level: 'warning',
    title: 'A test that is not run',
    description: '`policy test` counts a test named `todo_test_…` as skipped. What it was to prove, nobody proves.',
    help: 'Finish it and name it `test_…`, or remove it.',
    examples: {
      bad: { text: 'package a_test\n\ntodo_test_spot if 1 + 1 == 2\n', file: 'a_test.rego', at: 'todo_test_spot' },
      good: { text: 'package a_test\n\ntest_spot if 1 + 1 == 2\n', file: 'a_test.rego' },
    },
    *find(pack) {
      for (const { file, rule } of ownRules(pack)) {
        if (rule.name.startsWith('todo_test_'))
          yield { file, range: nameRange(rule), message: 'the test is skipped: finish it, and name it `test_…`' };
      }
    },
  },
];

const hides = (name: string): string => `\`${name}\` hides the builtin of that name`;

function nameRange({ start, name }: RegoRule): { readonly start: number; readonly end: number } {
  return { start, end: start + name.length };
}

function asksSomething(expr: Parameters<typeof callOf>[0]): boolean {
  return (
    expr.type !== 'some' &&
    assignmentOf(expr) === undefined &&
    callOf(expr)?.value !== 'print' &&
    expr.items[0]?.type !== 'boolean'
  );
}

/** What asks a rule by its name: Plumbline, or OPA's tester. */
function isAsked({ name, default: isDefault }: RegoRule): boolean {
  return isJudging(name) || name === 'exception' || /^(?:todo_)?test_/u.test(name) || isDefault === true;
}

/** The judging rule that a name is meant for: a slip, an underscore without a suffix, a plural, another case. */
function findMeantRule(name: string): string | undefined {
  if (isJudging(name)) return undefined;
  const [, word = '', suffix = ''] = /^([A-Za-z]+?)((?:_.*|[A-Z].*)?)$/u.exec(name) ?? [];
  const known = { denies: 'deny', denied: undefined, warning: 'warn', warnings: 'warn', violations: 'violation' }[
    word.toLowerCase()
  ];
  const meant = ['deny', 'violation', 'warn', 'undecided'].includes(word)
    ? word
    : (known ??
      (word.length > 3 ? findSlip(word, ['deny', 'violation', 'warn', 'undecided', 'exception']) : undefined));
  if (meant === undefined) return undefined;
  const rest = suffix.replace(/^_/u, '');
  return rest === '' ? meant : `${meant}_${rest.charAt(0).toLowerCase()}${rest.slice(1)}`;
}

function nameOf({ file, rule }: LocatedRule): string {
  return `${file.package}.${rule.name}`;
}

const known = new WeakMap<LintedPack, ReadonlySet<string>>();

/** The rules that some other refers to, by package and name; all of a package that is named as a whole. */
function findUsed(pack: LintedPack): ReadonlySet<string> {
  const found = known.get(pack) ?? collectUsed(pack);
  known.set(pack, found);
  return found;
}

function collectUsed(pack: LintedPack): ReadonlySet<string> {
  const used = new Set<string>();
  for (const file of pack.files) {
    for (const rule of file.module.rules) {
      const locals = localsOf(rule);
      for (const node of walkRule(rule)) {
        if (node.type !== 'ref' && node.type !== 'var') continue;
        const referred = findReferred(node, file, pack, locals);
        for (const each of referred?.rules ?? [])
          if (each.rule.name !== rule.name || each.file.package !== file.package) used.add(nameOf(each));
        if (referred === undefined) for (const each of ofNamedPackage(node, file, pack)) used.add(nameOf(each));
      }
    }
  }
  return used;
}

/** `data.a` as a whole, or `data.a[name]`: any rule of it may be meant. */
function ofNamedPackage(
  node: Parameters<typeof wordsOf>[0],
  file: LintedFile,
  pack: LintedPack,
): readonly LocatedRule[] {
  const words = wordsOf(node);
  const imported = file.module.imports.find(({ name }) => name === words[0]);
  const path = imported === undefined ? words : [...imported.path, ...words.slice(1)];
  return path[0] === 'data' && path.length > 1 ? pack.rulesOf(path.slice(1).join('.')) : [];
}
