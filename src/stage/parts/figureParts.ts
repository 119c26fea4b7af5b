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

const throat: Drawing = 'M.24 .7 L.24 1.08 C.24 1.14 .18 1.17 .1 1.19 C.2 1.42 .8 1.42 .9 1.19 C.82 1.17 .76 1.14 .76 1.08 L.76 .7 Z';

/** From a silhouette's neck to its shoulders, where others have a neckline. */
const slope: Drawing = 'M.24 .94 C.24 1.1 .08 1.16 -.22 1.23 L1.22 1.23 C.92 1.16 .76 1.1 .76 .94 Z';

/** How each of them wears their hair, behind the head and over it: a knot, long, short with a parting. */
const hairs: readonly { readonly behind: Drawing; readonly over: Drawing }[] = [
  {
    behind: 'M.26 -.1 C.26 -.26 .36 -.3 .5 -.3 C.64 -.3 .74 -.26 .74 -.1 C.74 .02 .26 .02 .26 -.1 Z',
    over: 'M-.05 .56 C-.13 .16 .12 -.1 .5 -.1 C.88 -.1 1.13 .16 1.05 .56 C1.01 .6 .98 .56 .97 .5 C.94 .36 .8 .23 .56 .17 C.34 .26 .1 .34 .03 .5 C.02 .56 -.01 .6 -.05 .56 Z',
  },
  {
    behind:
      'M-.1 .4 C-.15 .02 .14 -.11 .5 -.11 C.86 -.11 1.15 .02 1.1 .4 C1.1 .7 1.16 .92 1.22 1.1 C1.12 1.26 .9 1.26 .8 1.24 L.2 1.24 C.1 1.26 -.12 1.26 -.22 1.1 C-.16 .92 -.1 .7 -.1 .4 Z',
    over: 'M-.03 .54 C-.11 .14 .12 -.11 .5 -.11 C.88 -.11 1.11 .14 1.03 .54 C1 .4 .92 .3 .8 .2 C.62 .32 .3 .36 .12 .32 C.04 .38 0 .46 -.03 .54 Z',
  },
  {
    behind: '',
    over: 'M.02 .6 C-.03 .56 -.05 .48 -.06 .4 C-.12 .3 -.12 .2 -.04 .1 C.02 -.03 .2 -.13 .46 -.13 C.6 -.13 .66 -.17 .8 -.13 C1.02 -.06 1.12 .14 1.06 .38 C1.05 .48 1.03 .56 .98 .6 C.96 .5 .95 .36 .87 .27 C.66 .32 .4 .29 .26 .19 C.2 .27 .12 .33 .07 .37 C.04 .44 .04 .52 .02 .6 Z',
  },
];

/** The parts of somebody from behind to the front, with the head in its box, down to a line. */
export function figureParts(head: Box, bottom: number, place: number, silhouettes: boolean): readonly FigurePart[] {
  const hair = hairs[place % hairs.length] ?? hairs[0];
  return [
    ...placedParts(head, 'hair', [hair?.behind ?? '']),
    { path: clothes(head, bottom), tone: 'clothes' },
    ...placedParts(head, 'clothes', silhouettes ? [slope] : []),
    ...placedParts(head, 'head', [throat, face]),
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

/** Sloping shoulders, and arms that hang down to a line. Shoulders are as far from the neck as the head is wide, whatever shape its box has. */
function clothes(head: Box, bottom: number): string {
  const { y, width, height } = head;
  const middle = head.x + width / 2;
  const at = (right: number, down: number) => `${middle + width * right} ${y + height + width * down}`;
  return [
    `M${at(-0.42, 0.16)} C${at(-0.62, 0.27)} ${at(-0.86, 0.3)} ${at(-1.04, 0.42)} C${at(-1.26, 0.56)} ${at(-1.34, 0.86)} ${at(-1.4, 1.3)} L${middle - width * 1.46} ${bottom}`,
    `L${middle + width * 1.46} ${bottom} L${at(1.4, 1.3)} C${at(1.34, 0.86)} ${at(1.26, 0.56)} ${at(1.04, 0.42)} C${at(0.86, 0.3)} ${at(0.62, 0.27)} ${at(0.42, 0.16)}`,
    `C${at(0.3, 0.42)} ${at(-0.3, 0.42)} ${at(-0.42, 0.16)} Z`,
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
