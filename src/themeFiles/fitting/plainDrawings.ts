import { hexOf, mix, rgbOf } from '../../shared/theme/contrast.ts';
import type { Frame, ThemeStyle, Tones } from './plainShapes.ts';
import {
  inCircle,
  below,
  circle,
  cloud,
  frond,
  greens,
  hill,
  inlayOf,
  leaf,
  outline,
  onRay,
  rays,
  rect,
  rose,
  round,
  svg,
  tonesOf,
  waved,
} from './plainShapes.ts';

/** Horizontal lines of the card, in its own pixels from the upper edge. */
export interface PlainLines {
  /** The upper and the lower edge of the window behind the people. */
  readonly windowTop: number;
  readonly windowBottom: number;
  /** The upper edge of the foreground: below every face, and above everything to be hidden. */
  readonly frontTop: number;
}

/** The drawing style of a theme: cut from paper, printed in flat inks, drawn in lines of light, or grown in a garden. */
type Hand = 'paper' | 'poster' | 'lines' | 'garden';

/** The style follows from the theme's corners, and from shadows without a soft edge. */
function handOf({ corner = 'round', shadows }: ThemeStyle['shape']): Hand {
  if (corner === 'cut') return 'lines';
  if (corner === 'scoop') return 'garden';
  return shadows.length > 0 && shadows.every(([, blur]) => blur === 0) ? 'poster' : 'paper';
}

/** The drawing behind the people: paper, and a window onto a scene, both in the theme's style. */
export function plainBack({ card, colors, shape }: ThemeStyle, { windowTop, windowBottom }: PlainLines): string {
  const { width, height } = card;
  const margin = Math.round(width * 0.055);
  const box = { x: margin, y: windowTop, width: width - 2 * margin, height: windowBottom + Math.round(height * 0.06) - windowTop };
  const corner = shape.corner ?? 'round';
  const radius = Math.min(shape.cardRadius * 1.4, width * 0.09);
  const tones = tonesOf(colors);
  const sketch = { card, colors, tones, box, unit: width / 710 };
  const { paper, frame, scene, over } = backs[handOf(shape)](sketch, outline(box, radius, corner));
  return svg(
    card,
    `<defs><clipPath id="window"><path d="${frame}"/></clipPath></defs>` +
      rect(card, paper) +
      `<g clip-path="url(#window)">${rect(card, tones.sky)}${scene}</g>` +
      `<path d="${frame}" fill="none" stroke="${colors.line}" stroke-width="${shape.stroke}"/>` +
      over +
      inlayOf({ card, colors, shape }, corner),
  );
}

/**
 * The drawing in front of the people: the caption's paper with an edge in the theme's style, which hides their lower end. No part of it is higher
 * than `frontTop`.
 */
export function plainFront({ card, colors, shape }: ThemeStyle, { frontTop }: PlainLines): string {
  const sketch = { card, colors, tones: tonesOf(colors), top: frontTop, unit: card.width / 710 };
  return svg(
    card,
    fronts[handOf(shape)](sketch) + `<g>${inlayOf({ card, colors, shape }, shape.corner ?? 'round', frontTop + 64 * sketch.unit)}</g>`,
  );
}

interface Sketch {
  readonly card: ThemeStyle['card'];
  readonly colors: ThemeStyle['colors'];
  readonly tones: Tones;
  /** Card pixels per pixel of a card 710 wide. */
  readonly unit: number;
}

interface Back {
  readonly paper: string;
  /** The window's edge as path data. */
  readonly frame: string;
  /** The content of the window. */
  readonly scene: string;
  /** Decoration that hangs or grows over the window's edge. */
  readonly over: string;
}

