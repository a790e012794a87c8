import type { Diagnostic } from '../base/diagnostic.ts';
import { diagnose } from '../resolve/diagnostics.ts';
import type { ProjectFile } from '../resolve/project.ts';
import { declarations } from '../resolve/statement-walk.ts';
import { holdsNoSecret } from './placeholder.ts';
import type { Sensitivity } from './sensitivity.ts';

/** Secrets in plain text in variables that nothing reads: no row has them, and no policy sees them, but they are in the file. */
export function findUnusedSecrets(files: readonly ProjectFile[], sensitivity: Sensitivity): readonly Diagnostic[] {
  return files.flatMap(({ source: { path, text }, tree }) => {
    if (!sensitivity.ranges.has(path)) return [];
    const secret = declarations(tree).filter(({ names, value }) => {
      const span = { path, start: value.start, end: value.end };
      // From the name on: what stands right after `=` is a value.
      const written = sensitivity.valuesIn({ ...span, start: names[0]?.end ?? value.start }, text);
      const isWritten = written.some((one) => one.trim() !== '' && !holdsNoSecret(one));
      return isWritten || sensitivity.coversToken([span]) || sensitivity.holdsEncoded(span, text);
    });
    if (secret.length === 0) return [];
    const once = namedOnce(text);
    return secret.flatMap(({ names }) => {
      const [first] = names;
      if (first === undefined || !names.every(({ name }) => once.has(name))) return [];
      return [diagnose('unused-secret', { path, start: first.start, end: first.end }, { name: first.name })];
    });
  });
}

/** The names that stand in a file once: what stands there again, whatever for, something may read. */
function namedOnce(text: string): ReadonlySet<string> {
  const seen = new Set<string>();
  const once = new Set<string>();
  for (const [name] of text.matchAll(/[\p{L}_$][\p{L}\p{N}_$]*/gu)) {
    if (seen.has(name)) once.delete(name);
    else once.add(name);
    seen.add(name);
  }
  return once;
}
