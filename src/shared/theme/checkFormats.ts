import { namedTwice } from './namedTwice.ts';
import { setTo } from './setTo.ts';
import type { PathFinding } from './PathFinding.ts';
import type { ThemeInLanguages } from './themeSchema.ts';

type Format = NonNullable<ThemeInLanguages['formats']>[number];
type Strip = NonNullable<Format['strip']>;

/** Findings about `formats`: duplicate names, a sheet that leaves out a shot or shows one too many, `sides` that don't fit, missing texts. */
export function checkFormats({ formats = [], texts, picture }: Pick<ThemeInLanguages, 'formats' | 'texts' | 'picture'>): PathFinding[] {
  // A strip of both sides needs no text about shots, since its second side is painted.
  const isSaid = texts.strips !== undefined || (formats.length < 2 && formats.every(({ strip }) => strip === undefined || strip.sides));
  return [
    ...namedTwice(
      formats.map(({ id }) => id),
      (index) => ['formats', index, 'id'],
      (id) => `"${id}" names an earlier format; expected an id of its own.`,
    ),
    ...formats.flatMap((format, index) => [
      ...(format.strip === undefined ? [] : [...unknownShots(format.strip, index), ...missingShots(format.strip, index)]),
      ...wrongSides(format, index, picture.serve),
    ]),
    ...(isSaid ? [] : [unsaid]),
  ];
}

/** A sheet for both sides shows two shots, and needs `picture.serve` to be `both`. */
function wrongSides({ strip }: Format, index: number, serve: ThemeInLanguages['picture']['serve']): PathFinding[] {
  if (!strip?.sides) return [];
  const path = ['formats', index, 'strip'];
  const two = 'Both sides are two pictures; expected 2.';
  const never = 'Guests never get both pictures here: `picture.serve` is not `both`.';
  return [
    ...(strip.shots === 2
      ? []
      : [{ path: [...path, 'shots'], message: two, also: [[...path, 'sides']], fix: setTo([...path, 'shots'], 2, 'Take 2 shots') }]),
    ...(serve === 'both'
      ? []
      : [
          {
            path: [...path, 'sides'],
            message: never,
            also: [['picture', 'serve']],
            howToFixHere: 'Write "serve": "both" into `picture` of your theme.json.',
            fix: setTo(['picture', 'serve'], 'both', 'Serve both pictures'),
          },
        ]),
  ];
}

const unsaid: PathFinding = {
  path: ['texts', 'strips'],
  message: 'This is missing; it tells guests which format to choose, and which shot it is.',
  also: [['formats']],
  howToFixHere: 'Write `strips` with its texts into `texts` of your theme.json.',
};

function unknownShots({ shots, sheet }: Strip, index: number): PathFinding[] {
  return sheet.layers.flatMap((layer, place) => {
    if (!('shot' in layer) || layer.shot <= shots) return [];
    const message = `There is no shot ${String(layer.shot)}: this format takes ${String(shots)}.`;
    return [{ path: ['formats', index, 'strip', 'sheet', 'layers', place, 'shot'], message, also: [['formats', index, 'strip', 'shots']] }];
  });
}

function missingShots({ shots, sheet }: Strip, index: number): PathFinding[] {
  const shown = new Set(sheet.layers.flatMap((layer) => ('shot' in layer ? [layer.shot] : [])));
  const missing = Array.from({ length: shots }, (_none, place) => place + 1).filter((shot) => !shown.has(shot));
  if (missing.length === 0) return [];
  const which = missing.length === 1 ? `shot ${String(missing[0])} is` : `shots ${missing.join(', ')} are`;
  const message = `Of the ${String(shots)} shots that are taken, ${which} nowhere on the sheet.`;
  const howToFix = `Add a layer { "shot": ${String(missing[0])}, "box": [left, top, width, height] } for each, or take fewer shots.`;
  return [{ path: ['formats', index, 'strip', 'sheet', 'layers'], message, howToFix, also: [['formats', index, 'strip', 'shots']] }];
}
