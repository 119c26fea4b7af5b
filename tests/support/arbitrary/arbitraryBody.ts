import fc from 'fast-check';

type Json = Readonly<Record<string, unknown>>;

/** Values that a database, a parser or a programmer may not expect. */
const oddTexts = [
  '',
  ' ',
  '\0',
  'a\0b',
  '\uD800',
  '\u202E\u0000',
  '__proto__',
  "'; DROP TABLE booths; --",
  '%00',
  'null',
  '{"a":1}',
  '0000-01-01',
  '0000-12-31',
  '9999-12-31',
  '2030-02-30',
  '24:60',
  'http://[::1',
  'http://127.0.0.1:0/\0',
  'https://user:pass@hooks.example.com:99999/',
  'x'.repeat(20_000),
  '🃏'.repeat(80),
  '00000000-0000-0000-0000-000000000000',
  'FFFFFFFF-FFFF-FFFF-FFFF-FFFFFFFFFFFF',
  'f'.repeat(64),
];
const oddNumbers = [-1, 0.5, 1e308, -1e308, 2 ** 31, 2 ** 53, 2 ** 63, -0];

const oddValue: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom<unknown>(...oddTexts) },
  { weight: 2, arbitrary: fc.constantFrom<unknown>(...oddNumbers, true, false, null, [], {}) },
  fc.string({ maxLength: 80, unit: 'binary' }),
  fc.jsonValue({ maxDepth: 3 }),
  fc.integer({ min: 1, max: 2000 }).map((length) => Array.from({ length }, (_, place) => place)),
);

/** Paths to the values of a body, at any depth. */
function placesIn(value: unknown, place: readonly string[] = []): readonly (readonly string[])[] {
  if (typeof value !== 'object' || value === null) return [place];
  return [place, ...Object.entries(value).flatMap(([key, inner]) => placesIn(inner, [...place, key]))];
}

function withValue(body: unknown, [key, ...rest]: readonly string[], value: unknown): unknown {
  if (key === undefined) return value;
  const copy = (Array.isArray(body) ? [...(body as unknown[])] : { ...(body as Json) }) as Record<string, unknown>;
  if (rest.length === 0 && value === undefined) Reflect.deleteProperty(copy, key);
  else copy[key] = withValue(copy[key], rest, value);
  return copy;
}

/** A valid body as JSON with up to three values replaced or removed, or an entirely different body. */
export function arbitraryBody(good: object): fc.Arbitrary<string> {
  const places = placesIn(good);
  const wound = fc.tuple(fc.constantFrom(...places), fc.option(oddValue, { nil: undefined, freq: 5 }));
  const wounded = fc
    .array(wound, { maxLength: 3 })
    // Deep paths first: once an object is replaced, its values are gone.
    .map((wounds) => wounds.toSorted(([one], [other]) => other.length - one.length))
    .map((wounds) => JSON.stringify(wounds.reduce<unknown>((body, [place, value]) => withValue(body, place, value), good)) ?? '');
  return fc.oneof(
    { weight: 9, arbitrary: wounded },
    fc.jsonValue({ maxDepth: 3 }).map((value) => JSON.stringify(value)),
    fc.constantFrom('', '{', '[]', 'null', '"x"', '{"__proto__":{"x":1}}', '['.repeat(20_000), '\uFEFF{}'),
  );
}

/** A name as sent in an address: an existing id or an odd one. */
export const arbitraryName = (known: readonly string[]): fc.Arbitrary<string> =>
  fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom(...known) },
    fc.constantFrom(...oddTexts.filter((text) => !/\p{Cs}/u.test(text) && text.length < 2000)).map(encodeURIComponent),
    fc.constantFrom('%00', '%ff', '%zz', '..%2f..', '%F0%9F%83%8F', '%ED%A0%80', '.', '*', 'a'.repeat(5000)),
  );
