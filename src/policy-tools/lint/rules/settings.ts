import { isOfValue } from '../../../policy/names/check-mentions.ts';
import { findMentioned, type MentionedSetting } from '../../../policy/names/mentioned-setting.ts';
import { isJudging } from '../../../policy/pack/judging-rule.ts';
import type { Mention } from '../../../policy/pack/survey.ts';
import { compare } from '../../../policy/rego-tree/comparisons.ts';
import type { RegoNode } from '../../../policy/rego-tree/rego-tree.ts';
import { declaredBy, iteratedBy } from '../../../policy/rego-tree/variables.ts';
import {
  argumentsOf,
  variableOf,
  walkBodies,
  walkNode,
  walkRule,
  wordsOf,
} from '../../../policy/rego-tree/walk-tree.ts';
import { findAllowed } from '../../../vocabulary/check-value.ts';
import type { SettingDefinition } from '../../../vocabulary/setting.ts';
import { effectiveDefault } from '../../../vocabulary/vocabulary.ts';
import type { LintRule } from '../lint-rule.ts';
import { fileOf, type LintedFile, type LintedPack, offsetAt, ownRules, rangeAt } from '../linted-pack.ts';

/** How settings are asked for. */
export const settingRules: readonly LintRule[] = [
  {
    id: 'lint/value-never-set',
    level: 'error',
    title: 'A value that the setting never has',
    description:
      'The setting takes one of a few values, and is compared with none of them: the comparison never holds.',
    help: 'Compare with a value that the setting takes; `plumbline vocabulary NAME` lists them.',
    examples: {
      bad: {
        text: 'package a\n\nimport data.plumbline.lib\n\ndeny contains "copies" if lib.effective("workflow.output.mode") == "cp"\n',
        at: '"cp"',
      },
      good: {
        text: 'package a\n\nimport data.plumbline.lib\n\ndeny contains "copies" if lib.effective("workflow.output.mode") == "copy"\n',
      },
    },
    *find(pack) {
      for (const { file, mention, mentioned, definition } of mentionsIn(pack)) {
        const { allowed, open } = definition;
        if (allowed === undefined || open === true || definition.types[0] === 'list' || !isOfValue(mention)) continue;
        for (const { operator, values, line, column } of mention.compared ?? []) {
          if (!['==', '!=', 'in'].includes(operator)) continue;
          const wrong = values.filter((value) => findAllowed(definition, value) === undefined);
          if (wrong.length === 0) continue;
          const never = wrong.map((value) => JSON.stringify(value)).join(' nor ');
          const message = `\`${mentioned.written}\` is never ${never}: it takes ${allowed.map((value) => JSON.stringify(value)).join(', ')}`;
          yield { file, range: rangeAt(file, { line, column }), message };
        }
      }
    },
  },
  {
    id: 'lint/default-ignored',
    level: 'warning',
    title: 'A condition that the default would meet, asked of what is written',
    description:
      '`input.config` has what is written. Where nobody wrote the setting the engine uses its default, which is what the policy is about: nothing is said there.',
    help: 'Ask `lib.effective("…")`, which gives the default too; or `lib.configured("…")`, where only what is written is meant.',
    examples: {
      bad: {
        text: 'package a\n\ndeny contains {"setting": "google.batch.usePrivateAddress", "message": "Public."} if input.config.google.batch.usePrivateAddress == false\n',
        at: 'input.config.google.batch.usePrivateAddress == false',
      },
      good: {
        text: 'package a\n\nimport data.plumbline.lib\n\ndeny contains {"setting": "google.batch.usePrivateAddress", "message": "Public."} if lib.effective("google.batch.usePrivateAddress") == false\n',
      },
    },
    *find(pack) {
      for (const { file, mention, mentioned, definition } of mentionsIn(pack)) {
        if (mention.via !== 'config' || mention.open === true) continue;
        const standard = effectiveDefault(definition, undefined, undefined);
        if (!standard.known || standard.value === null) continue;
        for (const { operator, values, line, column } of mention.compared ?? []) {
          const isMet =
            operator === 'in'
              ? compare('in', standard.value, values)
              : compare(operator, standard.value, values[0] ?? null);
          const expr = expressionAround(file, offsetAt(file, { line, column }));
          if (!isMet || expr === undefined || expr.not === true || expr.with !== undefined) continue;
          const message = `\`${mentioned.written}\` is ${JSON.stringify(standard.value)} by default, and where nobody wrote it this says nothing: ask \`lib.effective("${mentioned.written}")\``;
          yield { file, range: expr, message };
        }
      }
    },
  },
  {
    id: 'lint/source-text',
    level: 'warning',
    title: 'The source text of a setting taken for its value',
    description:
      "`text` of a row is what stands in the file: `'true'`, `params.x` or `1.h`. Compared with a value it matches one way of writing it.",
    help: 'Compare `value`, or ask the library: `lib.configured("…")`.',
    examples: {
      bad: {
        text: 'package a\n\ndeny contains "no containers" if input.settings["docker.enabled"].text == "false"\n',
        at: 'input.settings["docker.enabled"].text',
      },
      good: {
        text: 'package a\n\nimport data.plumbline.lib\n\ndeny contains "no containers" if lib.configured("docker.enabled") == false\n',
      },
    },
    *find(pack) {
      for (const { file, mention } of mentionsIn(pack)) {
        if (mention.via !== 'settings' || mention.member !== 'text' || (mention.compared ?? []).length === 0) continue;
        const message = 'this is what stands in the file, not the value: another way of writing it is not matched';
        yield { file, range: rangeAt(file, mention), message };
      }
    },
  },
  {
    id: 'lint/reads-everything',
    level: 'warning',
    title: 'A rule that reads every setting',
    description:
      'Whoever binds every row of `input.settings`, or walks through the document, has read every value. Then any value that nobody can tell, of whatever setting, makes the policy undecided.',
    help: 'Narrow it by the path first: `startswith(path, "cloudB.batch.pools.")`; or ask for the fields that are meant, such as `input.settings[path].deprecated`.',
    examples: {
      bad: {
        text: 'package a\n\ndeny contains {"setting": path, "message": "A proxy."} if {\n\tsome path, row in input.settings\n\trow.value == "http://proxy"\n}\n',
        at: 'input.settings',
      },
      good: {
        text: 'package a\n\ndeny contains {"setting": path, "message": "A proxy."} if {\n\tsome path, row in input.settings\n\tstartswith(path, "env.")\n\trow.value == "http://proxy"\n}\n',
      },
    },
    *find(pack) {
      for (const { file, rule } of ownRules(pack)) {
        if (file.isTest || !pack.rulesOf(file.package).some((each) => isJudging(each.rule.name))) continue;
        for (const body of walkBodies(rule)) {
          for (const expr of body) {
            const everything = findEverything(expr, body);
            if (everything === undefined) continue;
            yield {
              file,
              range: everything,
              message:
                'this reads every setting: one that nobody can tell makes the policy undecided. Narrow it by the path',
            };
          }
        }
      }
    },
  },
];

