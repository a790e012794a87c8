import { UsageError } from '../../base/errors.ts';
import { didYouMean } from '../../base/suggest.ts';
import { type ForgeKind, forgeKinds } from '../../host/forges/forge.ts';

/** An organisation or user of GitHub, a group of GitLab, or an organisation of Gitea. */
export interface Organisation {
  readonly kind: ForgeKind;
  /** `acme`; `group/team` in GitLab. */
  readonly name: string;
}

const defaultHosts: Readonly<Record<ForgeKind, string | undefined>> = {
  github: 'https://github.com',
  gitlab: 'https://gitlab.com',
  gitea: undefined,
};

/** Parses `github:acme`. @throws UsageError. */
export function parseOrganisation(text: string): Organisation {
  const at = text.indexOf(':');
  const [given, name] = [text.slice(0, Math.max(at, 0)), text.slice(at + 1)];
  const kind = forgeKinds.find((each) => each === given);
  const parts = name.split('/');
  const isName = parts.every((part) => /^(?![-.])[\w.-]+$/u.test(part)) && (kind === 'gitlab' || parts.length === 1);
  if (kind !== undefined && isName) return { kind, name };
  const meant = kind === undefined && at > 0 ? didYouMean(given, forgeKinds) : '';
  throw new UsageError(
    'usage/invalid-value',
    `--org expects github:NAME, gitlab:GROUP or gitea:NAME, not "${text}".${meant}`,
  );
}

/**
 * Returns the one host of organisations and of lines without a host, which alone gets the token.
 *
 * @throws UsageError if there is none, or organisations are of several forges.
 */
export function findHost(organisations: readonly Organisation[], given: string | undefined): string {
  const kinds = [...new Set(organisations.map(({ kind }) => kind))];
  if (kinds.length > 1) {
    throw new UsageError(
      'usage/invalid-value',
      `--org names organisations of ${kinds.join(' and ')}, and a token is for one host. Scan each with a separate command.`,
    );
  }
  const host = given ?? defaultHosts[kinds[0] ?? 'github'];
  if (host !== undefined) return host;
  throw new UsageError('usage/missing-argument', 'gitea: needs the address of its server: --host https://HOST.');
}
