import { expect, test } from 'vitest';
import { readOption } from '../../src/cli/command.ts';
import { commandSections } from '../../src/cli/command-sections.ts';
import { commands } from '../../src/cli/commands.ts';
import { splitSections } from '../../src/cli/options/option-sections.ts';

test('finds every command by its name', async () => {
  const names = await Promise.all(commands.map(async (one) => (await one.load()).name));
  expect(names).toEqual(commands.map(({ name }) => name));
});

test('lists every command or its group once in the help of the program', () => {
  const listed = commandSections.flatMap(({ members }) =>
    members.map((member) => (typeof member === 'string' ? member : `${member.group} …`)),
  );
  const expected = new Set(commands.map(({ name }) => name.replace(/ .*/u, ' …')));
  expect(listed.toSorted()).toEqual([...expected].toSorted());
});

test('lists each option of a command once, and those of scan in a section with a title', async () => {
  for (const each of commands) {
    const { name, options } = await each.load();
    const sections = splitSections(options);
    const listed = sections.flatMap(({ lines }) => lines).map((line) => readOption(line).name);
    expect(listed.toSorted(), name).toEqual(options.map((line) => readOption(line).name).toSorted());
    if (name === 'scan') expect(sections.map(({ title }) => title)).not.toContain('Options');
  }
});
