import { hexOf, luminance, mix, rgbOf } from '../../shared/theme/contrast.ts';
import type { ThemeInLanguages } from '../../shared/theme/themeSchema.ts';

type Look = Pick<ThemeInLanguages, 'card' | 'colors' | 'shape'>;
type Corner = NonNullable<ThemeInLanguages['shape']['corner']>;

/** Lines across the card, in its own pixels from the upper edge. */
export interface PlainLines {
  /** The upper and the lower edge of the window that people stand in. */
  readonly windowTop: number;
  readonly windowBottom: number;
  /** Where the foreground begins: below every face, and above what it hides. */
  readonly frontTop: number;
}

/** Behind the people: paper, and a window with a sun over land, in the language of the theme's corners. */
export function plainBack({ card, colors, shape }: Look, { windowTop, windowBottom }: PlainLines): string {
  const { width, height } = card;
  const margin = Math.round(width * 0.055);
  const corner = shape.corner ?? 'round';
  const radius = Math.min(shape.cardRadius * 1.4, width * 0.09);
  const inner = { x: margin, y: windowTop, width: width - 2 * margin, height: windowBottom + Math.round(height * 0.06) - windowTop };
  const tones = tonesOf(colors);
  const middle = { x: width / 2, y: windowTop + inner.height * 0.43, reach: Math.min(inner.width, inner.height) * 0.46 };
  return svg(
    card,
    `<defs><clipPath id="window"><path d="${outline(inner, radius, corner)}"/></clipPath></defs>` +
      rect(card, colors.card) +
      `<g clip-path="url(#window)">${rect(card, tones.sky)}${rays(middle, tones, width)}${sun(middle, tones, corner)}${land(inner, tones, corner)}</g>` +
      `<path d="${outline(inner, radius, corner)}" fill="none" stroke="${colors.line}" stroke-width="${shape.stroke}"/>` +
      garland(card, colors, tones, corner) +
      inlayOf({ card, colors, shape }, corner),
  );
}

/** Before them: the caption's paper, which hides where the photo has cut them. */
export function plainFront({ card, colors, shape }: Look, { frontTop }: PlainLines): string {
  const { width, height } = card;
  const band = Math.round(height * 0.009);
  return svg(
    card,
    `<path d="M0 ${frontTop} h${width} V${height} H0 Z" fill="${colors.card}"/>` +
      `<path d="M0 ${frontTop} h${width} v${band} H0 Z" fill="${colors.support}"/>` +
      `<g>${inlayOf({ card, colors, shape }, shape.corner ?? 'round', frontTop + band)}</g>`,
  );
}

interface Tones {
  readonly sky: string;
  readonly sun: string;
  readonly halo: string;
  readonly far: string;
  readonly near: string;
}

