import type { DocumentContext } from '../document/document.ts';

/** A configuration file that is judged on its own, by its path relative to the repository, with `/`. */
export type Target = DocumentContext['target'];
