import { hexOf, luminance, mix, rgbOf } from '../../shared/theme/contrast.ts';
import type { ThemeInLanguages } from '../../shared/theme/themeSchema.ts';

export type ThemeStyle = Pick<ThemeInLanguages, 'card' | 'colors' | 'shape'>;
type Corner = NonNullable<ThemeInLanguages['shape']['corner']>;

export interface Tones {
  readonly sky: string;
  readonly sun: string;
  readonly halo: string;
  readonly far: string;
  readonly near: string;
}

/**
 * The colours of the drawings: the theme's highlight colour for the sky, its support colour for the land. On dark paper the sun glows; on light paper
 * it is paper itself.
 */
export function tonesOf(colors: ThemeStyle['colors']): Tones {
  const [sky, paper, ink, support] = [rgbOf(colors.highlight), rgbOf(colors.card), rgbOf(colors.ink), rgbOf(colors.support)];
  const isDark = luminance(paper) < luminance(ink);
  const light = isDark ? ink : paper;
  return {
    sky: hexOf(sky),
    halo: hexOf(mix(sky, light, isDark ? 0.14 : 0.32)),
    sun: hexOf(mix(sky, light, isDark ? 0.32 : 0.64)),
    far: hexOf(mix(support, paper, 0.45)),
    near: hexOf(mix(support, paper, 0.12)),
  };
}

/** The colour of a garden's lighter leaves: the accent colour mixed with this share of paper. */
export const greens = ({ accent, card }: ThemeStyle['colors'], paper = 0.45): string => hexOf(mix(rgbOf(accent), rgbOf(card), paper));

/** The part of the card below a line. */
export const below = ({ width, height }: ThemeStyle['card'], top: number, fill: string): string =>
  `<path d="M0 ${top} H${width} V${height} H0 Z" fill="${fill}"/>`;

/** The part of the card below two waves, with crests at a line and troughs this much lower. */
export function waved({ width, height }: ThemeStyle['card'], top: number, deep: number): string {
  const [crest, trough, half] = [round(top), round(top + deep), width / 4];
  const swell = (x: number, from: number, to: number): string =>
    `C${round(x + half * 0.5)} ${from} ${round(x + half * 0.5)} ${to} ${round(x + half)} ${to}`;
  return `M0 ${trough} ${swell(0, trough, crest)} ${swell(half, crest, trough)} ${swell(2 * half, trough, crest)} ${swell(3 * half, crest, trough)} V${height} H0 Z`;
}

/** A hill across a box, given its height at four points as shares of the box. */
export function hill(
  { x, y, width, height }: Frame,
  [first, second, third, last]: readonly [number, number, number, number],
  fill: string,
): string {
  const up = (share: number): number => round(y + height * (1 - share));
  const along = (share: number): number => round(x + width * share);
  return `<path d="M${x} ${up(first)} C${along(0.2)} ${up(second)} ${along(0.35)} ${up(second)} ${along(0.5)} ${up((second + third) / 2)} S${along(0.8)} ${up(third)} ${along(1)} ${up(last)} V${up(0)} H${x} Z" fill="${fill}"/>`;
}

/** A cloud of paper with its shadow, starting at its lower left. */
export function cloud(x: number, y: number, size: number, { card, shadow }: ThemeStyle['colors'], { sky }: Tones): string {
  const shape = 'M14 60 a22 22 0 0 1 4 -43 a34 34 0 0 1 56 -18 a44 44 0 0 1 74 20 a22 22 0 0 1 2 41 Z';
  const at = (right: number, down: number): string => `transform="translate(${round(x + right)} ${round(y + down)}) scale(${round(size)})"`;
  return `<path d="${shape}" ${at(4, 8)} fill="${shadow}" opacity="0.16"/><path d="${shape}" ${at(0, 0)} fill="${hexOf(mix(rgbOf(card), rgbOf(sky), 0.06))}"/>`;
}

interface Point {
  readonly x: number;
  readonly y: number;
}

/** A point at this distance from a centre, at an angle in radians, as path data. */
export const onRay = ({ x, y }: Point, reach: number, angle: number): string =>
  `${round(x + reach * Math.cos(angle))} ${round(y + reach * Math.sin(angle))}`;

/** Path data for each of this many evenly spaced angles. */
export const inCircle = (count: number, each: (angle: number, place: number) => string): string =>
  Array.from({ length: count }, (_, place) => each((place * 2 * Math.PI) / count, place)).join(' ');

