import { RE2JS } from 're2js';
import { findAnsweredByOpa } from '../../../policy/builtins/host-builtins.ts';
import { operatorOf } from '../../../policy/rego-tree/comparisons.ts';
import type { RegoNode, RegoRule } from '../../../policy/rego-tree/rego-tree.ts';
import { localsOf } from '../../../policy/rego-tree/variables.ts';
import {
  argumentsOf,
  callOf,
  keyOf,
  variableOf,
  walkBodies,
  walkNode,
  walkRule,
  wordsOf,
} from '../../../policy/rego-tree/walk-tree.ts';
import type { LintRule } from '../lint-rule.ts';
import { fileOf, ownRules, rangeAt } from '../linted-pack.ts';
import { findReferred } from '../referred-rules.ts';

/** Which argument of a builtin is a pattern. */
const patternArguments: { readonly [builtin: string]: number } = {
  'regex.match': 0,
  'regex.find_n': 0,
  'regex.find_all_string_submatch_n': 0,
  'regex.split': 0,
  'regex.replace': 1,
};

/** Calls that fail, cost too much, or do not say what they seem to. */
export const callRules: readonly LintRule[] = [
  {
    id: 'lint/bad-pattern',
    level: 'error',
    title: 'A pattern that is none',
    description:
      'Rego has the regular expressions of RE2, without lookahead, lookbehind and backreferences. A call with another pattern is undefined, so that its condition never holds.',
    help: 'Say it with two conditions, the second under `not`.',
    examples: {
      bad: {
        text: 'package a\n\ndeny contains "tag" if regex.match(`:(?!latest)`, input.config.process.container)\n',
        at: '`:(?!latest)`',
      },
      good: {
        text: 'package a\n\ndeny contains "tag" if {\n\tregex.match(`:`, input.config.process.container)\n\tnot endswith(input.config.process.container, ":latest")\n}\n',
      },
    },
    *find(pack) {
      for (const { file, rule } of ownRules(pack)) {
        for (const call of callsOf(walkRule(rule))) {
          const index = patternArguments[String(call.value)];
          const pattern = index === undefined ? undefined : argumentsOf(call)[index];
          const fault = pattern?.type === 'string' ? explainPattern(String(pattern.value)) : undefined;
          if (pattern === undefined || fault === undefined) continue;
          yield {
            file,
            range: pattern,
            message: `this is no pattern of RE2 (${fault}), so that \`${String(call.value)}\` is undefined`,
          };
        }
      }
    },
  },
  {
    id: 'lint/sprintf-arguments',
    level: 'error',
    title: 'A text with more or fewer gaps than values',
    description:
      'What `sprintf` has no value for reads `%!s(MISSING)`, and what it has no gap for `%!(EXTRA …)`, in every report.',
    help: 'Give one value for each `%`; a percent sign itself is `%%`.',
    examples: {
      bad: {
        text: 'package a\n\ndeny contains message if {\n\tcpus := input.config.process.cpus\n\tmessage := sprintf("%d is more than %d.", [cpus])\n}\n',
        at: '[cpus]',
      },
      good: {
        text: 'package a\n\ndeny contains message if {\n\tcpus := input.config.process.cpus\n\tmessage := sprintf("%d is more than %d.", [cpus, 8])\n}\n',
      },
    },
    *find(pack) {
      for (const { file, rule } of ownRules(pack)) {
        for (const call of callsOf(walkRule(rule)).filter(({ value }) => value === 'sprintf')) {
          const [format, values] = argumentsOf(call);
          const gaps = format?.type === 'string' ? countGaps(String(format.value)) : undefined;
          if (gaps === undefined || values?.type !== 'array' || gaps === values.items.length) continue;
          const given = values.items.length;
          const message = `the text has ${gaps} ${gaps === 1 ? 'gap' : 'gaps'}, and ${given} ${given === 1 ? 'value is' : 'values are'} given`;
          yield { file, range: values, message };
        }
      }
    },
  },
  {
    id: 'lint/call-in-not',
    level: 'error',
    title: '`not` before a comparison of what a function gives',
    description:
      'OPA asks a function that is an argument outside of the `not`. Where it is undefined, as for a setting that nobody wrote, the whole body fails: the rule says nothing where it was meant to speak.',
    help: 'Give the comparison a rule of its own, and negate that.',
    examples: {
      bad: {
        text: 'package a\n\nimport data.plumbline.lib\n\ndeny contains "no containers" if not lib.configured("docker.enabled") == true\n',
        at: 'not lib.configured("docker.enabled") == true',
      },
      good: {
        text: 'package a\n\nimport data.plumbline.lib\n\ndeny contains "no containers" if not contained\n\ncontained if lib.configured("docker.enabled") == true\n',
      },
    },
    *find(pack) {
      for (const { file, rule } of ownRules(pack)) {
        // A test that does not hold fails: there it is no silence.
        if (file.isTest) continue;
        const locals = localsOf(rule);
        for (const expr of [...walkBodies(rule)].flat()) {
          const call = expr.not === true ? callOf(expr) : undefined;
          if (call === undefined || operatorOf(String(call.value)) === undefined) continue;
          const asked = argumentsOf(call).find(({ type, items: [operator] }) => {
            const referred = type === 'call' && operator !== undefined && findReferred(operator, file, pack, locals);
            return typeof referred === 'object' && !referred.rules.some(({ rule: each }) => isTotal(each));
          });
          if (asked === undefined) continue;
          const message = `\`${String(asked.value)}\` is asked outside of \`not\`: where it is undefined, this does not hold. Give the comparison a rule of its own`;
          yield { file, range: expr, message };
        }
      }
    },
  },
  {
    id: 'lint/unset-in-not',
    level: 'warning',
    title: '`not` before a question about what may not be set',
    description:
      'OPA looks up what a builtin is given outside of the `not`, but for `==`. Where nobody set it, the whole body fails: a policy that demands a prefix says nothing of a configuration without the setting.',
    help: 'Ask in another condition whether it is set, if that is meant; or give the question a rule of its own, and negate that.',
    examples: {
      bad: {
        text: 'package a\n\ndeny contains "elsewhere" if not startswith(input.config.process.container, "quay.io/")\n',
        at: 'not startswith(input.config.process.container, "quay.io/")',
      },
      good: {
        text: 'package a\n\ndeny contains "elsewhere" if not is_ours\n\nis_ours if startswith(input.config.process.container, "quay.io/")\n',
      },
    },
    *find(pack) {
      for (const { file, rule } of ownRules(pack)) {
        if (file.isTest) continue;
        for (const body of walkBodies(rule)) {
          for (const expr of body) {
            const unset = findUnset(expr, body);
            if (unset === undefined) continue;
            const name = file.text.slice(unset.start, unset.end);
            const message = `where \`${name}\` is not set, this does not hold either: ask for that in a condition of its own`;
            yield { file, range: expr, message };
          }
        }
      }
    },
  },
  {
    id: 'lint/slow-call-in-loop',
    level: 'warning',
    title: "A call of OPA's own code for each of many",
    description:
      "The builtins that `policy check` names are answered by OPA's own code: a fraction of a millisecond for each call. For each of many things that adds up.",
    help: 'Call it once, before the iteration, or narrow the iteration first. docs/reference/policies.md lists the builtins that are fast.',
    examples: {
      bad: {
        text: 'package a\n\ndeny contains "mail" if {\n\tsome name in input.config.env\n\tbase64.is_valid(name)\n\turlquery.decode(name) == "x"\n}\n',
        at: 'urlquery.decode',
      },
      good: {
        text: 'package a\n\ndeny contains "mail" if {\n\tsome name in input.config.env\n\tbase64.decode(name) == "x"\n}\n',
      },
    },
    *find(pack) {
      for (const call of pack.survey.calls) {
        const file = fileOf(pack, call.file);
        if (file === undefined || file.isTest || findAnsweredByOpa([call.text]).length === 0) continue;
        const { start } = rangeAt(file, call);
        const message = `\`${call.text}\` is answered by OPA itself, and called for each of many here: a fraction of a millisecond each time`;
        yield { file, range: { start, end: start + call.text.length }, message };
      }
    },
  },
  {
    id: 'lint/whole-document-in-call',
    level: 'warning',
    title: 'The whole document given to a builtin',
    description:
      'What is given to a builtin that is not compiled in is written out and read again in every call: the document has thousands of lines. What it reads there is all of it, so that any value that nobody can tell makes the policy undecided.',
    help: 'Give it the part that is asked for.',
    examples: {
      bad: {
        text: 'package a\n\ndeny contains "tags" if object.subset(input.config, {"tags": {}})\n',
        at: 'input.config',
      },
      good: {
        text: 'package a\n\ndeny contains "tags" if object.subset(input.config.process.resourceLabels, {"team": "core"})\n',
      },
    },
    *find(pack) {
      for (const { file, rule } of ownRules(pack)) {
        if (file.isTest) continue;
        for (const call of callsOf(walkRule(rule))) {
          const name = String(call.value);
          if (!pack.hostBuiltins.has(name)) continue;
          for (const argument of argumentsOf(call).filter(isWhole)) {
            const message = `\`${name}\` gets the whole document, written out for each call: give it the part that is asked for`;
            yield { file, range: argument, message };
          }
        }
      }
    },
  },
];

