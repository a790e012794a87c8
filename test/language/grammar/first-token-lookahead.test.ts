import { createToken, EmbeddedActionsParser, type ILookaheadStrategy, Lexer, LLkLookaheadStrategy } from 'chevrotain';
import { expect, it } from 'vitest';
import { firstTokenLookahead } from '../../../src/language/grammar/first-token-lookahead.ts';

const [A, B, C, D] = ['a', 'b', 'c', 'd'].map((name) => createToken({ name, pattern: name })) as [
  ...[ReturnType<typeof createToken>, ReturnType<typeof createToken>],
  ...[ReturnType<typeof createToken>, ReturnType<typeof createToken>],
];
const Comma = createToken({ name: 'comma', pattern: ',' });
const vocabulary = [A, B, C, D, Comma];
const lexer = new Lexer(vocabulary, { positionTracking: 'onlyOffset' });

/** A grammar with each production of Chevrotain, some of them optional at the start of others. */
class TestParser extends EmbeddedActionsParser {
  constructor(lookaheadStrategy: ILookaheadStrategy) {
    super(vocabulary, { maxLookahead: 1, lookaheadStrategy, skipValidations: true });
    this.performSelfAnalysis();
  }

  readonly start = this.RULE('start', (): string =>
    this.OR([
      { ALT: () => `option(${this.SUBRULE(this.optional)})` },
      { ALT: () => `list(${this.SUBRULE(this.list)})` },
      { ALT: () => `never ${this.CONSUME(A).image}` },
    ]),
  );

  private readonly optional = this.RULE('optional', (): string => {
    let text = '';
    this.OPTION(() => {
      text += this.CONSUME(A).image;
    });
    this.MANY(() => {
      text += this.CONSUME(B).image;
    });
    return text + this.CONSUME(C).image;
  });

  private readonly list = this.RULE('list', (): string => {
    let text = '';
    this.AT_LEAST_ONE_SEP({
      SEP: Comma,
      DEF: () => {
        text += this.CONSUME(D).image;
      },
    });
    this.MANY_SEP({
      SEP: Comma,
      DEF: () => {
        text += this.SUBRULE(this.optional);
      },
    });
    this.AT_LEAST_ONE(() => {
      text += this.CONSUME2(D).image;
    });
    return text;
  });
}

it.each(['c', 'ac', 'abbc', 'bc', 'd,dd', 'ddd', 'dac,cd', 'dc,bbcdd', 'a', 'cc', 'd', 'dd,', 'd,acd', ''])(
  'chooses as the strategy of Chevrotain does: %j',
  (text) => {
    const results = [firstTokenLookahead, new LLkLookaheadStrategy({ maxLookahead: 1 })].map((strategy) => {
      const parser = new TestParser(strategy);
      parser.input = lexer.tokenize(text).tokens;
      const result = parser.start();
      return { result, errors: parser.errors.map(({ name, token }) => `${name} ${token.startOffset}`) };
    });
    expect(results[0]).toEqual(results[1]);
  },
);

it('takes the first alternative that begins with the token', () => {
  const parser = new TestParser(firstTokenLookahead);
  parser.input = lexer.tokenize('abc').tokens;
  expect(parser.start()).toBe('option(abc)');
});
