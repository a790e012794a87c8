import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createRecall } from '../../../src/scan/records/recall.ts';
import type { JudgedPart, KnownResult } from '../../../src/scan/records/recorded.ts';

const judged: JudgedPart = { targets: [], findings: [], status: 'scanned', reason: null, skipped: [] };

test('loads the documents of a few repositories at once, of all in the end', async () => {
  let [loaded, most, all] = [0, 0, 0];
  const known: KnownResult = {
    read: { listing: '', files: new Map() },
    ownerRules: null,
    load: async () => judged,
    changes: {
      ...{ policies: ['PL-A-001'], evaluate: ['PL-A-001'], superseding: new Set() },
      loadTargets: async () => {
        all += 1;
        loaded += 1;
        most = Math.max(most, loaded);
        return [];
      },
    },
  };
  const recall = createRecall({}, async () => {
    await setImmediate();
    loaded -= 1;
    return new Map();
  });
  const names = Array.from({ length: 100 }, (_, index) => `acme/r${index}`);
  const recalled = await Promise.all(names.map((name) => recall({ name, commit: null, ref: null }, known)));
  expect(recalled.every((each) => each?.isNew)).toBe(true);
  expect({ all, most }).toEqual({ all: 100, most: 16 });
});

test('judges no more documents after a policy did not end', async () => {
  let asked = 0;
  const recall = createRecall({}, async () => {
    asked += 1;
    return 'failed';
  });
  const known: KnownResult = {
    ...{ read: { listing: '', files: new Map() }, ownerRules: null, load: async () => judged },
    changes: { policies: ['a'], evaluate: ['a'], superseding: new Set(), loadTargets: async () => [] },
  };
  const names = Array.from({ length: 40 }, (_, index) => `acme/r${index}`);
  const recalled = await Promise.all(names.map((name) => recall({ name, commit: null, ref: null }, known)));
  expect(recalled.every((each) => each === undefined)).toBe(true);
  expect(asked).toBeLessThanOrEqual(16);
});

test('judges the documents of samples one after the other', async () => {
  let [running, most] = [0, 0];
  const recall = createRecall({}, async () => {
    running += 1;
    most = Math.max(most, running);
    await setImmediate();
    running -= 1;
    return new Map();
  });
  const known: KnownResult = {
    ...{ read: { listing: '', files: new Map() }, ownerRules: null, load: async () => judged, sample: 'documents' },
    changes: { policies: ['a'], evaluate: ['a'], superseding: new Set(), loadTargets: async () => [] },
  };
  const names = Array.from({ length: 5 }, (_, index) => `acme/r${index}`);
  const recalled = await Promise.all(names.map((name) => recall({ name, commit: null, ref: null }, known)));
  expect(recalled.map((each) => each?.expected)).toEqual(names.map(() => judged));
  expect(most).toBe(1);
});
