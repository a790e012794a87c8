const patterns: readonly RegExp[] = [
  /^<[^<>]*>$/u,
  /^\{\{?[^{}]*\}?\}$/u,
  /^(?:your|my|some|the|insert|enter|put|add)[-_ ]/iu,
  /(?:^|[-_ ])(?:changeme|change[-_ ]me|placeholder|replaceme|replace[-_ ]me|todo|fixme|redacted|dummy|example|secret[-_ ]?here|key[-_ ]?here|token[-_ ]?here|password[-_ ]?here)(?:$|[-_ ])/iu,
  /^(.)\1{2,}$/u,
  /^(?:none|null|nil|undefined|n\/a|tbd|xxx+|\.\.\.|\*+)$/iu,
];

/** Whether a text stands in for a secret that is filled in elsewhere: `<YOUR KEY>`, `changeme`, `xxxx`. */
export function isPlaceholder(text: string): boolean {
  const trimmed = text.trim();
  return patterns.some((pattern) => pattern.test(trimmed));
}
