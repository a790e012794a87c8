import { expect, test } from 'vitest';
import { Progress, renderProgress } from '../../src/cli/progress.ts';
import type { OutputStream } from '../../src/cli/terminal.ts';
import type { ScanEvent } from '../../src/scan/scan-event.ts';

const event = (done: number, total: number, targets = done * 10): ScanEvent => ({
  repositories: { done, total },
  targets: { done: targets, found: total * 10 },
});

function stream(isTTY: boolean): OutputStream & { readonly written: string[] } {
  const written: string[] = [];
  const write = async (text: string): Promise<void> => void written.push(text);
  return { isTTY, color: false, width: isTTY ? 60 : undefined, write, written };
}

test('has the share, the counts, the rate and the time left', () => {
  expect(renderProgress(event(25, 100), 30_000)).toBe(
    '25 %, 25 of 100 repositories, 250 targets, 8.3 a second, 1 min 30 s left',
  );
  expect(renderProgress(event(0, 1, 5), 10_000)).toBe('50 %, 5 of 10 targets, 0.5 a second, 10 s left');
  expect(renderProgress(event(1, 4, 1), 30_000)).toBe(
    '25 %, 1 of 4 repositories, 1 target, 2.0 a minute, 1 min 30 s left',
  );
  expect(renderProgress(event(1, 100), 500)).toBe('1 %, 1 of 100 repositories, 10 targets');
  expect(renderProgress({ kind: 'list', done: 100, total: 250 }, 500)).toBe('100 of 250 repositories listed');
  expect(renderProgress({ kind: 'fetch', done: 3, total: 250 }, 500)).toBe('3 of 250 repositories fetched');
});

test('draws one line on a terminal, within its width, and removes it at the end', () => {
  const out = stream(true);
  const progress = new Progress(out);
  progress.begin(1000);
  for (let now = 1000; now <= 2000; now += 10) progress.observe(event(3, 10), now);
  progress.clear();
  expect(out.written.length).toBeLessThan(15);
  for (const text of out.written) expect(text.length).toBeLessThan(60 + 4);
  expect(out.written[0]).toContain(`\r\u001b[K${'█'.repeat(6)}${'░'.repeat(14)} 30 %, 3 of 10 repositories`);
  expect(out.written.at(-1)).toBe('\r\u001b[K');
});

test('writes nothing without a terminal for a short scan', () => {
  const out = stream(false);
  const progress = new Progress(out);
  for (let now = 0; now < 10_000; now += 100) progress.observe(event(now / 100, 100), now);
  progress.clear();
  expect(out.written).toEqual([]);
});

test('writes a line for each five per cent without a terminal, at most every ten seconds and at least every minute', () => {
  const times = (seconds: number): readonly number[] => {
    const out = stream(false);
    const progress = new Progress(out);
    return Array.from({ length: seconds }, (_, second) => second).filter((second) => {
      const before = out.written.length;
      progress.observe(event(second, seconds), second * 1000);
      return out.written.length > before;
    });
  };
  expect(times(100)).toEqual([10, 20, 30, 40, 50, 60, 70, 80, 90]);
  expect(times(4000).slice(0, 3)).toEqual([60, 120, 180]);
});
