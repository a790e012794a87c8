import { readFileSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { cachedDataVersionTag } from 'node:v8';
import { Script } from 'node:vm';
import { sha256 } from '../base/digest.ts';
import { writeFile } from './write-file.ts';

/** A CommonJS program that was loaded with the bytecode that an earlier run left. */
export interface LoadedProgram<Exports> {
  readonly exports: Exports;
  /** Keeps the bytecode of this run if the cache lacked some of it. */
  save(): void;
}

/** Bytecode by the path of its script. */
type Bytecode = ReadonlyMap<string, Buffer>;

/**
 * Loads a CommonJS file and the files that it requires by relative paths. Compiling the program takes a fifth of a small
 * scan; Node 20 has no compile cache of its own.
 *
 * @param cacheFile where the bytecode is kept; undefined: nowhere.
 * @param build identifies the program's files: V8 itself compares only how long a source is.
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
  const cached = cacheFile === undefined ? new Map() : readBytecode(cacheFile, key);
  const requireBuiltin = createRequire(file);
  const modules = new Map<string, { exports: unknown }>();
  const scripts = new Map<string, Script>();
  let isComplete = true;

  function load(path: string): unknown {
    const known = modules.get(path);
    if (known !== undefined) return known.exports;
    const module = { exports: {} };
    modules.set(path, module);
    const source = `(function (exports, require, module, __filename, __dirname) {${readPart(path)}\n})`;
    const script = new Script(source, { filename: path, cachedData: cached.get(path) });
    isComplete &&= script.cachedDataRejected === false;
    scripts.set(path, script);
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
      if (cacheFile === undefined || isComplete || cachedDataVersionTag() !== tag) return;
      const made = Array.from(scripts, ([path, script]) => [path, script.createCachedData()] as const);
      writeBytecode(cacheFile, key, new Map([...cached, ...made]));
    },
  };
}

/** The first line of a cache file; what follows are the entries, one after the other. */
interface Head {
  readonly key: string;
  readonly sha256: string;
  readonly entries: readonly (readonly [path: string, size: number])[];
}

function readBytecode(cacheFile: string, key: string): Bytecode {
  try {
    if (!isOwn(cacheFile)) return new Map();
    const bytes = readFileSync(cacheFile);
    const start = bytes.indexOf('\n') + 1;
    const head = JSON.parse(bytes.toString('utf8', 0, start)) as Head;
    // V8 does not detect damaged data.
    if (head.key !== key || head.sha256 !== sha256(bytes.subarray(start))) return new Map();
    let at = start;
    return new Map(
      head.entries.map(([path, size]) => {
        at += size;
        return [path, bytes.subarray(at - size, at)];
      }),
    );
  } catch {
    return new Map(); // Missing, or of another version.
  }
}

/** Returns true if only this user can write the file: bytecode is executed unchecked. */
function isOwn(path: string): boolean {
  const { uid, mode } = statSync(path);
  const user = process.getuid?.();
  return user === undefined || (uid === user && (mode & 0o002) === 0);
}

function writeBytecode(cacheFile: string, key: string, bytecode: Bytecode): void {
  const body = Buffer.concat([...bytecode.values()]);
  const entries = Array.from(bytecode, ([path, { length }]) => [path, length] as const);
  const head: Head = { key, sha256: sha256(body), entries };
  try {
    writeFile(cacheFile, [`${JSON.stringify(head)}\n`, body]);
  } catch {
    // A cache that cannot be written costs time, never a run.
  }
}
