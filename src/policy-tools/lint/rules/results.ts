import { parsePathText } from '../../../base/dotted-path.ts';
import { describeSetting, explainUnknown, findMeant } from '../../../policy/names/mentioned-setting.ts';
import { findSlip } from '../../../policy/pack/find-slip.ts';
import { isJudging } from '../../../policy/pack/judging-rule.ts';
import { severities } from '../../../policy/policy.ts';
import type { RegoNode, RegoRule } from '../../../policy/rego-tree/rego-tree.ts';
import { argumentsOf, assignmentOf, branchesOf, variableOf, walkBodies } from '../../../policy/rego-tree/walk-tree.ts';
import type { Flaw, LintRule } from '../lint-rule.ts';
import { headOf, type LintedFile, type LintedPack, ownRules } from '../linted-pack.ts';

const FIELDS = ['message', 'msg', 'setting', 'severity', 'fix', 'path', 'include', 'beside'];

/** What judging rules give. */
export const resultRules: readonly LintRule[] = [
  {
    id: 'lint/no-setting',
    level: 'warning',
    title: 'A finding without a setting',
    description:
      'A finding is shown where its setting is written, and known again by it. Without one it stands at the first line of the file, and of two findings of a policy there the order of their texts says which is which: a changed word makes another finding of it, and its waiver is gone.',
    help: 'Give an object: `{"setting": "docker.enabled", "message": "…"}`, with a path or a list of names.',
    examples: {
      bad: {
        text: 'package a\n\ndeny contains "Jobs get a public address." if input.config.google.batch.spot\n',
        at: 'deny contains "Jobs get a public address."',
      },
      good: {
        text: 'package a\n\ndeny contains {"setting": "google.batch.spot", "message": "Jobs can be stopped."} if input.config.google.batch.spot\n',
      },
    },
    *find(pack) {
      for (const { file, rule, result } of resultsIn(pack)) {
        if (rule.name.startsWith('undecided') || result === undefined) continue;
        const isText =
          result.type === 'string' ||
          result.type === 'template' ||
          (result.type === 'call' && result.value === 'sprintf');
        const isObject =
          result.type === 'object' &&
          ['setting', 'path', 'include'].every((name) => fieldOf(result, name) === undefined);
        if (!isText && !isObject) continue;
        yield {
          file,
          range: headOf(rule),
          message: 'the finding names no setting: it has no place of its own, and hangs on its text',
        };
      }
    },
  },
  {
    id: 'lint/bad-result',
    level: 'error',
    title: 'A result that is not one',
    description:
      'A result without a message, or with a severity that does not exist, makes the whole policy an error on every target where it comes up. A field that is misspelt is not read.',
    help: 'A result is a text, or an object with `message`, and perhaps `setting`, `severity` and `fix`.',
    examples: {
      bad: {
        text: 'package a\n\ndeny contains {"setting": "google.batch.spot", "message": "Spot.", "severity": "severe"} if input.config.google.batch.spot\n',
        at: '"severe"',
      },
      good: {
        text: 'package a\n\ndeny contains {"setting": "google.batch.spot", "message": "Spot.", "severity": "high"} if input.config.google.batch.spot\n',
      },
    },
    *find(pack) {
      for (const { file, rule, result } of resultsIn(pack)) {
        if (result?.type === 'object') yield* findBadFields(result, rule, file);
      }
    },
  },
  {
    id: 'lint/placeholder',
    level: 'error',
    title: 'A gap in a message that nothing fills',
    description:
      '`{setting}` in a message becomes the name of the setting as the file spells it. Anything else in braces stays as it is, and `{setting}` does where the result names none.',
    help: 'Write `{setting}`, and give the result a `setting`; other values come in by `sprintf`.',
    examples: {
      bad: {
        text: 'package a\n\ndeny contains {"setting": "google.batch.spot", "message": "{Setting} is on."} if input.config.google.batch.spot\n',
        at: '"{Setting} is on."',
      },
      good: {
        text: 'package a\n\ndeny contains {"setting": "google.batch.spot", "message": "{setting} is on."} if input.config.google.batch.spot\n',
      },
    },
    *find(pack) {
      for (const { file, rule, result } of resultsIn(pack)) {
        if (result === undefined) continue;
        const isObject = result.type === 'object';
        const given = isObject ? (fieldOf(result, 'message') ?? fieldOf(result, 'msg')) : result;
        const text = given === undefined ? undefined : textOf(resolve(given, rule));
        if (text === undefined) continue;
        const gap = [...String(text.value).matchAll(/\{\s*([A-Za-z]+)\s*\}/gu)].find(
          ([whole, word = '']) =>
            whole !== '{setting}' && (word.toLowerCase() === 'setting' || findSlip(word, ['setting']) !== undefined),
        );
        const lacks =
          String(text.value).includes('{setting}') && (!isObject || fieldOf(result, 'setting') === undefined);
        if (gap !== undefined)
          yield { file, range: text, message: `\`${gap[0]}\` stays as it is in reports: write \`{setting}\`` };
        else if (lacks)
          yield {
            file,
            range: text,
            message: '`{setting}` stays as it is in reports, since the result has no `setting`',
          };
      }
    },
  },
  {
    id: 'lint/setting-of-no-kind',
    level: 'error',
    title: 'A finding at a setting that does not exist',
    description:
      'The name is a slip of a setting. The finding would be shown at no line that has to do with it, and reports would name what does not exist.',
    help: 'Write the setting as the message says.',
    examples: {
      bad: {
        text: 'package a\n\ndeny contains {"setting": "google.batch.spott", "message": "Spot."} if input.config.google.batch.spot\n',
        at: '"google.batch.spott"',
      },
      good: {
        text: 'package a\n\ndeny contains {"setting": "google.batch.spot", "message": "Spot."} if input.config.google.batch.spot\n',
      },
    },
    *find(pack) {
      for (const { file, rule, result } of resultsIn(pack)) {
        const given = result?.type === 'object' ? fieldOf(result, 'setting') : undefined;
        const setting = given === undefined ? undefined : resolve(given, rule);
        if (setting === undefined) continue;
        const names = namesIn(setting);
        const mentioned = names === undefined ? undefined : describeSetting(names);
        const meant = mentioned === undefined ? undefined : findMeant(mentioned);
        if (mentioned === undefined || meant === undefined) continue;
        yield { file, range: setting, message: explainUnknown(mentioned.written, meant) };
      }
    },
  },
];

