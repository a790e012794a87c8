import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { ForgeConnection } from './forge.ts';
import { maxProcessing } from './limits.ts';
import { createOctokit } from './octokit.ts';

/** SARIF of one commit of a repository. */
export interface SarifUpload {
  readonly owner: string;
  readonly repo: string;
  readonly commit: string;
  /** `refs/heads/main`; the default branch if null. */
  readonly ref: string | null;
  readonly sarif: string;
}

/** Uploads SARIF to code scanning and waits until it is processed. @throws Error with the reason. */
export type UploadSarif = (upload: SarifUpload) => Promise<void>;

/** Seconds between two questions whether a file is processed. */
const [firstPause, longestPause] = [1, 30];

/** Returns a function that uploads to the code scanning of GitHub, as several files at once as its limits allow. */
export function createSarifUpload(connection: ForgeConnection): UploadSarif {
  const { second = 1000 } = connection;
  return async ({ owner, repo, commit, ref, sarif }) => {
    // Tokens of apps are for one owner, and end.
    const octokit = createOctokit(connection, { auth: await connection.token(owner) });
    const place = { owner, repo };
    const findDefault = async (): Promise<string> => {
      const { data } = await octokit.request('GET /repos/{owner}/{repo}', place);
      return `refs/heads/${data.default_branch}`;
    };
    const packed = (await promisify(gzip)(sarif)).toString('base64');
    const { data: uploaded } = await octokit.request('POST /repos/{owner}/{repo}/code-scanning/sarifs', {
      ...place,
      commit_sha: commit,
      ref: ref ?? (await findDefault()),
      sarif: packed,
      tool_name: 'Plumbline',
    });
    for (let waited = 0, pause = firstPause; waited < maxProcessing; pause = Math.min(pause * 2, longestPause)) {
      await new Promise((resolve) => {
        setTimeout(resolve, pause * second);
      });
      waited += pause;
      const { data } = await octokit
        .request('GET /repos/{owner}/{repo}/code-scanning/sarifs/{sarif_id}', { ...place, sarif_id: uploaded.id ?? '' })
        .catch((error: { readonly status?: number }) => {
          // GitHub does not know a file at once.
          if (error.status === 404) return { data: undefined };
          throw error;
        });
      if (data?.processing_status === 'complete') return;
      if (data?.processing_status === 'failed') {
        throw new Error(`GitHub cannot process the file: ${(data.errors ?? []).join(' ') || 'it names no reason'}`);
      }
    }
    throw new Error(`GitHub has not processed the file within ${maxProcessing} s`);
  };
}
