type Attributes = Readonly<Record<string, string>>;

/** A CSS property and its value; the name is in lower case. */
export type Declared = readonly [name: string, value: string];

interface Rule {
  /** The rule's requirements for an element that can be checked on the element alone. */
  readonly selectors: readonly { readonly element: string | null; readonly classes: readonly string[]; readonly id: string | null }[];
  readonly declared: readonly Declared[];
}

/** The limit for rules to compare with each element. */
const maxRules = 2000;

/**
 * The rules of a drawing's style elements that set one of the `wanted` properties. An unsupported rule applies to every element: rules only serve to
 * weigh a drawing.
 */
export function styleRules(sheets: string, wanted: (declared: Declared) => boolean): readonly Rule[] {
  const css = readingsOf(sheets).join('}');
  // The beginning of an at-rule, or of an enclosing rule, may precede a rule.
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

/** All styles that affect an element: its attributes, its own style, and rules that may apply to it. */
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

/** The last part of a selector, which describes the element itself; its other requirements are assumed to hold. */
function selectorOf(selector: string): Rule['selectors'][number] {
  const own =
    selector
      .trim()
      .split(/[\s>+~]+/)
      .at(-1) ?? '';
  const [element = ''] = /^[\w-]*/.exec(own) ?? [];
  // Inside :not() and the like a name has another meaning.
  if (/[:[]/.test(own)) return anyElement;
  // A keyframe applies to every element, because its animation may belong to any.
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
 * CSS as browsers may read it: without comments, with escapes decoded (CSS Syntax 3, 4.3.7). Inside strings and URLs, `/*` doesn't start a comment;
 * if the text may contain such a case, the text with its comments is returned as well.
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
