import type { Diagnostic } from '../base/diagnostic.ts';
import type { Declaration } from '../language/ast.ts';
import { diagnose } from '../resolve/diagnostics.ts';
import type { ProjectFile } from '../resolve/project.ts';
import { walkStatements } from '../resolve/statement-walk.ts';
import { isPlaceholder } from './placeholder.ts';
import type { Sensitivity } from './sensitivity.ts';

/** Secrets in plain text in variables that nothing reads: no row has them, and no policy sees them, but they are in the file. */
export function findUnusedSecrets(files: readonly ProjectFile[], sensitivity: Sensitivity): readonly Diagnostic[] {
  return files.flatMap((file) => {
    if (!sensitivity.ranges.has(file.source.path)) return [];
    const declared: Declaration[] = [];
    walkStatements(file.tree.body, (statement) => {
      if (statement.kind === 'declaration') declared.push(statement, ...statement.more);
    });
    return declared.flatMap((declaration) => tellUnused(declaration, file, sensitivity));
  });
}

function tellUnused(
  { names, value }: Declaration,
  { source: { path, text } }: ProjectFile,
  sensitivity: Sensitivity,
): readonly Diagnostic[] {
  const [name] = names;
  if (name === undefined || value === undefined || names.some((each) => isNamedAgain(each.name, text))) return [];
  const span = { path, start: value.start, end: value.end };
  // From the name on: what stands right after `=` is a value.
  const written = sensitivity.valuesIn({ ...span, start: name.end }, text);
  const isWritten = written.some((secret) => secret.trim() !== '' && !isPlaceholder(secret));
  const holdsSecret = isWritten || sensitivity.coversToken([span]) || sensitivity.holdsEncoded(span, text);
  return holdsSecret
    ? [diagnose('unused-secret', { path, start: name.start, end: name.end }, { name: name.name })]
    : [];
}

/** Whether a name stands in a file twice, whatever for: then something may read it. */
function isNamedAgain(name: string, text: string): boolean {
  return [...text.matchAll(/[\p{L}_$][\p{L}\p{N}_$]*/gu)].filter(([word]) => word === name).length > 1;
}
