import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { explainSetting } from '../../src/explain/explain.ts';
import { parseSettingQuery } from '../../src/explain/explain-query.ts';
import { createOpener } from '../../src/scan/open-repository.ts';
import { readTarget } from '../../src/views/read-target.ts';
import { plainLaunchRequest } from '../support/plain-launch.ts';

// A real pipeline whose configuration ends in two remote includes, and the repository that these lead to.

const repositories = join(import.meta.dirname, '../../../shared/corpus/repos');
const pipeline = join(repositories, 'nf-core__sarek');
const configs = join(repositories, 'nf-core__configs');
const present = existsSync(pipeline) && existsSync(configs);
const note = present ? '' : ' (skipped: the corpus is not beside the project)';

const address = 'https://raw.githubusercontent.com/nf-core/configs/master/';

function open(isMapped: boolean) {
  const includeMap = isMapped ? [{ prefix: address, folder: configs }] : [];
  // The includes ask whether this variable is set.
  const environment = new Map([['NXF_OFFLINE', '']]);
  const opener = createOpener({ ...plainLaunchRequest, includeMap, environment }, { maxFileSize: 1024 * 1024 });
  const { project, launch } = opener(pipeline);
  const target = readTarget(project, {
    repository: { name: 'nf-core/sarek', commit: null, ref: null },
    target: { file: 'nextflow.config', kind: 'project', maybeIncluded: false },
    dialect: 'v2',
    environment,
    launch,
  });
  const read = (path: string) => {
    const found = project.read(path);
    return found.kind === 'file' ? found.file.source.text : '';
  };
  return { target, read };
}

test.skipIf(!present)(`leaves the remote includes open without copies${note}`, () => {
  const { target } = open(false);
  const { document } = target.view([]);
  expect(document.incomplete.map(({ because }) => because)).toEqual(['include', 'include']);
  expect(target.profiles).not.toContain('uppmax');
});

test.skipIf(!present)(
  `resolves the profiles of the sites with copies, located where they are written${note}`,
  () => {
    const { target, read } = open(true);
    expect(target.profiles.length).toBeGreaterThan(150);
    expect(target.view([]).document.incomplete).toEqual([]);
    const view = target.view(['uppmax']);
    const query = parseSettingQuery('process.executor');
    const texts = new Map(target.files().map((file) => [file, read(file)]));
    const explained = query && explainSetting(view, query, texts);
    expect(explained).toMatchObject({
      kind: 'set',
      value: 'slurm',
      certainty: 'literal',
      writes: [{ file: `${address}conf/uppmax.config`, text: "executor       = 'slurm'", profile: 'uppmax' }],
    });
  },
  120_000,
);
