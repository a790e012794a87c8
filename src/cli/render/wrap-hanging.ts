import { wrap } from '../../reports/wrap.ts';

/** Wraps text beside a head, with all lines after the first indented to the head's width. */
export function wrapHanging(head: string, text: string, width: number): readonly string[] {
  const [first = '', ...rest] = wrap(text, Math.max(20, width - head.length));
  return [`${head}${first}`.trimEnd(), ...rest.map((line) => ' '.repeat(head.length) + line)];
}
