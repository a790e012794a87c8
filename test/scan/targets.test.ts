import { symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { NodeFileSystem } from '../../src/host/node-file-system.ts';
import { Project } from '../../src/resolve/files/project.ts';
import { surveyRepository } from '../../src/scan/survey.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { layouts, setting, workflow } from './target-layouts.ts';

test.each(layouts)('$title', async ({ files, links = {}, options, targets, skipped = [] }) => {
  const root = temporaryFolder(files);
  for (const [path, content] of Object.entries(links)) symlinkSync(content, join(root, path));
  const project = new Project(new NodeFileSystem(root, { maxFileSize: 100_000 }));
  const survey = await surveyRepository(root, project, options);
  const found = survey.targets.map(({ target: { kind, file, maybeIncluded } }) => {
    return `${kind} ${file}${maybeIncluded ? '?' : ''}`;
  });
  expect(found).toEqual(targets);
  expect(survey.skipped.map(({ file, reason }) => `${file}: ${reason}`)).toEqual(skipped);
});

test('keeps a file that cannot be read as a target, even if it is included', async () => {
  const root = temporaryFolder({ 'nextflow.config': "includeConfig 'a.config'", 'a.config': 'x'.repeat(200) });
  const project = new Project(new NodeFileSystem(root, { maxFileSize: 100 }));
  const { targets } = await surveyRepository(root, project);
  expect(targets.map(({ target }) => target.file)).toEqual(['a.config', 'nextflow.config']);
});

test('knows that a launched nextflow.config is included if another file includes it', async () => {
  const root = temporaryFolder({
    'nextflow.config': "includeConfig 'sub/nextflow.config'",
    'sub/nextflow.config': setting,
    'sub/main.nf': workflow,
  });
  const project = new Project(new NodeFileSystem(root, { maxFileSize: 1000 }));
  const { targets } = await surveyRepository(root, project);
  expect(targets.map(({ target, isIncluded }) => [target.file, isIncluded])).toEqual([
    ['nextflow.config', false],
    ['sub/nextflow.config', true],
  ]);
});
