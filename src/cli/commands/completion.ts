import { UsageError } from '../../base/errors.ts';
import { didYouMean } from '../../base/suggest.ts';
import { reportFormats } from '../../reports/registry.ts';
import type { Command } from '../command.ts';
import { type Candidate, listCandidates, type Names } from '../completion/candidates.ts';
import { completionScripts, type Shell, shells } from '../completion/scripts.ts';
import { withEngine } from '../open-engine.ts';

/** `plumbline completion`: a script for a shell, and the candidates that the script asks for. */
export const completionCommand: Command = {
  name: 'completion',
  summary: 'Print a completion script for bash, zsh or fish',
  positional: '<shell>  bash, zsh or fish',
  options: ['--words TEXT  List candidates for the words of a command line, one a line: for the scripts'],
  examples: [
    ['completion bash', 'in ~/.bashrc: eval "$(plumbline completion bash)"'],
    ['completion zsh', 'in ~/.zshrc, after compinit: eval "$(plumbline completion zsh)"'],
    ['completion fish', 'in ~/.config/fish/config.fish: plumbline completion fish | source'],
  ],
  run: (args, terminal, commands) =>
    withEngine(args, { ...terminal, stderr: { ...terminal.stderr, write: async () => undefined } }, async (engine) => {
      const [given = ''] = args.positionals;
      const shell = shells.find((each) => each === given);
      if (shell === undefined) {
        throw new UsageError(
          'usage/invalid-value',
          `completion expects one of ${shells.join(', ')}, not "${given}".${didYouMean(given, shells)}`,
        );
      }
      const words = args.readText('words');
      if (words === undefined) {
        await terminal.stdout.write(completionScripts[shell]);
        return 0;
      }
      const [{ builtInRules }, { listSettings }] = await Promise.all([
        import('../../rules/catalogue.ts'),
        import('../../vocabulary/listing.ts'),
      ]);
      const names: Names = {
        builtInRules: () => builtInRules.map(({ id }) => id),
        policies: (sources) => engine.policies.listIds(sources.length > 0 ? sources : engine.policies.findFolders()),
        profiles: (path) => engine.listProfiles(path),
        settings: () => listSettings(),
        formats: () => reportFormats.map(({ name }) => name),
      };
      const candidates = await listCandidates(words.split('\n').slice(0, -1), commands, names);
      await terminal.stdout.write(candidates.map((candidate) => `${render(candidate, shell)}\n`).join(''));
      return 0;
    }),
};

/** Renders a candidate as the shell's script expects it: bash has no descriptions. */
function render({ text, about }: Candidate, shell: Shell): string {
  if (shell === 'bash' || about === '') return shell === 'zsh' ? text.replaceAll(':', '\\:') : text;
  return shell === 'zsh' ? `${text.replaceAll(':', '\\:')}:${about}` : `${text}\t${about}`;
}
