/** Settings of Git, as arguments, that disable what a repository could execute, and bound time and memory. */
export const safeSettings: readonly string[] = [
  'core.hooksPath=/dev/null',
  'core.fsmonitor=false',
  'core.symlinks=false',
  'core.bigFileThreshold=1m',
  'credential.helper=',
  'fetch.fsckObjects=true',
  'gc.auto=0',
  'maintenance.auto=false',
  'http.followRedirects=false',
  'http.lowSpeedLimit=1000',
  'http.lowSpeedTime=30',
  'protocol.version=2',
].flatMap((setting) => ['-c', setting]);

/** Variables that lead to the network or to certificates. */
const passedOn: readonly string[] = [
  'PATH',
  'TMPDIR',
  'https_proxy',
  'HTTPS_PROXY',
  'no_proxy',
  'NO_PROXY',
  'SSL_CERT_FILE',
  'SSL_CERT_DIR',
  'GIT_SSL_CAINFO',
];

/** A setting of Git by its name and its value. */
export type GitSetting = readonly [name: string, value: string];

/**
 * Returns the environment for Git: neither settings of the system and the user nor prompts, and of the network only the named
 * protocols. `settings` are passed as variables: every user of the machine can read a command line.
 */
export function createSafeEnvironment(
  env: Readonly<Record<string, string | undefined>>,
  protocols: readonly string[],
  settings: readonly GitSetting[] = [],
): Readonly<Record<string, string>> {
  const passed = passedOn.flatMap((name) => (env[name] === undefined ? [] : [[name, env[name]]]));
  return {
    ...Object.fromEntries(passed),
    GIT_ALLOW_PROTOCOL: protocols.join(':'),
    GIT_ASKPASS: '/bin/false',
    GIT_ATTR_NOSYSTEM: '1',
    GIT_CONFIG_GLOBAL: '/dev/null',
    GIT_CONFIG_NOSYSTEM: '1',
    GIT_NO_LAZY_FETCH: '1',
    GIT_NO_REPLACE_OBJECTS: '1',
    GIT_OPTIONAL_LOCKS: '0',
    GIT_TERMINAL_PROMPT: '0',
    HOME: '/nonexistent',
    LC_ALL: 'C',
    GIT_CONFIG_COUNT: String(settings.length),
    ...Object.fromEntries(
      settings.flatMap(([name, value], index) => [
        [`GIT_CONFIG_KEY_${index}`, name],
        [`GIT_CONFIG_VALUE_${index}`, value],
      ]),
    ),
  };
}
