import { relative } from 'node:path';
import type { FileSystem } from '../../base/file-system.ts';
import { allOwnerPaths, maxOwnerFileBytes, type OwnerFile } from '../../findings/owners/owner-rules.ts';
import { NodeFileSystem } from '../../host/node-file-system.ts';
import { findCheckout } from '../../host/read-git.ts';

/** File systems of an opened repository; `listing` is its folder if it is on this machine. */
interface OpenedFiles {
  readonly checkout: FileSystem;
  readonly listing: unknown;
}

/** Reads the CODEOWNERS files of a repository; those of the checkout around it if it is a folder of one. */
export function readOwnerFiles({ checkout, listing }: OpenedFiles): { readonly ownerFiles?: readonly OwnerFile[] } {
  const around = typeof listing === 'string' ? findCheckout(listing) : undefined;
  const isInside = around !== undefined && typeof listing === 'string' && relative(around, listing) !== '';
  const files: FileSystem = isInside ? new NodeFileSystem(around, { maxFileSize: maxOwnerFileBytes }) : checkout;
  const ownerFiles = [...allOwnerPaths].flatMap((path) => {
    const content = files.read(path);
    return content.kind === 'text' && content.text.length <= maxOwnerFileBytes ? { path, text: content.text } : [];
  });
  return ownerFiles.length === 0 ? {} : { ownerFiles };
}
