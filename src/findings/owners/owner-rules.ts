/** Hosts whose CODEOWNERS files differ. */
export const ownerDialects = ['github', 'gitlab', 'gitea'] as const;
export type OwnerDialect = (typeof ownerDialects)[number];

/** A line of a CODEOWNERS file. */
export interface OwnerRule {
  readonly pattern: string;
  /** `acme/genomics`, `octocat`, `genomics@example.org`: names without `@`. */
  readonly owners: readonly string[];
  /** Section of GitLab, in lower case; left out before the first one. */
  readonly section?: string;
  /** True for `!pattern`, which takes owners away. */
  readonly isNegated?: true;
}

export interface OwnerRules {
  readonly dialect: OwnerDialect;
  readonly rules: readonly OwnerRule[];
}

/** Owners of the files of a repository. */
export interface Ownership {
  /** Rules of its CODEOWNERS file; null if it has none. */
  readonly rules: OwnerRules | null;
  /** Owners of files that no rule names: by the topics of the repository, or else by the settings. */
  readonly others: readonly string[];
  /** Path of the repository in its checkout, to which the rules are relative; left out for the root. */
  readonly folder?: string;
}

/** A CODEOWNERS file. */
export interface OwnerFile {
  readonly path: string;
  readonly text: string;
}

/** Paths of CODEOWNERS files, in the order in which each host searches them. */
export const ownerPaths: Readonly<Record<OwnerDialect, readonly string[]>> = {
  github: ['.github/CODEOWNERS', 'CODEOWNERS', 'docs/CODEOWNERS'],
  gitlab: ['CODEOWNERS', 'docs/CODEOWNERS', '.gitlab/CODEOWNERS'],
  gitea: ['CODEOWNERS', 'docs/CODEOWNERS', '.gitea/CODEOWNERS', '.forgejo/CODEOWNERS'],
};

export const allOwnerPaths: ReadonlySet<string> = new Set(Object.values(ownerPaths).flat());

/** Bytes of a CODEOWNERS file: a larger one is not read. */
export const maxOwnerFileBytes: number = 128 * 1024;

/** Target whose owners are those of the repository. */
export const mainFile = 'nextflow.config';
