import fc from 'fast-check';
import { RegoNumber, RegoObject, RegoSet, type RegoValue } from '../../src/policy/rego-values/rego-value.ts';

/** Texts with all that is quoted, escaped or no single UTF-16 unit. */
export const words: fc.Arbitrary<string> = fc.oneof(
  fc.string({ maxLength: 8 }),
  fc.string({ unit: fc.constantFrom('a', 'é', '😀', '日', '"', '\\', '\n', '\t', '`', '%', 'ß'), maxLength: 5 }),
  fc.constantFrom('', 'a', 'aa', 'ab', 'é', '😀', 'naïve "x"\n'),
);
export const numbers: fc.Arbitrary<RegoNumber> = fc
  .oneof(
    fc.integer().map(String),
    fc.bigInt({ min: -(2n ** 80n), max: 2n ** 80n }).map(String),
    fc
      .double({ noNaN: true, noDefaultInfinity: true })
      .filter((n) => !Number.isInteger(n) && !Object.is(n, -0))
      .map(String),
    fc.constantFrom(
      '0',
      '1.5',
      '-2.25',
      '100000.5',
      '0.1',
      '1e3',
      '9223372036854775807',
      '9223372036854775808',
      '65',
      '128512',
    ),
  )
  .map((text) => new RegoNumber(text));
/** Values of every kind, two levels deep, over the given numbers. */
export function valuesOver(numberKind: fc.Arbitrary<RegoNumber>): fc.Arbitrary<RegoValue> {
  const scalars: fc.Arbitrary<RegoValue> = fc.oneof(words, numberKind, fc.boolean(), fc.constant(null));
  return fc.letrec<{ value: RegoValue }>((tie) => ({
    value: fc.oneof(
      { maxDepth: 2, withCrossShrink: true },
      scalars,
      fc.array(tie('value'), { maxLength: 3 }),
      fc.array(tie('value'), { maxLength: 3 }).map((items) => new RegoSet(items)),
      fc
        .uniqueArray(fc.tuple(words, tie('value')), { maxLength: 3, selector: ([key]) => key })
        .map((entries) => new RegoObject(entries)),
    ),
  })).value;
}

export const values: fc.Arbitrary<RegoValue> = valuesOver(numbers);
