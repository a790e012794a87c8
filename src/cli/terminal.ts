/** The process as commands see it; tests give their own. */
export interface Terminal {
  readonly cwd: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** The report, if it was asked for here, and nothing else. */
  readonly stdout: OutputStream;
  /** Everything else: errors, progress, notes. */
  readonly stderr: OutputStream;
}

export interface OutputStream {
  readonly isTTY: boolean;
  readonly color: boolean;
  /** Columns; undefined where there is no terminal. */
  readonly width: number | undefined;
  /** Resolves when the text has left the process, so that nothing is lost in a slow pipe. */
  write(text: string): Promise<void>;
}
