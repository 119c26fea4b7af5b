import type { Chance } from '../groups/Chance.ts';

/** An area of a drawing's plane: its position and size. */
type Plane = readonly [x: number, y: number, width: number, height: number];

/**
 * An SVG of any size, with parts that reach beyond its edges. It contains nothing for which `theme check` reports a difference between
 * renderers.
 */
export function arbitraryDrawing(chance: Chance): string {
  const ratio = chance.between(0.4, 2.5);
  const plane = chance.oneOf<() => Plane>([
    () => [0, 0, chance.whole(20, 900), chance.whole(20, 900)],
    () => [chance.whole(-80, 80), chance.whole(-80, 80), 200, Math.round(200 * ratio)],
    () => [-0.5, 0.25, 1, ratio],
    () => [0, 0, 4000, Math.round(4000 * ratio)],
  ])();
  const { root, viewBox } = chance.oneOf(kinds)(chance, plane);
  const aspect = chance.oneOf([...aspects, '', '', '']);
  const attributes = [
    ...(chance.oneOf([true, true, true, false]) ? ['xmlns="http://www.w3.org/2000/svg"'] : []),
    ...(viewBox ? [`viewBox="${plane.join(chance.oneOf([' ', ', ', ',']))}"`] : []),
    ...(aspect === '' ? [] : [`preserveAspectRatio="${aspect}"`]),
    root,
  ];
  const prolog = chance.oneOf([
    '',
    '',
    '<?xml version="1.0" encoding="UTF-8"?>\n<!-- drawn <svg> -->\n',
    '<?xml version="1.0" encoding="iso-8859-1"?>\n',
  ]);
  // Without a view box, the plane has SVG's default size.
  return `${prolog}<svg ${attributes.join(' ')}>${contents(chance, viewBox ? plane : [0, 0, 300, 150])}</svg>`;
}

interface Root {
  readonly root: string;
  readonly viewBox: boolean;
}

const kinds: readonly ((chance: Chance, plane: Plane) => Root)[] = [
  (chance, [, , width, height]) => ({ root: `width="${width}" height="${height}"`, viewBox: chance.oneOf([true, false]) }),
  (chance) => ({ root: `width="${chance.whole(10, 700)}px" height="${chance.whole(10, 700)}px"`, viewBox: true }),
  (chance) => ({ root: `width="${chance.between(1, 90).toFixed(2)}mm" height="${chance.between(10, 200).toFixed(1)}pt"`, viewBox: true }),
  () => ({ root: 'width="100%" height="100%"', viewBox: true }),
  (chance) => ({ root: `width="${chance.whole(1, 100)}%"`, viewBox: chance.oneOf([true, false]) }),
  () => ({ root: '', viewBox: true }),
  () => ({ root: '', viewBox: true }),
  () => ({ root: '', viewBox: false }),
  (chance) => ({ root: `height="${chance.whole(10, 700)}"`, viewBox: chance.oneOf([true, false]) }),
  (chance) => ({ root: `style="width:${chance.whole(10, 700)}px;height:${chance.oneOf(['auto', '100%', '80px'])}"`, viewBox: true }),
  () => ({ root: 'width="auto" height="0"', viewBox: true }),
];

const aligned = ['xMinYMin', 'xMidYMin', 'xMaxYMin', 'xMinYMid', 'xMidYMid', 'xMaxYMid', 'xMinYMax', 'xMidYMax', 'xMaxYMax'];
const aspects = ['none', 'defer xMidYMid', ...aligned.flatMap((align) => [align, `${align} meet`, `${align} slice`])];

function contents(chance: Chance, [x, y, width, height]: Plane): string {
  const at = (share: number): string => `${x + width * share} ${y + height * share}`;
  const small = Math.min(width, height);
  const color = (): string => `#${chance.whole(0, 0xffffff).toString(16).padStart(6, '0')}`;
  const spot = (): string =>
    `cx="${x + width * chance.between(-0.1, 1.1)}" cy="${y + height * chance.between(-0.1, 1.1)}" r="${small * chance.between(0.05, 0.4)}"`;
  const shapes: ((id: string) => string)[] = [
    () => `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="${color()}"/>`,
    () => `<rect width="50%" height="40%" fill="${color()}"/>`,
    () => `<circle ${spot()} fill="${color()}"/>`,
    () => `<circle ${spot()} fill="none" stroke="${color()}" stroke-width="${small * chance.between(0.01, 0.12)}"/>`,
    () => `<path d="M${at(0.1)}L${at(0.9)}L${x + width} ${y}Z" fill="${color()}" fill-opacity="${chance.between(0.2, 1).toFixed(2)}"/>`,
    () => `<g opacity="0.6"><circle ${spot()} fill="${color()}"/><circle ${spot()} fill="${color()}"/></g>`,
    (id) =>
      `<linearGradient id="${id}" gradientUnits="userSpaceOnUse" x1="${x}" y1="${y}" x2="${x + width}" y2="${y + height}"><stop offset="0" stop-color="${color()}"/><stop offset="1" stop-color="${color()}"/></linearGradient><circle ${spot()} fill="url(#${id})"/>`,
    () =>
      `<g transform="translate(${x + width / 2} ${y + height / 2}) rotate(${chance.whole(0, 90)})"><path d="M0 0h${small * 0.4}v${small * 0.2}z" fill="${color()}"/></g>`,
  ];
  return Array.from({ length: chance.whole(2, 7) }, (_, place) => chance.oneOf(shapes)(`g${place}`)).join('');
}
