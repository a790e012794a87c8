import type { DialectRules } from '../dialects/dialect-rules.ts';
import type { PathValue } from '../values/value.ts';

// The names that a value may refer to without declaring them.

/** Returns true for the name of a folder that only the launch knows. */
export function isLaunchFolder(name: string, { launchFolders }: DialectRules): name is PathValue['base'] {
  return launchFolders.has(name);
}

const selfNames: ReadonlySet<string> = new Set(['this', 'owner', 'delegate']);

/** Returns true for a name of the file itself or of the scope of a block; such names are not followed. */
export function isSelfName(name: string, { hasSelfNames }: DialectRules): boolean {
  return hasSelfNames && selfNames.has(name);
}

/** Variables that every login shell has: the legacy dialect reads the environment's by their bare names. */
const shellVariables: ReadonlySet<string> = new Set([
  'HOME',
  'HOSTNAME',
  'LOGNAME',
  'PATH',
  'PWD',
  'SHELL',
  'TMPDIR',
  'USER',
]);

export function isShellVariable(name: string): boolean {
  return shellVariables.has(name);
}

/** Returns true if a name has the form of an environment variable: `SCRATCH`, `PROJECT_ID`. */
export function looksLikeVariable(name: string): boolean {
  return /^[A-Z][A-Z0-9_]+$/u.test(name);
}

/** Classes that both dialects resolve without an import. */
const classes: ReadonlySet<string> = new Set([
  ...['Boolean', 'Byte', 'Character', 'Class', 'Double', 'Float', 'Integer', 'Long', 'Math', 'Number', 'Object'],
  ...['Process', 'ProcessBuilder', 'Runtime', 'Short', 'String', 'StringBuilder', 'StringBuffer', 'System', 'Thread'],
  ...['Exception', 'RuntimeException', 'Error', 'Throwable', 'ArithmeticException', 'IllegalArgumentException'],
  ...['IllegalStateException', 'NullPointerException', 'NumberFormatException', 'UnsupportedOperationException'],
  ...[
    'ArrayList',
    'Arrays',
    'Base64',
    'Calendar',
    'Collection',
    'Collections',
    'Date',
    'HashMap',
    'HashSet',
    'Iterator',
  ],
  ...['LinkedHashMap', 'LinkedHashSet', 'LinkedList', 'List', 'Locale', 'Map', 'Objects', 'Optional', 'Properties'],
  ...['Random', 'Scanner', 'Set', 'SortedMap', 'TimeZone', 'TreeMap', 'TreeSet', 'UUID'],
  ...[
    'File',
    'FileReader',
    'FileWriter',
    'IOException',
    'InputStream',
    'OutputStream',
    'PrintWriter',
    'Reader',
    'Writer',
  ],
  ...['InetAddress', 'URI', 'URL', 'URLEncoder', 'URLDecoder', 'BigDecimal', 'BigInteger', 'GString', 'Closure'],
  ...['Duration', 'MemoryUnit', 'Path', 'VersionNumber', 'Channel', 'Nextflow'],
]);

/** Returns true if dotted names are a class: a well-known one, or a package's path ending in a capitalised name. */
export function isClassName(names: readonly string[], { importsPath }: DialectRules): boolean {
  const [head, ...rest] = names;
  if (head === undefined || (head === 'Path' && !importsPath)) return false;
  if (rest.length === 0) return classes.has(head);
  const last = rest.at(-1);
  const isPackage = ['java', 'javax', 'groovy', 'nextflow', 'org', 'com'].includes(head);
  if (isPackage)
    return last !== undefined && /^[A-Z]/u.test(last) && rest.slice(0, -1).every((name) => /^[a-z]/u.test(name));
  return classes.has(head) && rest.every((name) => /^[A-Z]/u.test(name) && name.toUpperCase() !== name);
}

/** Returns true if one name alone is such a class. */
export function isKnownClass(name: string): boolean {
  return classes.has(name);
}
