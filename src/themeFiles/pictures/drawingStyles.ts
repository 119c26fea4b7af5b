type Attributes = Readonly<Record<string, string>>;

/** A property and its value, in the words of CSS; the name in small letters. */
export type Declared = readonly [name: string, value: string];

interface Rule {
  /** What an element must have for the rule to count, as far as that can be told from the element alone. */
  readonly selectors: readonly { readonly element: string | null; readonly classes: readonly string[]; readonly id: string | null }[];
  readonly declared: readonly Declared[];
}

/** More rules than this are not held against each element. */
const maxRules = 2000;

/**
 * The rules of a drawing's style elements that say something of `wanted`. What is not understood counts for every element: they serve only to weigh a
 * drawing.
 */
export function styleRules(sheets: string, wanted: (declared: Declared) => boolean): readonly Rule[] {
  const css = readingsOf(sheets).join('}');
  // What stands before a rule is an at-rule's beginning, or a rule around it.
  const blocks = css.split('}').map((piece) => {
    const [body = '', selector = '', ...around] = piece.split('{').reverse();
    return piece.includes('{') ? { selector, body, rest: around.join('') } : { selector: '', body: '', rest: piece };
  });
  const found = blocks.flatMap(({ selector, body }): Rule[] => {
    const declared = declarationsIn(body).filter(wanted);
    return declared.length === 0 ? [] : [{ selectors: selector.split(',').map(selectorOf), declared }];
  });
  const isPlain = !blocks.some(({ selector, rest }) => rest.includes(':') || selector.includes(';'));
  if (isPlain && found.length <= maxRules) return found;
  const all = declarationsIn(css.replaceAll(/[{}]/g, ';')).filter(wanted);
  return [{ selectors: [anyElement], declared: [...new Map(all.map((one) => [one.join(':'), one])).values()] }];
}

const anyElement = { element: null, classes: [], id: null };

/** All that is said of how an element looks: by its attributes, by its own style, and by rules that may be meant for it. */
export function stylesOf(name: string, attributes: Attributes, rules: readonly Rule[]): readonly Declared[] {
  const classes = (attributes['class'] ?? '').split(/\s+/);
  const isMeant = ({ selectors }: Rule): boolean =>
    selectors.some(
      (one) =>
        (one.element === null || one.element === name) &&
        (one.id === null || one.id === attributes['id']) &&
        one.classes.every((wanted) => classes.includes(wanted)),
    );
  return [
    ...Object.entries(attributes),
    ...readingsOf(attributes['style'] ?? '').flatMap(declarationsIn),
    ...rules.filter(isMeant).flatMap(({ declared }) => declared),
  ];
}

/** The last part of a selector, which is the element itself; what else it asks for is taken to be so. */
function selectorOf(selector: string): Rule['selectors'][number] {
  const own =
    selector
      .trim()
      .split(/[\s>+~]+/)
      .at(-1) ?? '';
  const [element = ''] = /^[\w-]*/.exec(own) ?? [];
  // Inside of :not() and the like a name means something else.
  if (/[:[]/.test(own)) return anyElement;
  // A moment of an animation, and the animation may be any element's.
  if (/^(?:from|to|[\d.]+%)$/i.test(own)) return anyElement;
  const names = (mark: string): string[] => [...own.matchAll(new RegExp(`\\${mark}([^.#*]+)`, 'g'))].map(([, named = '']) => named);
  return { element: element === '' ? null : element.toLowerCase(), classes: names('.'), id: names('#')[0] ?? null };
}

const declarationsIn = (text: string): Declared[] =>
  text.split(';').flatMap((one): Declared[] => {
    const colon = one.indexOf(':');
    return colon < 0 ? [] : [[one.slice(0, colon).trim().toLowerCase(), one.slice(colon + 1).trim()]];
  });

/**
 * What a browser may read in a text of CSS: without its comments, and with its escapes as what they stand for (CSS Syntax 3, 4.3.7). In quotes, and in an
 * address, what looks like a comment is none: where that may be so, all of it is read once more with nothing taken out.
 */
export function readingsOf(text: string): readonly string[] {
  if (!/\\|\/\*/.test(text)) return [text];
  const plain = unescaped(text.replaceAll(/\/\*[^]*?(?:\*\/|$)/g, ' '));
  const quoted = text.search(/["'(]/);
  const mayMislead = quoted >= 0 && quoted < text.lastIndexOf('/*');
  return mayMislead ? [plain, unescaped(text.replaceAll(/\/\*|\*\//g, ' '))] : [plain];
}

const unescaped = (text: string): string =>
  text.replaceAll(/\\(?:([\da-f]{1,6})\s?|([^]))/gi, (_all, code: string | undefined, letter: string | undefined) =>
    code === undefined ? (letter ?? '') : characterOf(Number.parseInt(code, 16)),
  );

const characterOf = (code: number): string => (code > 0x10_ffff ? '\uFFFD' : String.fromCodePoint(code));
