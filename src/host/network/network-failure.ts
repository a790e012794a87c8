/** Why there was no answer from a server at all. */
export interface NetworkFailure {
  /** The failure in words; for a certificate of an unknown authority also the remedy. */
  readonly reason: string;
  /** True if each further attempt fails as well: the host does not exist, its certificate is refused, or it does not speak TLS. */
  readonly isLasting: boolean;
}

/** Codes of Node, of its `fetch` and of OpenSSL. */
const failed = /^(?:E[A-Z0-9]+|EAI_[A-Z]+|UND_ERR_\w+|ERR_(?:SSL|TLS)_\w+)$/u;
/** Node's codes for certificates that it refuses. */
const refused =
  /^(?:UNABLE_TO_\w+|\w*SELF_SIGNED\w*|CERT_\w+|ERR_TLS_CERT_\w+|INVALID_CA|INVALID_PURPOSE|PATH_LENGTH_EXCEEDED|HOSTNAME_MISMATCH)$/u;
/** Node's codes for certificates of an authority that it does not know. */
const untrusted = /^(?:UNABLE_TO_(?:VERIFY|GET)_\w+|\w*SELF_SIGNED\w*)$/u;
const lasting = /^(?:ENOTFOUND|EPROTO|ERR_SSL_\w+)$/u;

/** Returns why a server did not answer, by the causes of an error; undefined for any other error. */
export function findNetworkFailure(error: unknown): NetworkFailure | undefined {
  for (let each = error; each instanceof Error; each = each.cause) {
    const { code, message } = each as { readonly code?: unknown; readonly message: string };
    if (typeof code !== 'string' || !(failed.test(code) || refused.test(code))) continue;
    const reason = (message || code).replace(/\.$/u, '');
    return {
      reason: untrusted.test(code)
        ? `${reason}; NODE_EXTRA_CA_CERTS names the file of an authority of your own`
        : reason,
      isLasting: refused.test(code) || lasting.test(code),
    };
  }
  return undefined;
}