const backs: Record<Hand, (sketch: Sketch & { readonly box: Frame }, frame: string) => Back> = {
  /** A sun like a dial, clouds across the window's edge, hills. */
  paper({ card: { width }, colors, tones, box, unit }, frame) {
    const sun = { x: width / 2, y: box.y + box.height * 0.44 };
    const reach = box.width * 0.46;
    const ticks = inCircle(60, (angle, place) => {
      const inner = place % 5 === 0 ? 0.9 : 0.94;
      return `M${onRay(sun, reach * inner, angle)} L${onRay(sun, reach * 0.98, angle)}`;
    });
    const scene =
      rays(sun, 2 * width, 24, tones.halo) +
      circle(sun.x, sun.y, reach * 1.04, colors.card) +
      `<path d="${ticks}" stroke="${colors.line}" stroke-width="${round(2 * unit)}"/>` +
      circle(sun.x, sun.y, reach * 0.86, tones.halo) +
      circle(sun.x, sun.y, reach * 0.66, tones.sun) +
      hill(box, [0.36, 0.5, 0.3, 0.42], tones.far) +
      hill(box, [0.3, 0.22, 0.34, 0.26], tones.near);
    const clouds = [
      [0.02, 0.05, 1.1],
      [0.77, 0.13, 0.86],
    ] as const;
    const over = clouds
      .map(([right, down, size]) => cloud(box.x + box.width * right, box.y + box.height * down, size * unit, colors, tones))
      .join('');
    return { paper: colors.card, frame, scene, over };
  },

  /** Rays behind a scalloped arch, with an awning above. */
  poster({ card: { width }, colors, tones, box, unit }) {
    const bump = box.width / 18;
    const up = Math.round((box.height - bump) / (2 * bump)) * 2;
    const step = (box.height - bump) / up;
    const side = (down: number): string => `a${round(step / 2)} ${round(step / 2)} 0 0 1 0 ${round(down * step)} `.repeat(up);
    const frame = `M${box.x + bump} ${round(box.y + box.height)} ${side(-1)} H${round(box.x + box.width - bump)} ${side(1)} Z`;
    const middle = { x: width / 2, y: box.y + box.height * 0.5 };
    const scene =
      rays(middle, 2 * width, 20, tones.halo) +
      circle(middle.x, middle.y, box.width * 0.4, colors.ground) +
      circle(middle.x, middle.y, box.width * 0.31, tones.sun);
    const stripes = 9;
    const wide = width / stripes;
    const deep = 74 * unit;
    const awning = Array.from({ length: stripes }, (_, place) => {
      const lap = `M${round(place * wide)} 0 h${round(wide)} v${round(deep)} a${round(wide / 2)} ${round(wide / 2)} 0 0 1 ${round(-wide)} 0 Z`;
      return `<path d="${lap}" fill="${[colors.accent, colors.card][place % 2] ?? colors.card}"/>`;
    }).join('');
    const shade = `<path d="M0 0 H${width} V${round(deep + 9 * unit)} ${`a${round(wide / 2)} ${round(wide / 2)} 0 0 1 ${round(-wide)} 0 `.repeat(stripes)} Z" fill="${colors.shadow}" opacity="0.3"/>`;
    return { paper: colors.ground, frame, scene, over: shade + awning };
  },

  /** A planet's horizon, orbits with bodies on them, and brackets at the window's corners. */
  lines({ card: { width }, colors, tones, box, unit }, frame) {
    const middle = { x: width / 2, y: box.y + box.height * 0.42 };
    const orbits = [0.2, 0.31, 0.42, 0.55].map(
      (share, place) =>
        `<circle cx="${middle.x}" cy="${middle.y}" r="${round(box.width * share)}" fill="none" stroke="${colors.accent}" stroke-width="${round((place % 2 === 0 ? 3 : 1.5) * unit)}" opacity="${0.75 - place * 0.13}"/>`,
    );
    const marks = inCircle(72, (angle) => `M${onRay(middle, box.width * 0.44, angle)} L${onRay(middle, box.width * 0.455, angle)}`);
    const moons = [
      [0.31, -0.9, 9],
      [0.42, -2.4, 12],
      [0.55, -0.6, 7],
    ] as const;
    const dots = moons.map(([share, angle, size]) => {
      const [x = 0, y = 0] = onRay(middle, box.width * share, angle)
        .split(' ')
        .map(Number);
      return circle(x, y, size * unit, colors.support);
    });
    const planet = { x: width / 2, y: box.y + box.height * 1.6, reach: box.width * 1.02 };
    const scene =
      circle(middle.x, middle.y, box.width * 0.42, tones.halo) +
      orbits.join('') +
      `<path d="${marks}" stroke="${colors.accent}" stroke-width="${round(2 * unit)}"/>` +
      dots.join('') +
      circle(planet.x, planet.y, planet.reach + 10 * unit, colors.accent) +
      circle(planet.x, planet.y, planet.reach, hexOf(mix(rgbOf(colors.card), rgbOf(colors.highlight), 0.35)));
    const [arm, off] = [70 * unit, 9 * unit];
    const [left, right, top] = [box.x - off, box.x + box.width + off, box.y - off];
    const brackets =
      `M${left} ${round(top + arm + 40 * unit)} V${round(top + 40 * unit)} L${round(left + 40 * unit)} ${top} H${round(left + 40 * unit + arm)}` +
      ` M${right} ${round(top + arm + 40 * unit)} V${round(top + 40 * unit)} L${round(right - 40 * unit)} ${top} H${round(right - 40 * unit - arm)}`;
    return {
      paper: colors.card,
      frame,
      scene,
      over: `<path d="${brackets}" fill="none" stroke="${colors.accent}" stroke-width="${round(6 * unit)}"/>`,
    };
  },

  /** A pointed arch with ferns inside, and sprays of roses over its corners. */
  garden({ card: { width }, colors, tones, box, unit }) {
    const [left, right, foot] = [box.x, box.x + box.width, round(box.y + box.height)];
    const [middle, shoulder] = [width / 2, round(box.y + box.height * 0.42)];
    const frame = `M${left} ${foot} V${shoulder} C${left} ${round(box.y + box.height * 0.16)} ${round(middle - box.width * 0.16)} ${round(box.y + box.height * 0.1)} ${middle} ${box.y} C${round(middle + box.width * 0.16)} ${round(box.y + box.height * 0.1)} ${right} ${round(box.y + box.height * 0.16)} ${right} ${shoulder} V${foot} Z`;
    const moon = { x: middle, y: box.y + box.height * 0.46 };
    const ferns = [-1, 1].map((way) =>
      [0.47, 0.38, 0.29]
        .map((off, place) =>
          frond(middle + way * box.width * off, foot, (430 - place * 90) * unit, way * 9, greens(colors, [0.62, 0.42, 0.2][place])),
        )
        .join(''),
    );
    const scene =
      circle(moon.x, moon.y, box.width * 0.4, tones.halo) + circle(moon.x, moon.y, box.width * 0.31, tones.sun) + ferns.join('');
    const spray = (way: 1 | -1): string => {
      const x = way === 1 ? 26 * unit : width - 26 * unit;
      const y = 26 * unit;
      return (
        frond(x, y, 250 * unit, way === 1 ? 97 : -97, colors.accent) +
        frond(x, y, 220 * unit, way === 1 ? 172 : -172, colors.accent) +
        frond(x, y, 150 * unit, way === 1 ? 135 : -135, greens(colors)) +
        rose(x + way * 26 * unit, y + 24 * unit, 34 * unit, colors.support, colors.card) +
        rose(x + way * 86 * unit, y + 14 * unit, 21 * unit, colors.highlight, colors.support) +
        rose(x + way * 12 * unit, y + 82 * unit, 19 * unit, colors.card, colors.support)
      );
    };
    return { paper: colors.card, frame, scene, over: spray(1) + spray(-1) };
  },
};

