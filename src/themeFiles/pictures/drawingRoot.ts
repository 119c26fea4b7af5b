import { SaxesParser } from 'saxes';

/** A drawing's first tag. */
export interface DrawingRoot {
  readonly attributes: Readonly<Record<string, string>>;
  readonly isSelfClosing: boolean;
  /** Its tag's start and end in the text. */
  readonly from: number;
  readonly to: number;
}

/** Read this many characters at a time until the root has come: what follows is drawn, not read. */
const pieceLength = 4096;

/** Null if the text ends before a complete root, or the root is not a drawing's. The time is proportional to what comes before its end. */
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
  // Errors after the root, in the same piece, are reported elsewhere.
  return found[0] ?? null;
}

/** The tag of a root with these attributes instead of its own. */
export function rootText({ isSelfClosing }: Pick<DrawingRoot, 'isSelfClosing'>, attributes: Readonly<Record<string, string>>): string {
  const written = Object.entries(attributes).map(([name, value]) => ` ${name}="${escaped(value)}"`);
  return `<svg${written.join('')}${isSelfClosing ? '/' : ''}>`;
}

const escaped = (value: string): string => value.replace(/[&<>"\t\n\r]/g, (character) => `&#${character.codePointAt(0) ?? 0};`);
