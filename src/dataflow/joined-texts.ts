import type { Call, Expression, TemplateText } from '../language/ast/nodes.ts';

// Texts composed of several pieces: `"--token ${x}"`, `'--token ' + x`, `['--token', x]`. The text before a piece may
// show that the piece is a secret.

/** One part of a composed text in the syntax tree. */
export interface Part {
  readonly node: Expression | TemplateText;
  /** It is the only content of a template, `"${name}"`: a word there is not a text without quotes. */
  readonly inHole: boolean;
}

/** Returns the parts of templates and sums from left to right, inner ones taken apart as well. */
export function takeExpressionApart(expression: Expression): readonly Part[] {
  const parts: Part[] = [];
  const open: Part[] = [{ node: expression, inHole: false }];
  for (let part = open.pop(); part !== undefined; part = open.pop()) {
    const inner = takeApart(part);
    if (inner === undefined) parts.push(part);
    else open.push(...inner);
  }
  return parts;
}

/** Returns the parts of a part, the last first; undefined for one that is not composed. */
function takeApart({ node, inHole }: Part): readonly Part[] | undefined {
  switch (node.kind) {
    case 'template': {
      const isAlone = node.parts.length === 1;
      return node.parts
        .toReversed()
        .map((part) =>
          part.kind === 'text'
            ? { node: part, inHole }
            : { node: part.expression, inHole: inHole || (part.braced && isAlone) },
        );
    }
    case 'binary':
      if (node.operator !== '+') return undefined;
      return [
        { node: node.right, inHole },
        { node: node.left, inHole },
      ];
    case 'parenthesized':
      return [{ node: node.expression, inHole }];
    default:
      return undefined;
  }
}

/** Returns the parts that a call joins to one text: `['a', x].join(' ')`, `'a'.concat(x)`, `String.format('a %s', x)`. */
export function findJoinedParts(call: Call): { readonly between: string; readonly parts: readonly Part[] } | undefined {
  const { callee } = call;
  const given = call.arguments.map(({ value }) => value);
  const [first] = given;
  if (callee.kind === 'variable') return callee.name === 'sprintf' ? findFormatted(first, given.slice(1)) : undefined;
  if (callee.kind !== 'member') return undefined;
  const { object, name } = callee;
  switch (name.name) {
    case 'format':
      return findFormatted(first, given.slice(1));
    case 'formatted':
      return findFormatted(object, given);
    case 'concat':
      return first === undefined
        ? undefined
        : { between: '', parts: [...takeExpressionApart(object), ...takeExpressionApart(first)] };
    case 'join': {
      if (object.kind !== 'list' || (first !== undefined && first.kind !== 'string')) return undefined;
      return { between: first?.value ?? '', parts: object.items.map((node) => ({ node, inHole: false })) };
    }
    default:
      return undefined;
  }
}

/** Returns the parts of a format string with its arguments in the places of `%s`. */
function findFormatted(
  format: Expression | undefined,
  given: readonly Expression[],
): ReturnType<typeof findJoinedParts> {
  if (format?.kind !== 'string') return undefined;
  const { start, end } = format;
  const texts = format.value.split(/%(?:\d\$)?[a-z]/u);
  const parts = texts.flatMap((value, index): Part[] => {
    const node = given[index];
    const text: Part = { node: { kind: 'text', start, end, value }, inHole: false };
    return node === undefined ? [text] : [text, { node, inHole: false }];
  });
  return { between: '', parts: [...parts, ...given.slice(texts.length).map((node) => ({ node, inHole: false }))] };
}
