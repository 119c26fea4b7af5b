import { SaxesParser } from 'saxes';

/** A drawing's first tag. */
export interface DrawingRoot {
  readonly attributes: Readonly<Record<string, string>>;
  readonly isSelfClosing: boolean;
  /** The tag's start and end in the text. */
  readonly from: number;
  readonly to: number;
}

/** The number of characters to parse at a time until the root is complete: the rest isn't parsed here. */
const pieceLength = 4096;

/** Null if the text ends before a complete root, or if the root isn't a drawing's. Takes time in proportion to the text up to the root's end. */
export function rootOf(svg: string): DrawingRoot | null {
  const parser = new SaxesParser();
  const found: DrawingRoot[] = [];
  let broken = false;
  parser.on('error', () => void (broken = true));
  parser.on('opentag', ({ name, attributes, isSelfClosing }) => {
    const to = parser.position;
    if (found.length > 0 || broken) return;
    if (name === 'svg' && svg[to - 1] === '>') found.push({ attributes, isSelfClosing, from: svg.lastIndexOf('<svg', to - 1), to });
    else broken = true;
  });
  for (let at = 0; at < svg.length && found.length === 0 && !broken; at += pieceLength) parser.write(svg.slice(at, at + pieceLength));
  // Other code reports errors after the root, even in the same piece.
  return found[0] ?? null;
}

/** A root's tag with these attributes replacing its own. */
export function rootText({ isSelfClosing }: Pick<DrawingRoot, 'isSelfClosing'>, attributes: Readonly<Record<string, string>>): string {
  const written = Object.entries(attributes).map(([name, value]) => ` ${name}="${escaped(value)}"`);
  return `<svg${written.join('')}${isSelfClosing ? '/' : ''}>`;
}

const escaped = (value: string): string => value.replace(/[&<>"\t\n\r]/g, (character) => `&#${character.codePointAt(0) ?? 0};`);