const fronts: Record<Hand, (sketch: Sketch & { readonly top: number }) => string> = {
  paper({ card, colors, tones, top, unit }) {
    const wave = (lower: number, fill: string): string => `<path d="${waved(card, top + lower * unit, 34 * unit)}" fill="${fill}"/>`;
    return wave(0, tones.far) + wave(16, colors.support) + wave(34, colors.card);
  },

  poster({ card, colors, top, unit }) {
    const count = 9;
    const wide = card.width / count;
    const laps = `a${round(wide / 2)} ${round(wide / 2)} 0 0 1 ${round(-wide)} 0 `.repeat(count);
    const hem = round(top + 30 * unit);
    const lights = Array.from({ length: count }, (_, place) =>
      circle(round((place + 0.5) * wide), round(top + 22 * unit), round(6 * unit), colors.card),
    ).join('');
    return (
      below(card, top, colors.card) +
      `<path d="M0 ${top} H${card.width} V${round(hem + 8 * unit)} ${laps} Z" fill="${colors.shadow}" opacity="0.3"/>` +
      `<path d="M0 ${top} H${card.width} V${hem} ${laps} Z" fill="${colors.accent}"/>` +
      lights
    );
  },

  lines({ card, colors, tones, top, unit }) {
    const { width, height } = card;
    const [low, cut] = [30 * unit, 30 * unit];
    const edge = (down: number): string =>
      `M0 ${round(top + low + down)} H${round(width * 0.15)} l${cut} ${-low} H${round(width * 0.85 - cut)} l${cut} ${low} H${width}`;
    const lights = Array.from({ length: 13 }, (_, place) => {
      const fill = place === 6 ? colors.support : place % 2 === 0 ? colors.accent : tones.halo;
      return `<rect x="${round(width / 2 + (place - 6.5) * 21 * unit)}" y="${round(top + 20 * unit)}" width="${round(14 * unit)}" height="${round(11 * unit)}" fill="${fill}"/>`;
    }).join('');
    return (
      `<path d="${edge(0)} V${height} H0 Z" fill="${colors.card}"/>` +
      `<path d="${edge(3 * unit)}" fill="none" stroke="${colors.accent}" stroke-width="${round(5 * unit)}"/>` +
      `<path d="${edge(48 * unit)}" fill="none" stroke="${colors.line}" stroke-width="${round(2 * unit)}" opacity="0.6"/>` +
      lights
    );
  },

  garden({ card, colors, top, unit }) {
    const { width } = card;
    const line = top + 46 * unit;
    const count = 31;
    const soft = greens(colors);
    const row = (turns: readonly [number, number], long: number, fill: string): string =>
      Array.from({ length: count }, (_, place) => {
        const x = ((place + 0.5) * width) / count;
        const turn = (turns[place % 2] ?? 0) * (x < width / 2 ? -1 : 1);
        return leaf(x, line, long * unit, turn, fill);
      }).join('');
    const leaves = row([-62, -118], 44, soft) + row([28, 152], 40, colors.accent) + row([64, 116], 46, colors.accent);
    const roses = [
      [0.5, 36, colors.support, colors.card],
      [0.41, 24, colors.card, colors.support],
      [0.59, 24, colors.card, colors.support],
      [0.13, 26, colors.support, colors.card],
      [0.87, 26, colors.support, colors.card],
    ] as const;
    return (
      below(card, round(line), colors.card) +
      leaves +
      roses.map(([right, size, petals, heart]) => rose(width * right, line + 4 * unit, size * unit, petals, heart)).join('')
    );
  },
};
