import { type OperationalError, PolicyError } from '../../base/errors.ts';

/** One line, and one for each fault of policies, with its place: the line then only counts them. */
export function renderError(error: OperationalError): string {
  const faults = error instanceof PolicyError ? error.faults : [];
  const lines = faults.map(({ file, line, column, code, message }) => {
    const place = line > 0 ? `${file}:${line}:${column}` : file;
    return `${place}: ${code}: ${message}\n`;
  });
  const what = error.code === 'policy/bad-fixture' ? 'fixtures' : 'policies';
  const counted = `The ${what} cannot be used: ${faults.length} ${faults.length === 1 ? 'fault' : 'faults'}.`;
  const message = faults.length === 0 ? error.message : counted;
  return `plumbline: ${error.code}: ${printable(message)}\n${lines.map(printable).join('')}`;
}

/** Names in hostile repositories may hold control characters; a terminal must not act on them. */
function printable(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is to be found
  return text.replace(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/gu, '\u{fffd}');
}
