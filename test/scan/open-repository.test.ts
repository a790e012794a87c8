import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createOpener } from '../../src/scan/open-repository.ts';
import { plainLaunchRequest } from '../support/plain-launch.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const options = { maxFileSize: 1000 };

test('files of the launch have names that tell nothing of the machine', () => {
  const folder = temporaryFolder({
    'repository/nextflow.config': '',
    'repository/conf/own.config': '',
    'home/config': '',
    'site/conf/site.config': "includeConfig '../base.config'",
    'site/base.config': 'process.cpus = 3',
    'other/site.config': '',
  });
  mkdirSync(join(folder, 'site/.git'));
  const open = createOpener(
    {
      ...plainLaunchRequest,
      layers: [
        { role: 'home', path: join(folder, 'home/config') },
        { role: 'config', path: join(folder, 'repository/conf/own.config') },
        { role: 'config', path: join(folder, 'site/conf/site.config') },
        { role: 'config', path: join(folder, 'other/site.config') },
      ],
    },
    options,
  );
  const { launch, project } = open(join(folder, 'repository'));
  expect(launch.below).toEqual([{ role: 'home', file: 'launch://home/config' }]);
  expect(launch.above.map(({ file }) => file)).toEqual([
    'conf/own.config',
    // Below its checkout, so that what it includes there is found.
    'launch://config-2/conf/site.config',
    'launch://config-3/site.config',
  ]);
  expect(project.read('launch://config-2/base.config')).toMatchObject({ kind: 'file' });
  expect(project.read('launch://config-2/../other/site.config')).toMatchObject({ kind: 'failed' });
});