/** The theme's large bright shapes are the sky, what is chosen in it the land. On dark paper a sun glows, on light paper it is paper itself. */
function tonesOf(colors: Look['colors']): Tones {
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

interface Sun {
  readonly x: number;
  readonly y: number;
  readonly reach: number;
}

function sun({ x, y, reach }: Sun, { sun: light, halo }: Tones, corner: Corner): string {
  if (corner === 'round') return circle(x, y, reach, halo) + circle(x, y, reach * 0.74, light);
  if (corner === 'cut') return octagon(x, y, reach * 1.06, halo) + octagon(x, y, reach * 0.76, light);
  return circle(x, y, reach * 0.72, light);
}

/** They fill the sky behind people of any number, who hide a sun and little else. */
function rays({ x, y }: Sun, { halo }: Tones, width: number): string {
  const count = 24;
  const fan = Array.from({ length: count / 2 }, (_, place) => {
    const [from, to] = [2 * place, 2 * place + 1].map((step) => ((step + 0.5) * 2 * Math.PI) / count);
    return `M${x} ${y} L${at(x, width, Math.cos(from ?? 0))} ${at(y, width, Math.sin(from ?? 0))} L${at(x, width, Math.cos(to ?? 0))} ${at(y, width, Math.sin(to ?? 0))} Z`;
  });
  return `<path d="${fan.join(' ')}" fill="${halo}"/>`;
}

/** How many pennants hang across the card, and how low the line between them and they themselves reach, as parts of its height. */
const pennants = 9;
const [sagShare, pennantShare] = [0.075, 0.085];

/** A garland over the window's upper edge, in the theme's bright colours: where groups stand lower, the card's top is not empty. */
function garland({ width, height }: Look['card'], colors: Look['colors'], { near }: Tones, corner: Corner): string {
  const fills = [colors.accent, near, colors.card, colors.support];
  const [top, sag, long] = [height * 0.012, height * sagShare, height * pennantShare];
  const step = width / pennants;
  const line = (x: number): number => top + 4 * sag * (x / width) * (1 - x / width);
  const hung = Array.from({ length: pennants }, (_, place) => {
    const [left, right] = [step * (place + 0.06), step * (place + 0.94)];
    const [from, to] = [`${round(left)} ${round(line(left))}`, `${round(right)} ${round(line(right))}`];
    const low = round((line(left) + line(right)) / 2 + long);
    const middle = round((left + right) / 2);
    const shape =
      corner === 'scoop'
        ? `M${from} Q${round(left)} ${low} ${middle} ${low} Q${round(right)} ${low} ${to} Z`
        : corner === 'cut'
          ? `M${from} L${round(left)} ${round(low - long * 0.3)} L${middle} ${low} L${round(right)} ${round(low - long * 0.3)} L${to} Z`
          : `M${from} L${middle} ${low} L${to} Z`;
    return `<path d="${shape}" fill="${fills[place % fills.length] ?? near}" stroke="${colors.card}" stroke-width="2" stroke-linejoin="round"/>`;
  });
  const cord = `<path d="M0 ${round(top)} Q${round(width / 2)} ${round(top + 2 * sag)} ${width} ${round(top)}" fill="none" stroke="${colors.ink}" stroke-width="3"/>`;
  return hung.join('') + cord;
}

const round = (value: number): number => Math.round(value * 10) / 10;

/** Two ranges at the window's lower edge, seen beside the people. */
function land({ x, y, width, height }: Box, { far, near }: Tones, corner: Corner): string {
  const [end, foot] = [x + width, y + height];
  const up = (share: number): number => Math.round(foot - height * share);
  if (corner === 'round')
    return (
      `<path d="M${x} ${up(0.34)} C${x + width * 0.22} ${up(0.46)} ${x + width * 0.42} ${up(0.36)} ${x + width * 0.6} ${up(0.3)} S${end - width * 0.1} ${up(0.34)} ${end} ${up(0.4)} V${foot} H${x} Z" fill="${far}"/>` +
      `<path d="M${x} ${up(0.2)} C${x + width * 0.24} ${up(0.22)} ${x + width * 0.5} ${up(0.16)} ${x + width * 0.7} ${up(0.22)} S${end} ${up(0.27)} ${end} ${up(0.25)} V${foot} H${x} Z" fill="${near}"/>`
    );
  if (corner === 'cut')
    return (
      `<path d="M${x} ${up(0.4)} L${x + width * 0.2} ${up(0.3)} L${x + width * 0.46} ${up(0.36)} L${x + width * 0.74} ${up(0.28)} L${end} ${up(0.44)} V${foot} H${x} Z" fill="${far}"/>` +
      `<path d="M${x} ${up(0.2)} L${x + width * 0.3} ${up(0.25)} L${x + width * 0.66} ${up(0.17)} L${end} ${up(0.24)} V${foot} H${x} Z" fill="${near}"/>`
    );
  const scallops = (count: number, top: number, fill: string): string => {
    const wide = width / count;
    const arcs = Array.from({ length: count }, () => `a${wide / 2} ${wide / 2} 0 0 1 ${wide} 0`).join(' ');
    return `<path d="M${x} ${up(top)} ${arcs} V${foot} H${x} Z" fill="${fill}"/>`;
  };
  return scallops(5, 0.26, far) + scallops(7, 0.15, near);
}

/** The theme's fine line along the card's edge; below `from` only, where it is said. */
function inlayOf({ card, shape }: Look, corner: Corner, from = 0): string {
  const { inlay } = shape;
  if (inlay === undefined) return '';
  const gap = inlay.gap * 1.6;
  const box = { x: gap, y: gap, width: card.width - 2 * gap, height: card.height - 2 * gap };
  const line = `<path d="${outline(box, Math.min(shape.radius, card.width * 0.05), corner)}" fill="none" stroke="${inlay.color}" stroke-width="${inlay.width}"/>`;
  if (from === 0) return line;
  return `<defs><clipPath id="caption"><path d="M0 ${from} H${card.width} V${card.height} H0 Z"/></clipPath></defs><g clip-path="url(#caption)">${line}</g>`;
}

interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Rounded, cut or scooped, as `shape.corner` says. */
function outline({ x, y, width, height }: Box, radius: number, corner: Corner): string {
  const most = Math.max(0, Math.min(radius, width / 2, height / 2));
  const turn = (right: number, down: number): string => {
    const to = `${right * most} ${down * most}`;
    return corner === 'cut' ? `l${to}` : `a${most} ${most} 0 0 ${corner === 'round' ? 1 : 0} ${to}`;
  };
  const [across, down] = [width - 2 * most, height - 2 * most];
  return `M${x + most} ${y} h${across} ${turn(1, 1)} v${down} ${turn(-1, 1)} h${-across} ${turn(-1, -1)} v${-down} ${turn(1, -1)} Z`;
}

const at = (from: number, reach: number, share: number): number => Math.round(from + 2 * reach * share);
const circle = (x: number, y: number, radius: number, fill: string): string => `<circle cx="${x}" cy="${y}" r="${radius}" fill="${fill}"/>`;

function octagon(x: number, y: number, radius: number, fill: string): string {
  const points = Array.from({ length: 8 }, (_, place) => {
    const angle = ((place + 0.5) * Math.PI) / 4;
    return `${Math.round(x + radius * Math.cos(angle))} ${Math.round(y + radius * Math.sin(angle))}`;
  });
  return `<path d="M${points.join(' L')} Z" fill="${fill}"/>`;
}

const rect = ({ width, height }: Look['card'], fill: string): string => `<path d="M0 0 H${width} V${height} H0 Z" fill="${fill}"/>`;

const svg = ({ width, height }: Look['card'], content: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">${content}</svg>`;
