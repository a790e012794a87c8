import type { ConfigDocument } from '../document/document.ts';
import { redactName } from '../engine/redact-output.ts';
import { describeUndeclared, describeUnread } from '../engine/targets/document-notices.ts';
import type { OutputStream } from './terminal.ts';

/** Writes notes about documents to stderr, in lines that begin with the program's name. */
export interface Notifier {
  say(line: string | undefined): Promise<void>;
  /** Reports the parts of a document that were not read, each once. Returns true if there are any. */
  unread(document: ConfigDocument): Promise<boolean>;
  /** Reports profiles that were treated as empty. */
  undeclared(document: ConfigDocument): Promise<void>;
}

export function createNotifier(stderr: OutputStream): Notifier {
  const reported = new Set<string>();
  const say = async (line: string | undefined): Promise<void> => {
    if (line !== undefined) await stderr.write(`plumbline: ${redactName(line)}\n`);
  };
  return {
    say,
    async unread(document) {
      const notice = describeUnread(document);
      if (notice === undefined) return false;
      if (!reported.has(notice)) await say(notice);
      reported.add(notice);
      return true;
    },
    async undeclared(document) {
      for (const line of describeUndeclared(document)) await say(line);
    },
  };
}
