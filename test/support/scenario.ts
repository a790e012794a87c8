/**
 * An end-to-end case as one readable text file. Its first lines say what it shows; then come sections, each headed by a
 * line `==== HEADING ====`:
 *
 * - `file PATH`, `repeat PATH TIMES` (its last line that often), `bytes PATH` (hexadecimal), `folder PATH`, `link PATH TARGET`;
 * - `command`: the command line after `plumbline`, one word a line where a word holds spaces;
 * - `status`: the exit code;
 * - `stdout`, `stderr`: the whole text; `stdout has`, `stderr has`: lines that it holds; `stdout lacks`, `stderr lacks`.
 *
 * After these a further `command`, or a file, begins the next step in the same folder.
 */
export interface Scenario {
  readonly title: string;
  readonly sections: readonly Section[];
}

export interface Section {
  readonly kind: string;
  readonly parameters: readonly string[];
  readonly text: string;
}

export function parseScenario(text: string): Scenario {
  const [title = '', ...rest] = text.split(/^==== (.+) ====\n/mu);
  const sections: Section[] = [];
  for (let index = 0; index < rest.length; index += 2) {
    const heading = rest[index] ?? '';
    const kind = /^(?:stdout|stderr) (?:has|lacks)$/u.test(heading) ? heading : (heading.split(' ')[0] ?? '');
    const parameters = heading.slice(kind.length).split(' ').filter(Boolean);
    sections.push({ kind, parameters, text: rest[index + 1] ?? '' });
  }
  return { title: title.trim().replaceAll('\n', ' '), sections };
}
