import type { OwnerDialect, OwnerFile, OwnerRule, OwnerRules } from './owner-rules.ts';
import { ownerPaths } from './owner-rules.ts';

/** `[Name]`, `^[Name]`, `[Name][2]`, with owners of lines that name none. */
const section = /^\^?\[(?<name>[^\]]+)\](?:\[\d+\])?(?<owners>(?:\s.*)?)$/u;

/** Picks the CODEOWNERS file that the host of a repository uses; `remote` is the web address of the repository. */
export function chooseOwnerFile(
  files: readonly OwnerFile[],
  remote: string | null,
): { readonly file: OwnerFile; readonly dialect: OwnerDialect } | undefined {
  const host = remote !== null && URL.canParse(remote) ? new URL(remote).hostname : '';
  const byHost: OwnerDialect | undefined = /gitlab/u.test(host)
    ? 'gitlab'
    : /gitea|forgejo|codeberg/u.test(host)
      ? 'gitea'
      : /github|\.ghe\.com$/u.test(host)
        ? 'github'
        : undefined;
  const paths =
    byHost === undefined ? [...ownerPaths.github, ...ownerPaths.gitlab, ...ownerPaths.gitea] : ownerPaths[byHost];
  for (const path of paths) {
    const file = files.find((each) => each.path === path);
    if (file !== undefined) return { file, dialect: byHost ?? detectDialect(file) };
  }
  return undefined;
}

/** Guesses the dialect of a file on an unknown host: by its folder, or by sections, which only GitLab has. */
function detectDialect({ path, text }: OwnerFile): OwnerDialect {
  if (path.startsWith('.gitlab/')) return 'gitlab';
  if (path.startsWith('.gitea/') || path.startsWith('.forgejo/')) return 'gitea';
  if (path.startsWith('.github/')) return 'github';
  return text.split('\n').some((line) => section.test(line.trim())) ? 'gitlab' : 'github';
}

/** Parses a CODEOWNERS file. Lines that the host does not accept are left out. */
export function parseOwners(text: string, dialect: OwnerDialect): OwnerRules {
  const rules: OwnerRule[] = [];
  let current: { readonly section: string } | undefined;
  let usual: readonly string[] = [];
  for (const line of text.replace(/^\uFEFF/u, '').split(/\r?\n/u)) {
    const trimmed = line.trim();
    if (trimmed === '' || trimmed.startsWith('#')) continue;
    const { name, owners } = (dialect === 'gitlab' ? section.exec(trimmed)?.groups : undefined) ?? {};
    if (name !== undefined) {
      current = { section: name.trim().toLowerCase() };
      usual = readOwners(splitWords(owners ?? ''));
      continue;
    }
    const [first = '', ...words] = splitWords(trimmed);
    const isNegated = first.startsWith('!') && dialect !== 'github';
    const pattern = isNegated ? first.slice(1) : first;
    // GitHub refuses such lines.
    if (pattern === '' || pattern.length > maxPattern || (dialect === 'github' && /^!|[[\]]/u.test(pattern))) continue;
    const named = readOwners(words);
    rules.push({
      pattern,
      owners: words.length === 0 ? usual : named,
      ...current,
      ...(isNegated ? { isNegated: true as const } : {}),
    });
  }
  return { dialect, rules };
}

/** Characters of a pattern; a longer one names no file that there is. */
const maxPattern = 1000;

/** Splits at spaces without a backslash before them, up to a comment. A backslash before `#` and a space is removed. */
function splitWords(line: string): readonly string[] {
  const words = line.match(/(?:\\.|[^\s\\]|\\$)+/gsu) ?? [];
  const end = words.findIndex((word) => word.startsWith('#'));
  return (end < 0 ? words : words.slice(0, end)).map((word) => word.replace(/\\([\s#])/gu, '$1'));
}

/** Reads users, teams and addresses. Roles of GitLab (`@@developer`) are left out: they name no recipient. */
function readOwners(words: readonly string[]): readonly string[] {
  const names = words.flatMap((word) => {
    const name = /^@([\p{L}\p{N}_](?:[\p{L}\p{N}_./-]*[\p{L}\p{N}_-])?)$/u.exec(word)?.[1];
    if (name !== undefined) return name;
    return /^[^\s@<>"'`|]{1,64}@[\p{L}\p{N}.-]{1,190}$/u.test(word) ? word : [];
  });
  return [...new Set(names)];
}
