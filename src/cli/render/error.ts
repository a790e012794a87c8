import { type OperationalError, PolicyError } from '../../base/errors.ts';
import { pluralize } from '../../base/pluralize.ts';
import { redactName } from '../../engine/redact-output.ts';
import { renderHint } from './hint.ts';

/** Renders the error of a command in one line; faults of policies in a line each, after a line that counts them. */
export function renderError(error: OperationalError, command?: string): string {
  const faults = error instanceof PolicyError ? error.faults : [];
  const lines = faults.map(({ file, line, column, code, message }) => {
    const place = line > 0 ? `${file}:${line}:${column}` : file;
    return `${place}: ${code}: ${message}\n`;
  });
  const what = error.code === 'policy/bad-fixture' ? 'fixtures' : 'policies';
  const counted = `Invalid ${what}: ${pluralize(faults.length, 'error')}.`;
  const message = faults.length === 0 ? `${error.message}${renderHint(error.hint, command)}` : counted;
  return `plumbline: ${error.code}: ${escapeControls(message)}\n${lines.map(escapeControls).join('')}`;
}

/** Names in hostile repositories may hold control characters, on which a terminal must not act, and secrets. */
function escapeControls(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern is about control characters
  return redactName(text).replace(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/gu, '\u{fffd}');
}
