const patterns: readonly RegExp[] = [
  /^<[^<>]*>$/u,
  /^\{\{?[^{}"':]{0,100}\}?\}$/u,
  /^(?:your|my|some|the|insert|enter|put|add)[-_ ]/iu,
  /(?:^|[-_ ])(?:changeme|change[-_ ]me|placeholder|replaceme|replace[-_ ]me|todo|fixme|redacted|dummy|example|secret[-_ ]?here|key[-_ ]?here|token[-_ ]?here|password[-_ ]?here)(?:$|[-_ ])/iu,
  // What help texts say: `--password PASSWORD`.
  /^(?:[A-Z]{1,20}_){0,6}(?:PASSWORD|PASSWD|PASSPHRASE|TOKEN|SECRET|KEY)$/u,
  /^(.)\1{2,}$/u,
  /^(?:none|null|nil|undefined|n\/a|tbd|xxx+|\.\.\.|\*+)$/iu,
];

/** Whether a text stands in for a secret that is filled in elsewhere: `<YOUR KEY>`, `changeme`, `xxxx`. */
export function isPlaceholder(text: string): boolean {
  const trimmed = text.trim();
  return patterns.some((pattern) => pattern.test(trimmed));
}

const elsewhere: readonly RegExp[] = [
  // A switch or a count: `use_token = 'true'`, `tokens = 5`.
  /^(?:true|false|yes|no|on|off|\d{1,3})$/iu,
  // Words of a text: `stop_tokens = 'and,or'`.
  /^[A-Za-z]{1,20}(?:,\s?[A-Za-z]{1,20})+$/u,
  // Where somebody listens, without the path that lets one in.
  /^https?:\/\/[\w.-]+(?::\d{1,5})?\/?(?:services\/?)?$/u,
  // What stands around a secret: the scheme of a header, what separates.
  /^(?:Basic|Bearer|Token)[:=]?$|^[:;,=/@ _.-]{1,3}$/iu,
  // What the task's shell puts in: `$TOKEN`, `${TOKEN:-}`, `$(cat /run/secrets/token)`.
  /^\$(?:\w+|\{\w+(?::?[-?])?\})$/u,
  /^\$\((?:cat |<) ?[\w./~$-]+\)$/u,
  // Names in stores of secrets.
  /^arn:aws[\w-]*:(?:secretsmanager|ssm):[^\s@?]*$/u,
  /^(?:op:\/\/|vault:)[\w/.#-]+$/u,
  /^projects\/[\w-]+\/secrets\/[\w/.-]+$/u,
  /^(?:secrets\.|env[.:])[A-Za-z_]\w*$/u,
  // Files. What begins with a slash alone may be any text in base64.
  /^[\w./$~-]+\.(?:txt|pem|json|ya?ml|key|crt|lic)$/u,
  /^\/(?:\.[a-z]+|[\w-]+\/\.[a-z]+)\/[^\s:@?]*$/u,
  /^(?:(?:s3|gs|az|file):\/\/|~\/|\.{1,2}\/)[^\s:@?]*$/u,
  /^\/(?:data|etc|home|mnt|opt|private|projects|root|run|scratch|secrets|srv|tmp|Users|usr|var|work)\/[^\s:@?]*$/u,
];

/**
 * Whether a text that is given for a secret holds none: it is a placeholder, or says where the secret is. It is
 * redacted all the same.
 */
export function holdsNoSecret(text: string): boolean {
  const trimmed = text.trim();
  return isPlaceholder(trimmed) || elsewhere.some((pattern) => pattern.test(trimmed));
}
