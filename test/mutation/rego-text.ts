/** A stretch of Rego text that is neither comment nor white space. */
export interface RegoToken {
  readonly kind: 'string' | 'number' | 'word' | 'operator' | 'bracket';
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

const TOKEN =
  /(?<comment>#[^\n]*)|(?<string>"(?:[^"\\\n]|\\.)*"|`[^`]*`)|(?<number>\d+(?:\.\d+)?)|(?<word>[A-Za-z_][\w]*)|(?<operator>:=|==|!=|<=|>=|[<>=+*/%&|-])|(?<bracket>[()[\]{}.,;:])/gu;

/** Reads Rego as far as mutations need it; comments are left out. */
export function tokenizeRego(text: string): readonly RegoToken[] {
  return [...text.matchAll(TOKEN)].flatMap((match) => {
    const [kind] = Object.entries(match.groups ?? {}).find(([, found]) => found !== undefined) ?? [];
    if (kind === undefined || kind === 'comment') return [];
    const start = match.index;
    return [{ kind: kind as RegoToken['kind'], text: match[0], start, end: start + match[0].length }];
  });
}

/** A stretch of a file, by lines that count from 0; `to` is the last one. */
export interface LineRange {
  readonly from: number;
  readonly to: number;
}

/** The rules of a file that is formatted as OPA formats: what begins at a line's start and reaches to the next that does. */
export function findRules(lines: readonly string[]): readonly LineRange[] {
  const starts = lines.flatMap((line, at) => (/^[a-z]/u.test(line) && !/^(package|import)\b/u.test(line) ? [at] : []));
  return starts.map((from) => {
    let to = from;
    if (/[{([]\s*$/u.test(lines[from] ?? '')) {
      while (to < lines.length - 1 && !/^[})\]]/u.test(lines[to] ?? '')) to += 1;
      while (/[{([]\s*$/u.test(lines[to] ?? '') && to < lines.length - 1) {
        to += 1;
        while (to < lines.length - 1 && !/^[})\]]/u.test(lines[to] ?? '')) to += 1;
      }
    }
    return { from, to };
  });
}

/** The conditions in the bodies of rules: lines of their own, one tab deep, with what is indented below them. */
export function findConditions(lines: readonly string[], rule: LineRange): readonly LineRange[] {
  const conditions: LineRange[] = [];
  if (!/\bif \{\s*$/u.test(lines[rule.from] ?? '')) return conditions;
  for (let at = rule.from + 1; at < rule.to; at += 1) {
    if (!/^\t[^\t#}\])]/u.test(lines[at] ?? '')) continue;
    let to = at;
    while (to + 1 < rule.to && /^\t(\t|[}\])])/u.test(lines[to + 1] ?? '')) to += 1;
    conditions.push({ from: at, to });
    at = to;
  }
  return conditions;
}
