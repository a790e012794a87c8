import type { ComparedView } from '../document/compare-documents.ts';
import type { Project } from '../resolve/files/project.ts';

/** Prepares a view for a comparison with another revision; `project` has the files that it was built from. */
export function createComparedView(
  { document, sourceMap }: Pick<ComparedView, 'document' | 'sourceMap'>,
  project: Project,
): ComparedView {
  return {
    document,
    sourceMap,
    rawText: (path) => {
      const origin = Object.hasOwn(sourceMap.settings, path) ? sourceMap.settings[path]?.origin.value : undefined;
      const file = origin === undefined ? undefined : project.read(origin.file);
      if (origin === undefined || file?.kind !== 'file') return '';
      const { line, column, endLine, endColumn } = origin;
      const lines = file.file.source.text.split('\n').slice(line - 1, endLine);
      return lines
        .map((text, index) =>
          text.slice(index === 0 ? column - 1 : 0, index === lines.length - 1 ? endColumn - 1 : undefined),
        )
        .join('\n');
    },
  };
}
