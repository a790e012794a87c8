import type { Range, Span } from '../../base/source.ts';
import type { ProjectFile } from './project.ts';

/** Returns a range of a file as a span. */
export function toSpan({ source }: ProjectFile, { start, end }: Range): Span {
  return { path: source.path, start, end };
}
