/** The part of a file system that the inner layers need. Paths are POSIX, relative to a root or absolute. */
export interface FileSystem {
  /** Returns the file's text, or why it cannot be read. Never throws because of a path. */
  read(path: string): FileContent;
}

export type FileContent =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'missing' }
  /** It exists and cannot be read: no permission, a folder, an I/O error. */
  | { readonly kind: 'unreadable'; readonly reason: string }
  /** `digest` is the SHA-256 of its bytes, which distinguishes two versions. */
  | { readonly kind: 'binary'; readonly digest: string }
  | { readonly kind: 'too-large'; readonly bytes: number; readonly limit: number }
  /** It lies outside the repository, by its path or through a symbolic link. */
  | { readonly kind: 'outside' };
