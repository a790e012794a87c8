import { defineRule } from '../../rule.ts';
import type { Named } from '../wording.ts';

export const selectorAssigned = defineRule({
  id: 'syntax/selector-assigned',
  title: 'Selector written as a setting',
  description:
    '`withName = …` selects no process: it is a setting that nothing reads. If a block follows, its settings have no effect, and the strict dialect refuses the file.',
  help: 'Write a colon, the name in quotes, and the block.',
  fix: "withName: 'NAME' { … }",
  bad: { line: 2, text: "process {\n    withName = 'ALIGN'\n}\n" },
  good: { text: "process {\n    withName: 'ALIGN' {\n        cpus = 4\n    }\n}\n" },
  message: ({ name }: Named): string =>
    `\`${name}\` is a selector, not a setting: it needs a colon instead of \`=\`, and a block of settings.`,
  edit: ({ name }: Named): string => `Write \`${name}: 'NAME' { … }\`.`,
  isHalfRead: true,
});