function callsOf(nodes: Iterable<RegoNode>): readonly RegoNode[] {
  return [...nodes].filter(({ type }) => type === 'call');
}

function explainPattern(pattern: string): string | undefined {
  try {
    RE2JS.compile(pattern);
    return undefined;
  } catch (error) {
    return (error as Error).message.replace(/^error parsing regexp: /u, '');
  }
}

/** The values that a format takes; undefined where it names them by number. */
function countGaps(format: string): number | undefined {
  let count = 0;
  for (const [, width = '', precision = '', verb] of format.matchAll(/%[-+# 0]*(\*|\d+)?(?:\.(\*|\d+)?)?(.)?/gsu)) {
    if (verb === '[' || format.includes('%[')) return undefined;
    if (verb === '%') continue;
    count += 1 + (width === '*' ? 1 : 0) + (precision === '*' ? 1 : 0);
  }
  return count;
}

/** A function that is defined for whatever it is given. */
function isTotal({ args, body, value, default: isDefault }: RegoRule): boolean {
  const isPlain = args.every((argument) => variableOf(argument) !== undefined) && body.length === 0;
  return isDefault === true || (isPlain && value?.type.endsWith('-comprehension') === true);
}

/** What a builtin under `not` is given of the document, where nothing else in the body says that it is there. */
function findUnset(expr: RegoNode, body: readonly RegoNode[]): RegoNode | undefined {
  const call = expr.not === true ? callOf(expr) : undefined;
  if (call === undefined || ['equal', 'eq'].includes(String(call.value))) return undefined;
  const others = body.filter((each) => each !== expr).flatMap((each) => [...walkNode(each)].map(keyOf));
  return argumentsOf(call).find(
    (argument) =>
      argument.type === 'ref' &&
      argument.items.length > 2 &&
      wordsOf(argument)[0] === 'input' &&
      !others.includes(keyOf(argument)),
  );
}

/** `input`, `input.config` or `input.settings` as a whole. */
function isWhole(node: RegoNode): boolean {
  if (node.type !== 'ref' && node.type !== 'var') return false;
  const words = wordsOf(node);
  const isClosed = node.type === 'var' || node.items.length === words.length;
  return (
    isClosed &&
    words[0] === 'input' &&
    (words.length === 1 || (words.length === 2 && ['config', 'settings'].includes(words[1] ?? '')))
  );
}