interface FoundResult {
  readonly file: LintedFile;
  readonly rule: RegoRule;
  /** As far as it is written out. */
  readonly result: RegoNode | undefined;
}

function* resultsIn(pack: LintedPack): Generator<FoundResult> {
  for (const { file, rule } of ownRules(pack)) {
    if (file.isTest || rule.kind !== 'set' || !isJudging(rule.name)) continue;
    for (const branch of branchesOf(rule)) {
      yield { file, rule: branch, result: branch.key === undefined ? undefined : resolve(branch.key, branch) };
    }
  }
}

/** What a variable of a rule stands for, if it is assigned once. */
function resolve(node: RegoNode, rule: RegoRule): RegoNode {
  const name = variableOf(node);
  if (name === undefined) return node;
  const assigned = [...walkBodies(rule)].flat().flatMap((expr) => assignmentOf(expr) ?? []);
  const values = assigned.filter(({ target }) => variableOf(target) === name).map(({ value }) => value);
  return values.length === 1 ? (values[0] ?? node) : node;
}

function pairsOf(object: RegoNode): readonly { readonly key: RegoNode; readonly value: RegoNode }[] {
  return object.items.flatMap((key, index) => {
    const value = object.items[index + 1];
    return index % 2 === 0 && value !== undefined ? [{ key, value }] : [];
  });
}

function fieldOf(object: RegoNode, name: string): RegoNode | undefined {
  return pairsOf(object).find(({ key }) => key.type === 'string' && key.value === name)?.value;
}

/** A text that is written out, or the one that `sprintf` fills. */
function textOf(node: RegoNode): RegoNode | undefined {
  const text = node.type === 'call' && node.value === 'sprintf' ? argumentsOf(node)[0] : node;
  return text?.type === 'string' ? text : undefined;
}

function namesIn(setting: RegoNode): readonly string[] | undefined {
  if (setting.type === 'string') return parsePathText(String(setting.value))?.map(String);
  const isWritten = setting.type === 'array' && setting.items.every(({ type }) => type === 'string');
  return isWritten ? setting.items.map(({ value }) => String(value)) : undefined;
}

function* findBadFields(result: RegoNode, rule: RegoRule, file: LintedFile): Generator<Flaw> {
  const pairs = pairsOf(result);
  const keys = pairs.flatMap(({ key }) => (key.type === 'string' ? [String(key.value)] : []));
  const isWritten = keys.length === pairs.length;
  for (const { key } of pairs) {
    const name = String(key.value);
    const meant = key.type !== 'string' || FIELDS.includes(name) ? undefined : findSlip(name, FIELDS);
    if (meant !== undefined && !keys.includes(meant)) {
      yield { file, range: key, message: `a result has no field \`${name}\`: did you mean \`${meant}\`?` };
    }
  }
  if (isWritten && !keys.includes('message') && !keys.includes('msg')) {
    yield {
      file,
      range: result,
      message: 'the result has no `message`: the policy ends in an error where it comes up',
    };
  }
  const severity = fieldOf(result, 'severity');
  const given = severity === undefined ? undefined : resolve(severity, rule);
  if (given?.type === 'string' && !severities.some((known) => known === given.value)) {
    yield {
      file,
      range: given,
      message: `the severity is none of ${severities.join(', ')}: the policy ends in an error where it comes up`,
    };
  }
}
