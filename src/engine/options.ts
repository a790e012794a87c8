import type { Hint } from '../base/hint.ts';
import type { Clock } from '../host/clock.ts';
import type { Syntax } from '../views/choose-dialect.ts';

/** Environment variables by name. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** Environment of an engine, which reads nothing from the process itself. */
export interface EngineOptions {
  /** Folder that relative paths are relative to. */
  readonly cwd: string;
  /** Environment variables for credentials of policy sources; empty by default. */
  readonly env?: Environment;
  /** Folder that keeps compiled and fetched policies between runs; by default nothing is kept. */
  readonly cacheFolder?: string | undefined;
  readonly clock?: Clock;
  /** Receives notes that no result contains, such as a settings file that was ignored, with the next step. */
  readonly onNote?: ((message: string, hint?: Hint) => void) | undefined;
}

/** Options for reading configuration files. */
export interface ReadOptions {
  /** Parser of the workflow engine to read for; by default each target's own. */
  readonly syntax?: Syntax;
  /** In bytes; larger files are not read. 256 KiB by default. */
  readonly maxFileSize?: number | undefined;
  readonly launch?: LaunchOptions;
  /** Judges files for tests and in archives like any other file. */
  readonly includeTests?: boolean;
  /** Patterns of files that are not targets, as in a `.gitignore`. */
  readonly exclude?: readonly string[];
}

/** Files and values that a launch adds to a target. Paths are relative to the engine's folder. */
export interface LaunchOptions {
  /** Configurations merged over the target, in this order. */
  readonly configs?: readonly string[];
  /** Configurations read instead of the target and of all other files. */
  readonly onlyConfigs?: readonly string[];
  /** The project's folder or configuration, merged below the target. */
  readonly project?: string | undefined;
  /** The home configuration, below all others. */
  readonly home?: string | undefined;
  /** Parameters as `NAME=VALUE`. */
  readonly params?: readonly string[];
  /** A YAML or JSON file of parameters. */
  readonly paramsFile?: string | undefined;
  /** Environment variables of the launch: the only ones a configuration can see. */
  readonly env?: ReadonlyMap<string, string>;
  /** A folder with copies of remote files, as `host/path`. */
  readonly includes?: string | undefined;
  /** Local folders by the URL prefix that each is mapped from; the longest prefix wins. */
  readonly includeMap?: ReadonlyMap<string, string>;
}

/** Sources of policies, and the keys that they must be signed with. */
export interface PackOptions {
  /** `starter` for the starter pack, folders, `.rego` files, bundles or addresses; the starter pack if empty. */
  readonly sources?: readonly string[];
  /** Files with the keys that bundles have to be signed with; without any, signatures are not required. */
  readonly verificationKeys?: readonly string[];
  /** Scope that signatures have to be for. */
  readonly verificationScope?: string | undefined;
  /** Lock file of remote policies; by default `plumbline.lock` in `lockFolder`. */
  readonly lock?: string | undefined;
  /** Folder of the lock file; null for no lock file. The engine's folder by default. */
  readonly lockFolder?: string | null;
  /** Fetches nothing: remote policies come from the cache. */
  readonly offline?: boolean;
  /** Policies without METADATA judge all targets of a repository at once. */
  readonly combine?: boolean;
  /** Compiles and fetches again what earlier runs left in the cache. */
  readonly fresh?: boolean;
  /** Compiles in a process of its own, so that its memory is free for what follows. */
  readonly isApart?: boolean;
}

/** Time limit and number of threads. */
export interface ThreadOptions {
  /** Milliseconds for one target, or for one policy where policies are evaluated one by one; 30 s by default. */
  readonly timeLimit?: number | undefined;
  /** Threads at most; one for each processor by default. */
  readonly jobs?: number | undefined;
}