/** Rays that fill the sky behind any number of people; people would hide a sun alone. */
export function rays(middle: Point, reach: number, count: number, fill: string): string {
  const half = Math.PI / count / 2;
  const fan = inCircle(
    count / 2,
    (angle) => `M${middle.x} ${round(middle.y)} L${onRay(middle, reach, angle - half)} L${onRay(middle, reach, angle + half)} Z`,
  );
  return `<path d="${fan}" fill="${fill}"/>`;
}

/** A leaf that grows from a point, rotated clockwise from vertical. */
export const leaf = (x: number, y: number, long: number, turn: number, fill: string): string =>
  `<path d="M0 0 C-22 -30 -18 -74 0 -100 C18 -74 22 -30 0 0 Z" transform="translate(${round(x)} ${round(y)}) rotate(${turn}) scale(${round3(long / 100)})" fill="${fill}"/>`;

/** A stalk with leaves on both sides, smaller towards its end. */
export function frond(x: number, y: number, long: number, turn: number, fill: string): string {
  const pairs = 7;
  const leaves = Array.from({ length: pairs }, (_, place) => {
    const up = -12 - (place * 84) / pairs;
    const size = 26 - place * 2.2;
    return leaf(0, up, size, 52, fill) + leaf(0, up, size, -52, fill);
  }).join('');
  return `<g transform="translate(${round(x)} ${round(y)}) rotate(${turn}) scale(${round3(long / 100)})"><path d="M0 0 V-92" stroke="${fill}" stroke-width="1.4"/>${leaves}${leaf(0, -84, 17, 0, fill)}</g>`;
}

/** A rose from above: petals around a heart. */
export function rose(x: number, y: number, reach: number, petals: string, heart: string): string {
  const ring = (count: number, far: number, size: number, fill: string): string =>
    Array.from({ length: count }, (_, place) => {
      const angle = (place * 2 * Math.PI) / count + far;
      return circle(round(x + reach * far * Math.cos(angle)), round(y + reach * far * Math.sin(angle)), round(reach * size), fill);
    }).join('');
  const inner = hexOf(mix(rgbOf(petals), rgbOf(heart), 0.22));
  return ring(6, 0.58, 0.44, petals) + ring(5, 0.3, 0.3, inner) + circle(round(x), round(y), round(reach * 0.2), heart);
}

export const round = (value: number): number => Math.round(value * 10) / 10;
const round3 = (value: number): number => Math.round(value * 1000) / 1000;

/** The theme's fine line along the card's edge; only below `from`, if given. */
export function inlayOf({ card, shape }: ThemeStyle, corner: Corner, from = 0): string {
  const { inlay } = shape;
  if (inlay === undefined) return '';
  const gap = inlay.gap * 1.6;
  const box = { x: gap, y: gap, width: card.width - 2 * gap, height: card.height - 2 * gap };
  const line = `<path d="${outline(box, Math.min(shape.radius, card.width * 0.05), corner)}" fill="none" stroke="${inlay.color}" stroke-width="${inlay.width}"/>`;
  if (from === 0) return line;
  return `<defs><clipPath id="caption"><path d="M0 ${from} H${card.width} V${card.height} H0 Z"/></clipPath></defs><g clip-path="url(#caption)">${line}</g>`;
}

export interface Frame {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** The outline of a box, rounded, cut or scooped according to `shape.corner`. */
export function outline({ x, y, width, height }: Frame, radius: number, corner: Corner): string {
  const most = Math.max(0, Math.min(radius, width / 2, height / 2));
  const turn = (right: number, down: number): string => {
    const to = `${right * most} ${down * most}`;
    return corner === 'cut' ? `l${to}` : `a${most} ${most} 0 0 ${corner === 'round' ? 1 : 0} ${to}`;
  };
  const [across, down] = [width - 2 * most, height - 2 * most];
  return `M${x + most} ${y} h${across} ${turn(1, 1)} v${down} ${turn(-1, 1)} h${-across} ${turn(-1, -1)} v${-down} ${turn(1, -1)} Z`;
}

export const circle = (x: number, y: number, radius: number, fill: string): string =>
  `<circle cx="${x}" cy="${y}" r="${radius}" fill="${fill}"/>`;

export const rect = ({ width, height }: ThemeStyle['card'], fill: string): string =>
  `<path d="M0 0 H${width} V${height} H0 Z" fill="${fill}"/>`;

export const svg = ({ width, height }: ThemeStyle['card'], content: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">${content}</svg>`;
