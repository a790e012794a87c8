import type { Engine } from '../../src/engine/engine.ts';
import type { LoadedPack } from '../../src/engine/packs/load-pack.ts';
import type { Finding } from '../../src/findings/finding.ts';

/**
 * Scans repositories and returns what is reported twice: two findings of one rule at one place with one cause, and findings at
 * a place that another one of their rule lists as the same mistake. A built-in rule has one cause at a place; of a policy, the
 * message without the name of the setting is the cause.
 */
export async function findRepeated(
  { engine, pack }: { readonly engine: Engine; readonly pack: LoadedPack },
  paths: readonly string[],
  syntax: 'auto' | 'v1' | 'v2',
): Promise<readonly string[]> {
  const repositories = engine.findRepositories({ repositories: paths });
  const repeated: string[] = [];
  for await (const { name, findings } of engine.scan({ repositories, pack, syntax })) {
    const seen = new Set<string>();
    for (const finding of findings) {
      const key = JSON.stringify([finding.rule, finding.location, causeOf(finding)]);
      if (seen.has(key)) repeated.push(`${name} ${key}`);
      seen.add(key);
    }
    const again = new Set(
      findings.flatMap(({ rule, related }) =>
        related
          .filter(({ message }) => message === 'The same again.')
          .map(({ location }) => JSON.stringify([rule, location])),
      ),
    );
    for (const { rule, location } of findings) {
      const key = JSON.stringify([rule, location]);
      if (again.has(key)) repeated.push(`${name} ${key} as a related place`);
    }
  }
  return repeated;
}

function causeOf({ level, location, message, spelled, setting }: Finding): string {
  const isPlaced = location.line > 1 || location.endColumn > 1;
  if (level === 'problem') return isPlaced ? '' : message;
  const [words = ''] = message.split(' The same holds for ');
  return spelled === null ? words : words.replaceAll(spelled, String(setting === null));
}
