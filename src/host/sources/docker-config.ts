import { homedir } from 'node:os';
import { join } from 'node:path';
import { readRegularText } from '../look-at.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * User and password for a registry as `docker login` keeps them, in base64 as the header `Authorization` wants them: from
 * `config.json` of the folder `DOCKER_CONFIG`, else of `.docker` in the home folder. Helpers that it names are programs, and
 * are not run.
 */
export function findDockerCredentials(registry: string, env: Environment): string | undefined {
  const folder = env['DOCKER_CONFIG'] ?? join(env['HOME'] ?? homedir(), '.docker');
  try {
    const { auths } = JSON.parse(readRegularText(join(folder, 'config.json'))) as {
      readonly auths?: { readonly [registry: string]: { readonly auth?: unknown } };
    };
    const auth = (auths?.[registry] ?? auths?.[`https://${registry}`])?.auth;
    return typeof auth === 'string' && /^[\w+/=-]+$/u.test(auth) ? auth : undefined;
  } catch {
    return undefined; // No such file, or not one of ours: the registry is asked as anybody.
  }
}
