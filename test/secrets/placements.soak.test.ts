import { expect, test } from 'vitest';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { placementWorld, runEveryClient } from './every-client.ts';
import { createFinder, runEveryCommand } from './every-command.ts';
import { generatePlacements, type Placement } from './placements.ts';
import { generateUnread } from './unread-placements.ts';
import { terminalOutputs, whereShown } from './where-shown.ts';

/** Placements that are shown to people, at most 5 in 1,000. The list only shrinks. */
const shownToPeople: readonly string[] = [];

const describe = ({ context, name, format }: Placement): string => `${context}, ${name}, ${format}`;

test('shows none of 5,000 canaries to programs, and to people only listed ones', () => {
  const placements = generatePlacements(5_000, 20_261_122);
  const shown = placements.flatMap((placement) => {
    const where = whereShown(placement);
    return where.length === 0 ? [] : [{ placement, where }];
  });
  const toPrograms = shown.filter(({ where }) => where.some((output) => !terminalOutputs.has(output)));
  expect(toPrograms.map(({ placement, where }) => `${describe(placement)}: ${where.join(' ')}`)).toEqual([]);
  expect(shown.map(({ placement }) => describe(placement))).toEqual(shownToPeople);
  expect(shownToPeople.length).toBeLessThan(placements.length * 0.005);
});

test('shows none of 1,000 canaries in code that is not followed', () => {
  const shown = generateUnread(1_000, 20_261_126).flatMap((placement) => {
    const where = whereShown(placement);
    return where.length === 0 ? [] : [`${describe(placement)}: ${where.join(' ')}`];
  });
  expect(shown).toEqual([]);
});

test('shows none of 250 canaries in the built program, whatever the command and format', async () => {
  const placements = generatePlacements(250, 20_261_124);
  const find = createFinder(placements);
  const shown: string[] = [];
  for await (const { name, text, errors = '' } of runEveryCommand(temporaryFolder(), placements))
    shown.push(...find(text + errors).map((placement) => `${describe(placement)}: ${name}`));
  expect(shown).toEqual([]);
});

test('messages, uploads, issues and the server show none of 150 canaries', async () => {
  const placements = generatePlacements(150, 20_261_125);
  const find = createFinder(placements);
  const shown: string[] = [];
  for await (const { name, text, errors = '' } of runEveryClient(placementWorld(temporaryFolder(), placements)))
    shown.push(...find(text + errors).map((placement) => `${describe(placement)}: ${name}`));
  expect(shown).toEqual([]);
});
