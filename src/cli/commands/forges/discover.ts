import { resolve } from 'node:path';
import { UsageError } from '../../../base/errors.ts';
import { writeVisibleJson } from '../../../base/json.ts';
import { pluralize } from '../../../base/pluralize.ts';
import { systemClock } from '../../../host/clock.ts';
import { writeFile } from '../../../host/write-file.ts';
import type { Command } from '../../command.ts';
import { withEngine } from '../../open-engine.ts';
import { organisationOptions, readDiscovery } from '../../options/source-options.ts';
import { Progress } from '../../progress.ts';

/** `plumbline discover`: lists the repositories of organisations for `scan --repos`. */
export const discoverCommand: Command = {
  name: 'discover',
  summary: 'List the repositories of organisations, for scan --repos',
  positional: undefined,
  options: [...organisationOptions, '-o, --output FILE  File to write, a JSON record a line [stdout]'],
  examples: [
    ['discover --org github:acme --output repositories.ndjson', 'all repositories, with their default branches'],
    ['discover --org gitlab:acme/pipelines --match "rna*" --pushed-since 2026-01-01', 'some of a group of GitLab'],
  ],
  run: (args, terminal) =>
    withEngine(args, terminal, async (engine) => {
      const request = readDiscovery(args);
      if (request.organisations.length === 0) {
        throw new UsageError('usage/missing-argument', 'discover expects an organisation: --org github:NAME.');
      }
      const progress = new Progress(terminal.stderr);
      progress.begin(systemClock.elapsed());
      const found = await engine
        .listOrganisations({
          ...request,
          onListed: (event) => progress.observe({ kind: 'list', ...event }, systemClock.elapsed()),
        })
        .finally(() => progress.clear());
      const text = found.map((repository) => `${writeVisibleJson(repository)}\n`).join('');
      const file = args.readText('output');
      if (file === undefined) await terminal.stdout.write(text);
      else {
        writeFile(resolve(terminal.cwd, file), [text]);
        const count = pluralize(found.length, 'repository', 'repositories');
        await terminal.stderr.write(`plumbline: note: written: ${file} (${count})\n`);
      }
      return 0;
    }),
};
