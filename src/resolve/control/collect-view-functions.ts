import type { Source } from '../../base/source.ts';
import type { FunctionDefinition } from '../../language/ast/nodes.ts';
import type { RunState } from './run-state.ts';
import { createFilePart } from './site.ts';

/** The functions that the files of a view declare: a closure can call those of the file that includes its own. */
export interface ViewFunctions {
  readonly byName: ReadonlyMap<string, FunctionDefinition>;
  readonly sources: ReadonlyMap<FunctionDefinition, Source>;
  /** The files that declare them, as a key. */
  readonly files: string;
}

export function collectViewFunctions({ files, request }: RunState): ViewFunctions {
  const byName = new Map<string, FunctionDefinition>();
  const sources = new Map<FunctionDefinition, Source>();
  for (const path of files) {
    const read = request.project.read(path);
    if (read.kind !== 'file' || !read.file.tree.body.some(({ kind }) => kind === 'function')) continue;
    for (const [name, definition] of createFilePart(read.file).functions) {
      sources.set(definition, read.file.source);
      if (!byName.has(name)) byName.set(name, definition);
    }
  }
  return { byName, sources, files: [...new Set([...sources.values()].map(({ path }) => path))].join('\n') };
}
