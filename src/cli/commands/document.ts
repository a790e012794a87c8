import { statSync } from 'node:fs';
import { resolve } from 'node:path';
import { HostError, UsageError } from '../../base/errors.ts';
import { explainUnread } from '../../check/explain-unread.ts';
import { chooseViews } from '../../check/profile-choice.ts';
import { spellDocument } from '../../check/spell-document.ts';
import type { Target } from '../../check/target.ts';
import type { ConfigDocument } from '../../document/document.ts';
import { readTarget } from '../../document/target.ts';
import { remarksOf } from '../../findings/problems.ts';
import { createSweep } from '../../findings/sweep.ts';
import { NodeFileSystem } from '../../host/node-file-system.ts';
import { Project } from '../../resolve/project.ts';
import { findRepositories, type Repository } from '../../scan/find-repositories.ts';
import { findRoot } from '../../scan/find-root.ts';
import { surveyRepository } from '../../scan/survey.ts';
import type { Arguments } from '../arguments.ts';
import type { Command } from '../command.ts';
import {
  maxFileSizeOption,
  profilesOption,
  readMaxFileSize,
  readProfiles,
  readSyntax,
  syntaxOption,
} from '../shared-options.ts';

/** `plumbline document`: what policies see. */
export const documentCommand: Command = {
  name: 'document',
  summary: 'Print the canonical documents of a file, or of every target in a folder',
  positional: {
    name: 'path',
    description: 'A configuration file, a repository or a folder of them',
    repeatable: false,
    required: true,
  },
  options: [
    profilesOption,
    syntaxOption,
    {
      name: 'spelling',
      kind: 'text',
      choices: ['canonical', 'source'],
      default: 'canonical',
      description: 'Names as policies see them, or as the file writes them',
    },
    {
      name: 'env',
      kind: 'texts',
      placeholder: 'KEY=VALUE',
      description: 'An environment variable of the launch; repeat for more',
    },
    {
      name: 'format',
      kind: 'text',
      choices: ['json', 'ndjson'],
      default: 'json',
      description: 'One JSON text, or one document a line',
    },
    maxFileSizeOption,
  ],
  examples: [
    ['document nextflow.config', 'the base view of one file'],
    ['document . --profiles all --format ndjson', 'every target in every profile'],
    ['document nextflow.config --profiles test,docker', 'two profiles together'],
  ],
  async run(args, terminal) {
    const [path = '.'] = args.positionals;
    const targets = await findTargets(resolve(terminal.cwd, path), terminal.cwd, args);
    if (targets.length === 0) {
      throw new UsageError('usage/no-target', `There is no configuration file in "${path}".`);
    }
    const spell = args.choice('spelling', ['canonical', 'source']) === 'source' ? spellDocument : undefined;
    const isStream = args.choice('format', ['json', 'ndjson']) === 'ndjson';
    const documents: ConfigDocument[] = [];
    let isWhole = true;
    for (const target of targets) {
      const entry = target.project.read(target.target.file);
      if (entry.kind === 'failed') {
        const { code, message } = explainUnread(target.target.file, entry.content);
        if (targets.length === 1) throw new HostError(code, message);
        await terminal.stderr.write(`plumbline: ${code}: ${message}\n`);
        isWhole = false;
        continue;
      }
      for (const document of buildDocuments(target, args)) {
        isWhole &&= remarksOf([document], createSweep([])).incomplete.length === 0;
        const shown = spell?.(document) ?? document;
        if (isStream) await terminal.stdout.write(`${JSON.stringify(shown)}\n`);
        else documents.push(shown);
      }
    }
    if (!isStream) {
      await terminal.stdout.write(
        `${JSON.stringify(documents.length === 1 ? documents[0] : documents, undefined, 2)}\n`,
      );
    }
    return isWhole ? 0 : 3;
  },
};

interface Located {
  readonly repository: Repository;
  readonly project: Project;
  readonly target: Target;
}

async function findTargets(path: string, cwd: string, args: Arguments): Promise<readonly Located[]> {
  const options = { maxFileSize: readMaxFileSize(args) };
  if (statSync(path, { throwIfNoEntry: false })?.isDirectory() !== true) {
    const { root, target } = findRoot(path, cwd);
    const [repository] = findRepositories({ cwd, paths: [], repositories: [root], name: undefined }).repositories;
    return repository === undefined
      ? []
      : [{ repository, project: new Project(new NodeFileSystem(root, options)), target }];
  }
  const located: Located[] = [];
  for (const repository of findRepositories({ cwd, paths: [path], repositories: [], name: undefined }).repositories) {
    const project = new Project(new NodeFileSystem(repository.path, options));
    const { targets } = await surveyRepository(repository.path, project);
    for (const target of targets) located.push({ repository, project, target });
  }
  return located;
}

function* buildDocuments({ repository, project, target }: Located, args: Arguments): Iterable<ConfigDocument> {
  const { name, commit, ref } = repository;
  const read = readTarget(project, {
    repository: { name, commit, ref },
    target,
    dialect: readSyntax(args),
    environment: args.pairs('env'),
  });
  const choice = readProfiles(args) ?? { kind: 'views', views: [[]] };
  const views = choice.kind === 'all' ? chooseViews(choice, read.profiles).views : choice.views;
  for (const names of views) yield read.view(names).document;
}
