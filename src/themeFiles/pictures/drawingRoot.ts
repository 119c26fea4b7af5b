import { SaxesParser } from 'saxes';

/** The first tag of a drawing. */
export interface DrawingRoot {
  readonly attributes: Readonly<Record<string, string>>;
  readonly isSelfClosing: boolean;
  /** Where its tag begins and ends in the text. */
  readonly from: number;
  readonly to: number;
}

/** Read so many characters at a time until the root has come: what follows that is drawn, not read. */
const pieceLength = 4096;

/** Null where the text doesn't get as far as a whole root, or that is none of a drawing. Takes a time in proportion to what stands before its end. */
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
  // What is broken behind the root, in the same piece, is for others to tell.
  return found[0] ?? null;
}

/** The tag of a root with these attributes in place of its own. */
export function rootText({ isSelfClosing }: Pick<DrawingRoot, 'isSelfClosing'>, attributes: Readonly<Record<string, string>>): string {
  const written = Object.entries(attributes).map(([name, value]) => ` ${name}="${escaped(value)}"`);
  return `<svg${written.join('')}${isSelfClosing ? '/' : ''}>`;
}

const escaped = (value: string): string => value.replace(/[&<>"\t\n\r]/g, (character) => `&#${character.codePointAt(0) ?? 0};`);
