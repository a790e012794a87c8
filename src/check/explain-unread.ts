import type { FileContent } from '../base/file-system.ts';
import type { Hint } from '../base/hint.ts';
import { redactName } from '../secrets/redact-name.ts';

/** Explains why an existing file was not read. */
export function explainUnread(
  path: string,
  content: Exclude<FileContent, { kind: 'text' }>,
): { code: string; message: string; hint?: Hint } {
  const file = redactName(path);
  switch (content.kind) {
    case 'missing':
      return { code: 'file/unreadable', message: `${file} cannot be read: its symbolic link is broken.` };
    case 'outside':
      return { code: 'file/outside', message: `${file} is outside the repository: a symbolic link leads out of it.` };
    case 'binary':
      return { code: 'file/binary', message: `${file} is not a text in UTF-8. Save it as UTF-8, or remove it.` };
    case 'too-large':
      return {
        code: 'file/too-large',
        message: `${file} has ${content.bytes} bytes and the limit is ${content.limit}.`,
        hint: { step: 'raise-size' },
      };
    case 'unreadable':
      return { code: 'file/unreadable', message: `${file} cannot be read: ${content.reason}.` };
  }
}
