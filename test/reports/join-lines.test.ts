import { expect, test } from 'vitest';
import { joinLines } from '../../src/reports/join-lines.ts';

test.each([
  ['Set the one,\nor the other.', 'Set the one, or the other.'],
  ['One.\r\nMore.\n\nTwo.', 'One. More.\n\nTwo.'],
  ['Either\n- the one,\n  with its setting\n- or the other', 'Either\n- the one, with its setting\n- or the other'],
  ['1. First\n2. Second\nand third', '1. First\n2. Second and third'],
  ['Write\n```groovy\na = 1\nb = 2\n```\nor nothing\nat all', 'Write\n```groovy\na = 1\nb = 2\n```\nor nothing at all'],
  ['Write\n\n    a = 1\n    b = 2', 'Write\n\n    a = 1\n    b = 2'],
  ['# Heading\nText', '# Heading\nText'],
  ['', ''],
])('joins the lines of paragraphs only: %j', (text, joined) => {
  expect(joinLines(text)).toBe(joined);
});
