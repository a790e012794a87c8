import type { ScanEvent } from '../scan/scan-event.ts';
import type { OutputStream } from './terminal.ts';

/** Tells what a scan does: one line that is written over again on a terminal, nothing where there is none. */
export class Progress {
  readonly #stream: OutputStream;
  #shown = '';
  #lastDraw = 0;

  constructor(stream: OutputStream) {
    this.#stream = stream;
  }

  observe(event: ScanEvent, elapsed: number): void {
    if (!this.#stream.isTTY) return;
    const isDue = elapsed - this.#lastDraw >= 100 || event.done === event.total;
    if (!isDue) return;
    this.#lastDraw = elapsed;
    this.#draw(`${event.phase === 'survey' ? 'Finding targets' : 'Judging'} ${event.done}/${event.total}`);
  }

  /** Takes the line away again. */
  clear(): void {
    if (this.#shown !== '') this.#draw('');
  }

  #draw(text: string): void {
    const line = text.slice(0, (this.#stream.width ?? 80) - 1);
    this.#shown = line;
    void this.#stream.write(`\r\u001b[K${line}`);
  }
}
