import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { cachedDataVersionTag } from 'node:v8';
import { Script } from 'node:vm';
import { openScripts, writeScripts } from './script-cache.ts';

/** A CommonJS program that was loaded with the sources and the bytecode that an earlier run kept. */
export interface LoadedProgram<Exports> {
  readonly exports: Exports;
  /** Keeps the sources and bytecode of this run if the cache lacked some of them. */
  save(): void;
}

/**
 * Loads a CommonJS file and the files that it requires by relative paths, each written as the function that Node makes of a
 * module (build.mjs). Compiling the program takes a fifth of a small scan; Node 20 has no compile cache of its own.
 *
 * @param cacheFile where sources and bytecode are kept; undefined: nowhere.
 * @param build identifies the program's files, which are not compared with the sources that were kept.
 * @param refuse ends the process if a file of the program cannot be read, at once or when it is first used.
 */
export function loadProgram<Exports>(
  file: string,
  cacheFile: string | undefined,
  build: string,
  refuse: (path: string, error: unknown) => never,
): LoadedProgram<Exports> {
  // Changes with V8's version and flags, which may be set while the program runs.
  const tag = cachedDataVersionTag();
  const key = `${build} ${tag}`;
  const kept = cacheFile === undefined ? undefined : openScripts(cacheFile, key);
  const requireBuiltin = createRequire(file);
  const modules = new Map<string, { exports: unknown }>();
  const scripts = new Map<string, { readonly source: string; readonly script: Script }>();
  let isComplete = true;

  function load(path: string): unknown {
    const known = modules.get(path);
    if (known !== undefined) return known.exports;
    const module = { exports: {} };
    modules.set(path, module);
    const found = kept?.read(path);
    const source = found?.source ?? readPart(path);
    const script = new Script(source, { filename: path, cachedData: found?.bytecode });
    isComplete &&= script.cachedDataRejected === false;
    scripts.set(path, { source, script });
    const folder = dirname(path);
    const require = (id: string): unknown => (id.startsWith('.') ? load(join(folder, id)) : requireBuiltin(id));
    script.runInThisContext()(module.exports, require, module, path, folder);
    return module.exports;
  }

  function readPart(path: string): string {
    try {
      return readFileSync(path, 'utf8');
    } catch (error) {
      return refuse(path, error);
    }
  }

  return {
    exports: load(file) as Exports,
    save() {
      if (cacheFile !== undefined && !isComplete && cachedDataVersionTag() === tag) {
        const made = Array.from(
          scripts,
          ([path, { source, script }]) => [path, { source, bytecode: script.createCachedData() }] as const,
        );
        writeScripts(cacheFile, key, new Map([...(kept?.readAll() ?? []), ...made]));
      }
      kept?.close();
    },
  };
}
