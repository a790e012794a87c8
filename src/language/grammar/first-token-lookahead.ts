import {
  Alternation,
  type ILookaheadStrategy,
  type IProduction,
  NonTerminal,
  Option,
  Repetition,
  RepetitionMandatory,
  RepetitionMandatoryWithSeparator,
  RepetitionWithSeparator,
  type Rule,
  Terminal,
} from 'chevrotain';

/** Chevrotain's parser, as far as a lookahead function needs it. */
interface Lookahead {
  LA(distance: number): { readonly tokenTypeIdx: number };
}

/**
 * Lookahead by the next token only. Chevrotain's own strategy computes paths of any length for every production when
 * the parser is created, which takes a fifth of a short process. This one computes a table when a production is first
 * used. Of two alternatives that begin with the same token, the first wins. Alternatives cannot have a `GATE`.
 */
export const firstTokenLookahead: ILookaheadStrategy = {
  validate: () => [],

  buildLookaheadForAlternation({ rule, prodOccurrence }) {
    let table: Map<number, number> | undefined;
    return function chooseAlternative(this: Lookahead): number | undefined {
      table ??= tabulate(findProduction(rule, 'Alternation', prodOccurrence));
      return table.get(this.LA(1).tokenTypeIdx);
    };
  },

  buildLookaheadForOptional({ rule, prodOccurrence, prodType }) {
    let types: ReadonlySet<number> | undefined;
    return function isPresent(this: Lookahead): boolean {
      types ??= findFirstOfSequence(readDefinition(findProduction(rule, prodType, prodOccurrence)));
      return types.has(this.LA(1).tokenTypeIdx);
    };
  },
};

function tabulate(alternation: IProduction): Map<number, number> {
  const table = new Map<number, number>();
  for (const [index, alternative] of readDefinition(alternation).entries())
    for (const type of findFirstOfSequence(readDefinition(alternative))) if (!table.has(type)) table.set(type, index);
  return table;
}

const CLASSES = {
  Alternation,
  Option,
  Repetition,
  RepetitionMandatory,
  RepetitionMandatoryWithSeparator,
  RepetitionWithSeparator,
} as const;

function findProduction(root: IProduction, kind: keyof typeof CLASSES, occurrence: number): IProduction {
  const pending: IProduction[] = [root];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    if (next instanceof CLASSES[kind] && next.idx === occurrence) return next;
    if (!(next instanceof NonTerminal)) pending.push(...readDefinition(next));
  }
  throw new Error(`The grammar has no ${kind} ${occurrence}.`);
}

function readDefinition(production: IProduction): readonly IProduction[] {
  return 'definition' in production ? (production.definition as readonly IProduction[]) : [];
}

/** Returns the type indices of the tokens with which a sequence can begin. */
function findFirstOfSequence(sequence: readonly IProduction[]): ReadonlySet<number> {
  const types = new Set<number>();
  for (const production of sequence) {
    for (const type of findFirst(production)) types.add(type);
    if (!isOptional(production)) break;
  }
  return types;
}

function findFirst(production: IProduction): Iterable<number> {
  if (production instanceof Terminal) return [production.terminalType.tokenTypeIdx as number];
  if (production instanceof NonTerminal) return findFirstOfSequence((production.referencedRule as Rule).definition);
  if (production instanceof Alternation)
    return readDefinition(production).flatMap((alternative) => [...findFirstOfSequence(readDefinition(alternative))]);
  return findFirstOfSequence(readDefinition(production));
}

function isOptional(production: IProduction): boolean {
  return (
    production instanceof Option || production instanceof Repetition || production instanceof RepetitionWithSeparator
  );
}