interface KnownMention {
  readonly file: LintedFile;
  readonly mention: Mention;
  readonly mentioned: MentionedSetting;
  readonly definition: SettingDefinition;
}

/** The settings of the vocabulary that policies name; tests name them to make documents. */
function* mentionsIn(pack: LintedPack): Generator<KnownMention> {
  for (const mention of pack.survey.mentions) {
    const file = fileOf(pack, mention.file);
    const mentioned = findMentioned(mention);
    const definition = mentioned?.definition;
    if (file === undefined || file.isTest || mentioned === undefined || definition === undefined) continue;
    yield { file, mention, mentioned, definition };
  }
}

/** The innermost expression at an offset. */
function expressionAround(file: LintedFile, offset: number): RegoNode | undefined {
  const rule = file.module.rules.find(({ start, end }) => start <= offset && offset < end);
  const around = rule === undefined ? [] : [...walkRule(rule)];
  return around.findLast(({ type, start, end }) => type === 'expr' && start <= offset && offset < end);
}

/** What an expression iterates whole: all rows, with their values, by a path that nothing else in the body looks at. */
function findEverything(expr: RegoNode, body: readonly RegoNode[]): RegoNode | undefined {
  const walked = [...walkNode(expr)].find(({ type, value }) => type === 'call' && value === 'walk');
  const [root] = walked === undefined ? [] : argumentsOf(walked);
  if (root !== undefined && isAll(root)) return root;
  const iterated = iteratedBy(expr);
  if (iterated === undefined || !isAll(iterated) || wordsOf(iterated)[1] !== 'settings') return undefined;
  const [key, row] = declaredBy(expr).length === 2 ? declaredBy(expr) : [undefined, declaredBy(expr)[0]];
  const name = key === undefined ? undefined : variableOf(key);
  const others = body.filter((each) => each !== expr);
  const isNarrowed = name !== undefined && others.some((each) => names(each, name));
  const readsValue = row !== undefined && others.some((each) => readsField(each, variableOf(row)));
  return isNarrowed || !readsValue ? undefined : iterated;
}

function isAll(node: RegoNode): boolean {
  const words = wordsOf(node);
  return (
    words[0] === 'input' &&
    words.length <= 2 &&
    node.items.length <= words.length &&
    ['config', 'settings', undefined].includes(words[1])
  );
}

function names(expr: RegoNode, name: string): boolean {
  return [...walkNode(expr)].some((node) => variableOf(node) === name);
}

/** Whether a row's value is looked at, or the row as a whole. */
function readsField(expr: RegoNode, row: string | undefined): boolean {
  return [...walkNode(expr)].some((node) => {
    if (node.type !== 'ref' || node.items[0]?.value !== row) return false;
    const [, field] = wordsOf(node);
    return field === undefined || ['value', 'text', 'alternatives', 'pieces'].includes(field);
  });
}
