import type { FileContent } from '../base/file-system.ts';
import type { Hint } from '../base/hint.ts';
import { binary } from '../rules/file/binary.ts';
import { outside } from '../rules/file/outside.ts';
import { tooLarge } from '../rules/file/too-large.ts';
import { unreadable } from '../rules/file/unreadable.ts';
import { redactName } from '../secrets/redact-name.ts';

/** Explains why an existing file was not read. */
export function explainUnread(
  path: string,
  content: Exclude<FileContent, { kind: 'text' }>,
): { code: string; message: string; hint?: Hint } {
  const file = redactName(path);
  switch (content.kind) {
    case 'missing':
      return { code: unreadable.id, message: unreadable.message({ file, why: explainMissing(path) }) };
    case 'outside':
      return { code: outside.id, message: outside.message({ file }) };
    case 'binary':
      return { code: binary.id, message: binary.message({ file }) };
    case 'too-large':
      return {
        code: tooLarge.id,
        message: tooLarge.message({ file, bytes: content.bytes, limit: content.limit }),
        hint: { step: 'raise-size' },
      };
    case 'unreadable':
      return { code: unreadable.id, message: unreadable.message({ file, why: content.reason }) };
  }
}

/** Explains why a listed file does not exist. A name that is not UTF-8 was decoded with replacement characters. */
function explainMissing(path: string): string {
  return path.includes('\ufffd') ? 'its name is not valid UTF-8' : 'its symbolic link is broken';
}
