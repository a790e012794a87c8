const patterns: readonly RegExp[] = [
  /^<[^<>]*>$/u,
  /^\[[A-Za-z][\w'-]*(?: [\w'-]+)+\]$/u,
  /^\{\{?[^{}"':]{0,100}\}?\}$/u,
  /^(?:your|my|some|the|insert|enter|put|add)[-_ ]/iu,
  /(?:^|[-_ ])(?:changeme|change[-_ ]me|placeholder|replaceme|replace[-_ ]me|todo|fixme|redacted|dummy|example|secret[-_ ]?here|key[-_ ]?here|token[-_ ]?here|password[-_ ]?here)(?:$|[-_ ])/iu,
  // Upper-case name of the option, as in help texts: `--password PASSWORD`.
  /^(?:[A-Z]{1,20}_){0,6}(?:PASSWORD|PASSWD|PASSPHRASE|TOKEN|SECRET|KEY)$/u,
  /^(.)\1{2,}$/u,
  /^(?:none|null|nil|undefined|n\/a|tbd|xxx+|\.\.\.|\*+)$/iu,
];

/** Returns true if a text is a placeholder for a secret that is filled in elsewhere: `<YOUR KEY>`, `changeme`, `xxxx`. */
export function isPlaceholder(text: string): boolean {
  const trimmed = text.trim();
  return patterns.some((pattern) => pattern.test(trimmed));
}

const elsewhere: readonly RegExp[] = [
  // A switch or a count: `use_token = 'true'`, `tokens = 5`.
  /^(?:true|false|yes|no|on|off|\d{1,3})$/iu,
  // A list of words: `stop_tokens = 'and,or'`.
  /^[A-Za-z]{1,20}(?:,\s?[A-Za-z]{1,20})+$/u,
  // The address of a service without the path that grants access.
  /^https?:\/\/[\w.-]+(?::\d{1,5})?\/?(?:services\/?)?$/u,
  // Text around a secret: the scheme of a header, a separator.
  /^(?:Basic|Bearer|Token)[:=]?$|^[:;,=/@ _.-]{1,3}$/iu,
  // Text that the task's shell expands: `$TOKEN`, `${TOKEN:-}`, `$(cat /run/secrets/token)`.
  /^\$(?:\w+|\{\w+(?::?[-?])?\})$/u,
  /^\$\((?:cat |<) ?[\w./~$-]+\)$/u,
  // Names in stores of secrets.
  /^arn:aws[\w-]*:(?:secretsmanager|ssm):[^\s@?]*$/u,
  /^(?:op:\/\/|vault:)[\w/.#-]+$/u,
  /^projects\/[\w-]+\/secrets\/[\w/.-]+$/u,
  /^(?:secrets\.|env[.:])[A-Za-z_]\w*$/u,
  // Files. A text that only begins with a slash may be base64.
  /^[\w./$~-]+\.(?:txt|pem|json|ya?ml|key|crt|lic)$/u,
  /^\/(?:\.[a-z]+|[\w-]+\/\.[a-z]+)\/[^\s:@?]*$/u,
  /^(?:(?:s3|gs|az|file):\/\/|~\/|\.{1,2}\/)[^\s:@?]*$/u,
  /^\/(?:data|etc|home|mnt|opt|private|projects|root|run|scratch|secrets|srv|tmp|Users|usr|var|work)\/[^\s:@?]*$/u,
];

/**
 * Returns true if the value of a secret setting holds no secret: it is a placeholder, or names the place of the secret. It
 * is redacted nevertheless.
 */
export function hasNoSecret(text: string): boolean {
  const trimmed = text.trim();
  return isPlaceholder(trimmed) || elsewhere.some((pattern) => pattern.test(trimmed));
}
