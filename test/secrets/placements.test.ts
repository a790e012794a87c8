import { expect, test } from 'vitest';
import { generatePlacements } from './placements.ts';
import { whereShown } from './where-shown.ts';

const placements = generatePlacements(600, 20_260_701);
const parts = 6;
const share = placements.length / parts;

test.each(Array.from({ length: parts }, (_, part) => part))('shows no canary in any output (part %i)', (part) => {
  const shown = placements.slice(part * share, (part + 1) * share).flatMap((placement) => {
    const where = whereShown(placement);
    return where.length === 0
      ? []
      : [`${placement.context}, ${placement.name}, ${placement.format}: ${where.join(' ')}`];
  });
  expect(shown).toEqual([]);
});
