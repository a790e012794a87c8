// Generates an organisation of bare repositories from the folders of example repositories.
import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const environment = {
  PATH: process.env.PATH,
  ...{ GIT_CONFIG_GLOBAL: '/dev/null', GIT_CONFIG_NOSYSTEM: '1' },
  ...{ GIT_AUTHOR_NAME: 'a', GIT_AUTHOR_EMAIL: 'a@example.org', GIT_AUTHOR_DATE: '2026-11-01T00:00:00Z' },
  ...{ GIT_COMMITTER_NAME: 'a', GIT_COMMITTER_EMAIL: 'a@example.org', GIT_COMMITTER_DATE: '2026-11-01T00:00:00Z' },
};

function git(args, options = {}) {
  return execFileSync('git', args, {
    env: environment,
    stdio: ['pipe', 'pipe', 'ignore'],
    maxBuffer: 1 << 28,
    ...options,
  });
}

/** Writes the repositories `acme/r00000` and so on below a folder: the sources in turn, each with a comment of its own. */
export function generateOrganisation(folder, sources, count) {
  const templates = sources.map((source, index) => {
    const bare = join(folder, 'templates', String(index));
    git(['init', '--quiet', '--bare', '--initial-branch=main', bare]);
    git(['--git-dir', bare, '--work-tree', source, 'add', '--all', '--force', '.'], { cwd: source });
    git(['--git-dir', bare, '--work-tree', source, 'commit', '--quiet', '--message', 'm'], { cwd: source });
    return { source, bare, commit: readFileSync(join(bare, 'refs/heads/main'), 'utf8').trim() };
  });
  mkdirSync(join(folder, 'acme'));
  for (let index = 0; index < count; index++) {
    const template = templates[index % templates.length];
    const bare = join(folder, 'acme', `r${String(index).padStart(5, '0')}`);
    for (const each of ['refs/heads', 'objects/info']) mkdirSync(join(bare, each), { recursive: true });
    writeFileSync(join(bare, 'HEAD'), 'ref: refs/heads/main\n');
    writeFileSync(
      join(bare, 'config'),
      '[core]\n\trepositoryformatversion = 0\n\tbare = true\n[uploadpack]\n\tallowFilter = true\n',
    );
    writeFileSync(join(bare, 'objects/info/alternates'), `${join(template.bare, 'objects')}\n`);
    changeRepository({ ...template, bare, parent: template.commit }, `copy ${index}`);
  }
  return readdirSync(join(folder, 'acme')).map((name, index) => {
    return { bare: join(folder, 'acme', name), source: templates[index % templates.length].source };
  });
}

/** Commits the first configuration of a repository with another parameter. */
export function changeRepository({ bare, source, parent }, words) {
  const names = readdirSync(source)
    .filter((name) => name.endsWith('.config'))
    .sort();
  const name = names.includes('nextflow.config') ? 'nextflow.config' : (names[0] ?? 'nextflow.config');
  const old = names.length === 0 ? '' : readFileSync(join(source, name), 'utf8');
  const text = `${old}\nparams.generated_copy = '${words}'\n`;
  const from = parent ?? readFileSync(join(bare, 'refs/heads/main'), 'utf8').trim();
  const stream = [
    ...['commit refs/heads/main', 'committer a <a@example.org> 1793491200 +0000', 'data 1', 'm', `from ${from}`],
    `M 100644 inline ${name}`,
    `data ${Buffer.byteLength(text)}`,
    text,
    '',
  ].join('\n');
  git(['--git-dir', bare, 'fast-import', '--quiet', '--force'], { input: stream });
}
