import fc from 'fast-check';

/** JSON as people write it: objects and lists on one or many lines, with comments, trailing commas, tabs or spaces. */
export const arbitraryJsonc: fc.Arbitrary<string> = fc
  .record({
    value: fc.dictionary(name(), value(), { minKeys: 0, maxKeys: 6 }),
    choices: fc.array(fc.nat({ max: 99 }), { minLength: 8, maxLength: 60 }),
    indent: fc.constantFrom('  ', '    ', '\t'),
    newline: fc.constantFrom('\n', '\r\n'),
  })
  .map(({ value: object, choices, indent, newline }) => written(object, { choices, at: 0, comment: 0, indent, newline }, ''));

function name(): fc.Arbitrary<string> {
  return fc.constantFrom('a', 'b', 'c', 'box', 'text', 'list', 'colors', 'a "b"', 'ä');
}

function value(): fc.Arbitrary<unknown> {
  return fc.letrec<{ any: unknown }>((tie) => ({
    any: fc.oneof(
      { maxDepth: 3, withCrossShrink: true },
      fc.oneof(fc.integer(), fc.boolean(), fc.constant(null), fc.string({ maxLength: 6 }), fc.constant('// no comment, /* nor this */')),
      fc.array(tie('any'), { maxLength: 4 }),
      fc.dictionary(name(), tie('any'), { maxKeys: 4 }),
    ),
  })).any;
}

interface Pen {
  readonly choices: readonly number[];
  at: number;
  comment: number;
  readonly indent: string;
  readonly newline: string;
}

function written(value: unknown, pen: Pen, margin: string): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const [open, close] = Array.isArray(value) ? '[]' : '{}';
  const many = chance(pen, 50);
  const inner = many ? margin + pen.indent : margin;
  const parts = Object.entries(value).map(
    ([key, part]) => (Array.isArray(value) ? '' : `${JSON.stringify(key)}: `) + written(part, pen, inner),
  );
  if (parts.length === 0) return chance(pen, 15) ? `${open} ${block(pen)} ${close}` : `${open}${chance(pen, 30) ? ' ' : ''}${close}`;
  const lead = (): string =>
    many
      ? `${chance(pen, 15) ? `${pen.newline}${inner}${line(pen)}` : ''}${pen.newline}${inner}`
      : chance(pen, 10)
        ? ` ${block(pen)} `
        : ' ';
  const text = parts.map((part, place) => {
    const isLast = place === parts.length - 1;
    const before = chance(pen, 8) ? ` ${block(pen)}` : '';
    const comma = isLast ? (chance(pen, 15) ? ',' : '') : ',';
    const behind = many && chance(pen, 20) ? ` ${line(pen)}` : '';
    return `${lead()}${part}${before}${comma}${behind}`;
  });
  return `${open}${text.join('')}${many ? pen.newline + margin : ' '}${close}`;
}

function chance(pen: Pen, percent: number): boolean {
  const choice = pen.choices[pen.at++ % pen.choices.length] ?? 0;
  return (choice * 7 + pen.at * 13) % 100 < percent;
}

const line = (pen: Pen): string => `// note ${pen.comment++}, with "quotes"`;
const block = (pen: Pen): string => `/* note ${pen.comment++} */`;
