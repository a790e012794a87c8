/** Folders that never hold a repository's own configuration: Git's, installed packages, the engine's caches and work. */
export const skippedFolders: ReadonlySet<string> = new Set(['.git', 'node_modules', '.nextflow', 'work']);
