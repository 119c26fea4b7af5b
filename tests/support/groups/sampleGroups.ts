import type { Raster } from '../../../src/picture/Raster.ts';
import { createCanvas } from '@napi-rs/canvas';
import { Chance } from './Chance.ts';
import { drawPerson } from './drawPerson.ts';
import { photoSide } from './kinds.ts';
import type { Appearance, Person } from './Person.ts';
import type { FacePhoto } from './FacePhoto.ts';

/**
 * The groups shown on sheets, in guides and in scene pictures, from back to front. All have the same face in its own colours, in various
 * suits.
 */
export const sampleGroups = { two: two(), five: five() } as const;
export type SampleGroup = keyof typeof sampleGroups;

const calm: Appearance = {
  skin: [222, 176, 150],
  hair: [140, 119, 79],
  style: 'short',
  beard: false,
  glasses: 'none',
  cloth: [206, 92, 40],
  trousers: [52, 70, 104],
  pattern: 'plain',
  arms: 'down',
};

type Sitter = Pick<Person, 'x' | 'y' | 'face'> & Partial<Omit<Person, 'appearance'>> & { readonly appearance?: Partial<Appearance> };

function sitter({ appearance, ...rest }: Sitter): Person {
  return {
    turn: 0,
    mirrored: false,
    body: 'suit',
    lean: 0,
    light: { brightness: 1, contrast: 1, side: 0.06, blur: 0 },
    ...rest,
    appearance: { ...calm, ...appearance },
  };
}

function two(): readonly Sitter[] {
  return [
    { x: 700, y: 370, face: 182, turn: 3, mirrored: true, appearance: { cloth: [44, 84, 150] } },
    { x: 380, y: 410, face: 190, turn: -4 },
  ];
}

/** Close together, so that the photo's edges cut nobody. */
function five(): readonly Sitter[] {
  return [
    { x: 415, y: 492, face: 118, turn: 3, mirrored: true, appearance: { cloth: [226, 206, 178] } },
    { x: 676, y: 484, face: 118, turn: -3, appearance: { cloth: [64, 110, 84] } },
    { x: 288, y: 636, face: 128, turn: -4, appearance: { cloth: [84, 62, 110] } },
    { x: 794, y: 636, face: 128, turn: 4, mirrored: true, appearance: { cloth: [206, 160, 64] } },
    { x: 545, y: 676, face: 134, turn: 2 },
  ];
}

/** A sample group's photo in front of a plain wall. */
export function sampleGroupPhoto(name: SampleGroup, portrait: FacePhoto): Raster {
  const sheet = () => createCanvas(photoSide, photoSide);
  const sheets = { picture: sheet(), alone: sheet(), either: sheet(), layer: sheet(), lightened: sheet() };
  const context = sheets.picture.getContext('2d');
  const wall = context.createLinearGradient(0, 0, 0, photoSide);
  wall.addColorStop(0, '#b9c4cb');
  wall.addColorStop(1, '#8d979e');
  context.fillStyle = wall;
  context.fillRect(0, 0, photoSide, photoSide);
  const chance = new Chance(1);
  for (const one of sampleGroups[name]) drawPerson(sheets, sitter(one), portrait, chance);
  return { width: photoSide, height: photoSide, pixels: context.getImageData(0, 0, photoSide, photoSide).data };
}
