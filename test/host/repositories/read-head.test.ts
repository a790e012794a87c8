import { chmodSync, existsSync, mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, test } from 'vitest';
import { readHead } from '../../../src/host/repositories/read-head.ts';
import { gitRepository } from '../../support/git-repository.ts';
import { hasGit, serveGit } from '../../support/git-server.ts';
import { certificate, startHttps } from '../../support/https-server.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const env = { PATH: process.env['PATH'], GIT_SSL_CAINFO: certificate };

describe.skipIf(!hasGit)('with the program git', () => {
  test('finds the commit of the default branch, a branch, a tag and an annotated tag', async () => {
    const repository = gitRepository({ 'a.txt': '1' });
    const first = repository.git('rev-parse', 'HEAD');
    repository.git('tag', 'light');
    repository.git('tag', '--annotate', '--message', 'm', 'v1');
    repository.git('branch', 'light-work');
    repository.git('update-ref', 'refs/heads/v1', repository.commit({ 'a.txt': '2' }));
    const second = repository.git('rev-parse', 'HEAD');
    const url = pathToFileURL(repository.root).href;
    const read = (ref?: string): Promise<string | undefined> =>
      readHead({ url, ref }, { folder: temporaryFolder(), env });
    expect(await read()).toBe(second);
    expect(await read('main')).toBe(second);
    expect(await read('light')).toBe(first);
    // Git prefers tags to branches.
    expect(await read('v1')).toBe(first);
    expect(await read('heads/v1')).toBe(second);
    expect(await read('work')).toBeUndefined();
    expect(await read(first)).toBe(first);
  });

  test('sends the credentials to a server, and reports one that refuses them', async () => {
    const repository = gitRepository({ 'a.txt': '1' });
    const folder = temporaryFolder();
    mkdirSync(join(folder, 'acme'));
    symlinkSync(join(repository.root, '.git'), join(folder, 'acme/a'));
    const serve = serveGit(folder);
    const host = await startHttps((request, response) => {
      if (request.headers.authorization === 'Basic right') serve(request, response);
      else response.writeHead(403).end();
    });
    const remote = { url: `https://${host}/acme/a`, ref: undefined };
    const setup = { folder: temporaryFolder(), env };
    expect(await readHead(remote, { ...setup, authorization: 'Basic right' })).toBe(
      repository.git('rev-parse', 'HEAD'),
    );
    await expect(readHead(remote, setup)).rejects.toThrow('403');
  });

  test.each([
    ['an option in place of an address', (command: string) => `--upload-pack=${command};`],
    ['a transport that is a command', (command: string) => `ext::${command}`],
  ])('runs nothing for %s, whatever the settings of the user allow', async (_, urlOf) => {
    const folder = temporaryFolder({ trap: `#!/bin/sh\ntouch "$(dirname "$0")/ran"\n` });
    const trap = join(folder, 'trap');
    chmodSync(trap, 0o755);
    const home = temporaryFolder({ '.gitconfig': '[protocol]\n\tallow = always\n' });
    const hostile = { ...env, HOME: home, GIT_ALLOW_PROTOCOL: 'ext' };
    await expect(readHead({ url: urlOf(trap), ref: undefined }, { folder, env: hostile })).rejects.toThrow();
    expect(existsSync(join(folder, 'ran'))).toBe(false);
  });

  test('follows no redirect, and reads no settings of a directory around', async () => {
    const around = gitRepository({ 'a.txt': '1' });
    around.git('config', 'http.followRedirects', 'true');
    const seen: (string | undefined)[] = [];
    const other = await startHttps((request, response) => {
      seen.push(request.headers.authorization);
      response.writeHead(404).end();
    });
    const host = await startHttps((_, response) => response.writeHead(301, { location: `https://${other}/x` }).end());
    const folder = join(around.root, 'below');
    mkdirSync(folder);
    const remote = { url: `https://${host}/acme/a`, ref: undefined };
    await expect(readHead(remote, { folder, env, authorization: 'Basic x' })).rejects.toThrow('301');
    expect(seen).toEqual([]);
  });
});
