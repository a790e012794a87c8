import { UsageError } from '../../../base/errors.ts';
import { writeVisibleJson } from '../../../base/json.ts';
import { type InventoryRequest, inventoryKinds } from '../../../engine/state/inventory.ts';
import type { Arguments } from '../../arguments.ts';
import type { Command } from '../../command.ts';
import { withEngine } from '../../open-engine.ts';
import { readStateFolder, readStateOption } from '../../options/state-option.ts';
import { renderInventory, renderInventoryTable } from '../../render/inventory.ts';

/** `plumbline inventory`: which values are in use, and where. */
export const inventoryCommand: Command = {
  name: 'inventory',
  summary: 'List the values of a setting in all repositories, with their places',
  positional: '[setting]  Setting or scope, in either spelling',
  options: [
    '--where CONDITION  Condition on values, such as "value == false"; repeatable',
    '--plugins  List plugins and their versions',
    '--includes  List included files and addresses',
    '--containers  List container images',
    '--engine-versions  List required versions of Nextflow',
    '--format text|csv|json  Output format [text]',
    '--verbose  List all places',
    readStateOption,
  ],
  examples: [
    ['inventory google.batch.usePrivateAddress --state state/', 'every value, and who has it'],
    ['inventory process.memory --where "value > 64 GB" --state state/', 'values over a limit'],
    ['inventory --containers --format csv --state state/', 'all images, a row a place, for a spreadsheet'],
  ],
  run: (args, terminal) =>
    withEngine(args, terminal, async (engine) => {
      const subject = readSubject(args);
      const format = args.readChoice('format', ['text', 'csv', 'json']) ?? 'text';
      const inventory = await engine.state.inventory(readStateFolder(args, terminal.env), {
        subject,
        where: args.readTexts('where'),
      });
      const { stdout } = terminal;
      if (format === 'json') await stdout.write(`${writeVisibleJson(inventory, 2)}\n`);
      else if (format === 'csv') await stdout.write(renderInventoryTable(inventory));
      else await stdout.write(renderInventory(inventory, { isVerbose: args.hasFlag('verbose') }));
      return 0;
    }),
};

function readSubject(args: Arguments): InventoryRequest['subject'] {
  const kinds = inventoryKinds.filter((kind) => args.hasFlag(kind));
  const [setting] = args.positionals;
  const [kind] = kinds;
  if (kinds.length + args.positionals.length !== 1) {
    const options = inventoryKinds.map((each) => `--${each}`).join(', ');
    throw new UsageError('usage/missing-argument', `Name either a setting or one of ${options}.`);
  }
  return kind === undefined ? { setting: setting ?? '' } : { kind };
}
