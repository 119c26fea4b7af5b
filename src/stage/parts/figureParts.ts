import { luminance, hexOf, mix, rgbOf } from '../../shared/theme/contrast.ts';
import type { Theme } from '../../shared/theme/themeSchema.ts';
import type { Box } from './Box.ts';

/** The colours that a figure is cut from. */
interface FigureTones {
  /** Head and neck: it has no face, for it stands for whoever comes. */
  readonly head: string;
  readonly hair: string;
  readonly clothes: string;
  /** Around all of it. */
  readonly edge: string;
}

export interface FigurePart {
  /** Path data. */
  readonly path: string;
  readonly tone: Exclude<keyof FigureTones, 'edge'>;
}

/** A drawing in a head's own measures: 0 to 1 are its sides, its crown and its chin. */
type Drawing = string;

const face: Drawing =
  'M.5 0 C.84 0 1 .2 1 .47 C1 .66 .93 .8 .8 .91 C.7 .98 .6 1 .5 1 C.4 1 .3 .98 .2 .91 C.07 .8 0 .66 0 .47 C0 .2 .16 0 .5 0 Z';

/** From a silhouette's neck to its shoulders, where others have a neckline. */
const slope: Drawing = 'M.24 .94 C.24 1.1 .08 1.16 -.22 1.23 L1.22 1.23 C.92 1.16 .76 1.1 .76 .94 Z';

/** How each of them wears their hair, behind the head and over it: a knot, long, short with a parting. */
const hairs: readonly { readonly behind: Drawing; readonly over: Drawing }[] = [
  {
    behind: 'M.3 .04 C.18 -.06 .22 -.31 .5 -.31 C.78 -.31 .82 -.06 .7 .04 Z',
    over: 'M.03 .66 C-.06 .44 -.14 -.1 .5 -.1 C1.14 -.1 1.06 .44 .97 .66 C.97 .5 .94 .3 .56 .17 C.34 .26 .06 .34 .03 .66 Z',
  },
  {
    // Its ends are behind the shoulders.
    behind:
      'M-.12 .4 C-.15 .04 .12 -.12 .5 -.12 C.88 -.12 1.15 .04 1.12 .4 C1.1 .64 1.15 .9 1.18 1.1 L1.2 1.4 L-.2 1.4 L-.18 1.1 C-.15 .9 -.1 .64 -.12 .4 Z',
    over: 'M-.03 .54 C-.11 .14 .12 -.11 .5 -.11 C.88 -.11 1.11 .14 1.03 .54 C1 .4 .92 .3 .8 .2 C.62 .32 .3 .36 .12 .32 C.04 .38 0 .46 -.03 .54 Z',
  },
  {
    behind: '',
    over: 'M.03 .66 C-.02 .52 -.12 .34 -.08 .16 C-.03 -.04 .2 -.14 .46 -.14 C.62 -.14 .7 -.17 .82 -.11 C1.02 -.03 1.1 .14 1.07 .34 C1.05 .46 1.01 .56 .97 .66 C.96 .5 .95 .36 .87 .27 C.66 .32 .4 .29 .26 .19 C.2 .27 .12 .33 .07 .37 C.04 .46 .03 .56 .03 .66 Z',
  },
];

/** The parts of somebody from behind to the front, with the head in its box, down to a line. */
export function figureParts(head: Box, bottom: number, place: number, silhouettes: boolean): readonly FigurePart[] {
  const hair = hairs[place % hairs.length] ?? hairs[0];
  return [
    ...placedParts(head, 'hair', [hair?.behind ?? '']),
    { path: clothes(head, bottom), tone: 'clothes' },
    ...placedParts(head, 'clothes', silhouettes ? [slope] : []),
    { path: throat(head), tone: 'head' },
    ...placedParts(head, 'head', [face]),
    ...placedParts(head, 'hair', [hair?.over ?? '']),
  ];
}

/** Each by itself: where two of them overlap, one path of both would have holes. */
const placedParts = (head: Box, tone: FigurePart['tone'], drawings: readonly Drawing[]): readonly FigurePart[] =>
  drawings.filter((drawing) => drawing !== '').map((drawing) => ({ path: placed(drawing, head), tone }));

/** Puts a head's own measures into stage pixels. */
function placed(drawing: Drawing, { x, y, width, height }: Box): string {
  let isAcross = false;
  return drawing.replaceAll(/[-.\d]+/g, (measure) => {
    isAcross = !isAcross;
    return String(isAcross ? x + Number(measure) * width : y + Number(measure) * height);
  });
}

/** Below a chin both measure in heads' widths, whatever shape a head's box has: to the right of its middle, and down. */
function belowChin({ x, y, width, height }: Box) {
  return (right: number, down: number) => `${x + width * (0.5 + right)} ${y + height + width * down}`;
}

/** A neck that opens into the shoulders, so that its sides and theirs are one line, and the skin in the neckline. */
function throat(head: Box): string {
  const at = belowChin(head);
  return [
    `M${at(-0.26, -0.4)} L${at(-0.26, -0.02)} C${at(-0.26, 0.1)} ${at(-0.31, 0.165)} ${at(-0.4, 0.2)}`,
    `C${at(-0.3, 0.42)} ${at(0.3, 0.42)} ${at(0.4, 0.2)} C${at(0.31, 0.165)} ${at(0.26, 0.1)} ${at(0.26, -0.02)} L${at(0.26, -0.4)} Z`,
  ].join(' ');
}

/** Sloping shoulders, and arms that hang down to a line. The neckline is the throat's, which covers it. */
function clothes(head: Box, bottom: number): string {
  const at = belowChin(head);
  const middle = head.x + head.width / 2;
  return [
    `M${at(-0.4, 0.2)} C${at(-0.6, 0.278)} ${at(-0.86, 0.3)} ${at(-1.04, 0.42)} C${at(-1.26, 0.567)} ${at(-1.4, 0.9)} ${at(-1.4, 1.3)}`,
    `L${middle - head.width * 1.4} ${bottom} L${middle + head.width * 1.4} ${bottom} L${at(1.4, 1.3)}`,
    `C${at(1.4, 0.9)} ${at(1.26, 0.567)} ${at(1.04, 0.42)} C${at(0.86, 0.3)} ${at(0.6, 0.278)} ${at(0.4, 0.2)} Z`,
  ].join(' ');
}

/** What figures are cut from: one of the theme's papers each, with a pale head and dark hair; where paper is dark, they are lines of light on it. Silhouettes are all of the one paper. */
export function figureTones({ colors }: Theme, place: number, silhouettes: boolean): FigureTones {
  const [card, ink] = [rgbOf(colors.card), rgbOf(colors.ink)];
  if (luminance(card) < luminance(ink)) return { head: colors.card, hair: colors.card, clothes: colors.card, edge: colors.accent };
  const papers = [colors.highlight, colors.support, colors.accent] as const;
  const paper = rgbOf(papers[place % papers.length] ?? colors.support);
  if (silhouettes) return { head: hexOf(paper), hair: hexOf(paper), clothes: hexOf(paper), edge: colors.card };
  return { head: hexOf(mix(card, paper, 0.3)), hair: hexOf(mix(paper, ink, 0.5)), clothes: hexOf(paper), edge: colors.card };
}
