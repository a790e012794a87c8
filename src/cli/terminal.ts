/** The process as commands see it. */
export interface Terminal {
  readonly cwd: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Only the requested report. */
  readonly stdout: OutputStream;
  /** Everything else: errors, progress, notes. */
  readonly stderr: OutputStream;
  /** Asks a question and returns the answer in lower case; undefined if no user is at a terminal. */
  readonly ask?: ((question: string) => Promise<string>) | undefined;
}

/** Moves to the start of the line on a terminal and clears it. */
export const clearLine = '\r\u001b[K';

export interface OutputStream {
  readonly isTTY: boolean;
  readonly color: boolean;
  /** True for a terminal that follows OSC 8 links; false by default. */
  readonly hasLinks?: boolean;
  /** Columns; undefined if it is not a terminal. */
  readonly width: number | undefined;
  /**
   * Resolves when this text and all before it have left the process: a slow pipe must lose nothing. Rejects if one of
   * them could not be written.
   */
  write(text: string): Promise<void>;
}
