import fc from 'fast-check';

type Mutation = (text: string) => string;

/** A range as its start and length, as shares of the text's length. */
const span = fc.tuple(fc.double({ min: 0, max: 1, noNaN: true }), fc.double({ min: 0, max: 0.2, noNaN: true }));
const placed = (text: string, [from, length]: readonly [number, number]): readonly [number, number] => {
  const start = Math.floor(from * text.length);
  return [start, Math.min(text.length, start + Math.ceil(length * length * text.length))];
};
const replaced = (text: string, [from, to]: readonly [number, number], by: string): string => text.slice(0, from) + by + text.slice(to);

/**
 * Texts from a corpus, each damaged in a few places: parts removed, doubled, moved or repeated thousands of times, or words from `odd`
 * inserted.
 */
export function mutated(corpus: readonly string[], odd: readonly string[], longest = 300_000): fc.Arbitrary<string> {
  const word = fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...odd) }, fc.string({ maxLength: 12, unit: 'binary' }));
  const mutation: fc.Arbitrary<Mutation> = fc.oneof(
    span.map(
      (where): Mutation =>
        (text) =>
          replaced(text, placed(text, where), ''),
    ),
    fc.tuple(span, word).map(
      ([where, by]): Mutation =>
        (text) =>
          replaced(text, placed(text, where), by),
    ),
    fc.tuple(span, word).map(
      ([[at], by]): Mutation =>
        (text) =>
          replaced(text, placed(text, [at, 0]), by),
    ),
    fc.tuple(span, span).map(
      ([where, [at]]): Mutation =>
        (text) =>
          replaced(text, placed(text, [at, 0]), text.slice(...placed(text, where))),
    ),
    fc.tuple(span, word, fc.integer({ min: 2, max: 60_000 })).map(([[at], by, times]): Mutation => {
      const many = by.repeat(Math.min(times, Math.floor(longest / Math.max(1, by.length))));
      return (text) => replaced(text, placed(text, [at, 0]), many);
    }),
    fc.tuple(span, fc.integer({ min: 0, max: 0xffff })).map(([[at], code]): Mutation => (text) => {
      const [place] = placed(text, [at, 0]);
      return replaced(text, [place, place + 1], String.fromCharCode(code));
    }),
  );
  return fc
    .tuple(fc.constantFrom(...corpus), fc.array(mutation, { minLength: 1, maxLength: 4 }))
    .map(([text, mutations]) => mutations.reduce((one, mutate) => mutate(one), text).slice(0, 2 * longest));
}
