import type { FileContent } from '../base/file-system.ts';

/** Why a file that is there could not be taken, and what to do. */
export function explainUnread(
  file: string,
  content: Exclude<FileContent, { kind: 'text' }>,
): { code: string; message: string } {
  switch (content.kind) {
    case 'missing':
      return { code: 'file/unreadable', message: `${file} cannot be read: it leads nowhere.` };
    case 'outside':
      return { code: 'file/outside', message: `${file} lies outside the repository: a symbolic link leads out of it.` };
    case 'binary':
      return { code: 'file/binary', message: `${file} is binary, no text in UTF-8. Save it as such, or remove it.` };
    case 'too-large':
      return {
        code: 'file/too-large',
        message: `${file} has ${content.bytes} bytes and the limit is ${content.limit}. Raise it with --max-file-size.`,
      };
    case 'unreadable':
      return { code: 'file/unreadable', message: `${file} cannot be read: ${content.reason}.` };
  }
}
