import type { ScanEvent } from '../scan/scan-event.ts';
import type { OutputStream } from './terminal.ts';

/** Shows the progress of a scan: one line that is overwritten on a terminal, nothing elsewhere. */
export class Progress {
  readonly #stream: OutputStream;
  #shown = '';
  #lastDraw = 0;

  constructor(stream: OutputStream) {
    this.#stream = stream;
  }

  observe({ repositories, targets }: ScanEvent, elapsed: number): void {
    if (!this.#stream.isTTY) return;
    const isDue = elapsed - this.#lastDraw >= 100 || repositories.done === repositories.total;
    if (!isDue) return;
    this.#lastDraw = elapsed;
    this.#draw(
      `Judging target ${targets.done} of ${targets.found}, repository ${repositories.done} of ${repositories.total}`,
    );
  }

  /** Removes the line. */
  clear(): void {
    if (this.#shown !== '') this.#draw('');
  }

  #draw(text: string): void {
    const line = text.slice(0, (this.#stream.width ?? 80) - 1);
    this.#shown = line;
    void this.#stream.write(`\r\u001b[K${line}`);
  }
}
