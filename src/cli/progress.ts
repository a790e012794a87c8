import { pluralize } from '../base/pluralize.ts';
import type { ScanEvent } from '../scan/scan-event.ts';
import { clearLine, type OutputStream } from './terminal.ts';

/** Progress of a scan, or of listing or fetching its repositories. */
type ProgressEvent = ScanEvent | { readonly kind: 'list' | 'fetch'; readonly done: number; readonly total: number };

const participles = { list: 'listed', fetch: 'fetched' } as const;

/** Milliseconds between two drawings of the bar. */
const drawEvery = 100;
/** Milliseconds between two lines without a terminal: minimum, and maximum while nothing advances by `step`. */
const [lineEvery, lineAtLeastEvery] = [10_000, 60_000];
/** Share of the scan after which a line is due. */
const step = 0.05;
/** Milliseconds and share after which the time left can be estimated. */
const [estimateAfter, estimateFrom] = [2000, 0.02];
const barWidth = 20;

/** Shows the progress of a scan on stderr: a bar on a terminal; elsewhere a line now and then, if the scan is long. */
export class Progress {
  readonly #stream: OutputStream;
  #start = 0;
  #isShown = false;
  #last: { readonly elapsed: number; readonly share: number } = { elapsed: 0, share: 0 };

  constructor(stream: OutputStream) {
    this.#stream = stream;
  }

  /** Starts the clock, in milliseconds: the rate does not include the time of reading policies before. */
  begin(now: number): void {
    this.#start = now;
  }

  observe(event: ProgressEvent, now: number): void {
    const elapsed = now - this.#start;
    const share = computeShare(event);
    const since = elapsed - this.#last.elapsed;
    const advance = share - this.#last.share;
    if (this.#stream.isTTY) {
      if (since < drawEvery && share < 1) return;
      this.#draw(renderBar(event, elapsed).slice(0, (this.#stream.width ?? 80) - 1));
    } else {
      if (share >= 1 || since < lineEvery || (advance < step && since < lineAtLeastEvery)) return;
      void this.#stream.write(`plumbline: note: ${renderProgress(event, elapsed)}\n`);
    }
    this.#last = { elapsed, share };
  }

  /** Removes the bar. */
  clear(): void {
    if (this.#isShown) this.#draw('');
  }

  #draw(line: string): void {
    this.#isShown = line !== '';
    void this.#stream.write(`${clearLine}${line}`);
  }
}

function renderBar(event: ProgressEvent, elapsed: number): string {
  const filled = Math.round(computeShare(event) * barWidth);
  return `${'█'.repeat(filled)}${'░'.repeat(barWidth - filled)} ${renderProgress(event, elapsed)}`;
}

/** `42 %, repository 12 of 30, 1204 targets, 43 a second, 1 min 10 s left`. */
export function renderProgress(event: ProgressEvent, elapsed: number): string {
  if ('kind' in event) return `${event.done} of ${event.total} repositories ${participles[event.kind]}`;
  const { repositories, targets } = event;
  const share = computeShare(event);
  const canEstimate = elapsed >= estimateAfter && share >= estimateFrom && share < 1;
  const rate = targets.done / (elapsed / 1000);
  return [
    `${Math.floor(share * 100)} %`,
    repositories.total === 1
      ? `${targets.done} of ${targets.found} targets`
      : `${repositories.done} of ${repositories.total} repositories, ${pluralize(targets.done, 'target')}`,
    ...(canEstimate ? [describeRate(rate)] : []),
    ...(canEstimate ? [`${describeDuration((elapsed * (1 - share)) / share)} left`] : []),
  ].join(', ');
}

/** Share of the work that is done; of several repositories the targets are known only after each was surveyed. */
function computeShare(event: ProgressEvent): number {
  if ('kind' in event) return event.total === 0 ? 0 : event.done / event.total;
  const { repositories, targets } = event;
  const { done, total } = repositories.total === 1 ? { done: targets.done, total: targets.found } : repositories;
  return total === 0 ? 0 : done / total;
}

/** Writes a number of targets a second, or a minute where that reads better. */
function describeRate(rate: number): string {
  if (rate < 0.1) return `${(rate * 60).toFixed(1)} a minute`;
  return `${rate < 10 ? rate.toFixed(1) : Math.round(rate)} a second`;
}

function describeDuration(milliseconds: number): string {
  const seconds = Math.ceil(milliseconds / 1000);
  if (seconds < 60) return `${seconds} s`;
  const minutes = Math.floor(seconds / 60);
  return minutes < 60 ? `${minutes} min ${seconds % 60} s` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}
