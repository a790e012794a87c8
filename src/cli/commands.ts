import type { Command } from './command.ts';
import { documentCommand } from './commands/document.ts';
import { scanCommand } from './commands/scan.ts';
import { vocabularyCommand } from './commands/vocabulary.ts';

/** Every command, in the order of the help. */
export const commands: readonly Command[] = [scanCommand, documentCommand, vocabularyCommand];
