import type { Canvas } from '@napi-rs/canvas';
import { createCanvas } from '@napi-rs/canvas';
import type { Point } from '../../../src/picture/Cutout.ts';
import type { Raster } from '../../../src/picture/Raster.ts';
import { Chance } from './Chance.ts';
import { drawPerson } from './drawPerson.ts';
import type { KindName } from './kinds.ts';
import { kindNames, kinds, photoSide } from './kinds.ts';
import type { Person } from './Person.ts';
import type { FacePhoto } from './FacePhoto.ts';
import { faceMeasures } from './FacePhoto.ts';
import { drawRoom } from './rooms.ts';

export type Edge = 'left' | 'right' | 'top' | 'bottom';

/** The ground truth for one person in a photo, in the photo's pixels. */
export interface TruePerson {
  /** The box as BlazeFace would report it. */
  readonly box: { readonly x: number; readonly y: number; readonly width: number; readonly height: number };
  /** The person's own right and left. */
  readonly rightEye: Point;
  readonly leftEye: Point;
  /** The part that is certainly face: brows to chin, cheek to cheek. */
  readonly oval: { readonly x: number; readonly y: number; readonly across: number; readonly down: number; readonly turn: number };
  /** The share of the face that is in the photo and not hidden by other people. */
  readonly visible: number;
  /** Whether the face's box is inside the photo and at most a few percent of it is hidden by others. */
  readonly whole: boolean;
  /** The photo's edges that cut the person. */
  readonly cutBy: readonly Edge[];
  /** The number of the person's pixels, including those hidden by others. */
  readonly area: number;
}

export interface GroupPhoto {
  readonly seed: number;
  readonly kind: KindName;
  readonly photo: Raster;
  /** How much of each pixel belongs to people, 0 to 255. */
  readonly alpha: Uint8Array;
  /** 1 where a pixel may count as people or not, such as a wheelchair. */
  readonly either: Uint8Array;
  /** From back to front. */
  readonly people: readonly TruePerson[];
}

const minVisible = 0.96;

const sheet = (): Canvas => createCanvas(photoSide, photoSide);
const sheets = { picture: sheet(), alone: sheet(), either: sheet(), layer: sheet(), lightened: sheet() };

/** A photo of a group with its ground truth. The result depends only on the seed. */
export function groupPhoto(seed: number, portrait: FacePhoto): GroupPhoto {
  const kind = kindNames[seed % kindNames.length]!;
  const chance = new Chance(seed);
  const people = kinds[kind](chance);
  // Clears the canvas and frees its recorded drawing, which `clearRect` does not do.
  for (const canvas of Object.values(sheets)) canvas.width = photoSide;
  drawRoom(sheets.picture.getContext('2d'), photoSide, chance);
  const samples = people.map(ovalSamples);
  const seen = samples.map((points) => points.map(({ x, y }) => x >= 0 && y >= 0 && x < photoSide && y < photoSide));
  const traces = people.map((person, place) => {
    drawPerson(sheets, person, portrait, chance);
    const { data } = sheets.lightened.getContext('2d').getImageData(0, 0, photoSide, photoSide);
    const at = ({ x, y }: Point): number => data[(Math.floor(y) * photoSide + Math.floor(x)) * 4 + 3] ?? 0;
    for (let behind = 0; behind < place; behind++)
      samples[behind]!.forEach((point, one) => {
        if (seen[behind]![one] && at(point) > 64) seen[behind]![one] = false;
      });
    return traceOf(data);
  });
  const photo = dataOf(sheets.picture);
  addNoise(photo, chance);
  return {
    seed,
    kind,
    photo: { width: photoSide, height: photoSide, pixels: photo },
    alpha: alphaOf(sheets.alone),
    either: alphaOf(sheets.either).map((value) => (value > 0 ? 1 : 0)),
    people: people.map((person, place) => {
      const visible = seen[place]!.filter(Boolean).length / seen[place]!.length;
      const face = trueFace(person);
      return { ...face, ...traces[place]!, visible, whole: visible >= minVisible && isInside(face.box) };
    }),
  };
}

const isInside = ({ x, y, width, height }: TruePerson['box']): boolean =>
  x >= 0 && y >= 0 && x + width <= photoSide && y + height <= photoSide;

function trueFace({ x, y, face, turn, mirrored }: Person): Pick<TruePerson, 'box' | 'rightEye' | 'leftEye' | 'oval'> {
  const { box, middle, rightEye, leftEye, oval } = faceMeasures;
  const angle = (turn * Math.PI) / 180;
  const scale = face / box.width;
  const placed = (point: Point): Point => {
    const [across, down] = [(mirrored ? -1 : 1) * (point.x - middle.x) * scale, (point.y - middle.y) * scale];
    return { x: x + across * Math.cos(angle) - down * Math.sin(angle), y: y + across * Math.sin(angle) + down * Math.cos(angle) };
  };
  const [right, left] = mirrored ? [leftEye, rightEye] : [rightEye, leftEye];
  return {
    box: { x: x - face / 2, y: y - face / 2, width: face, height: face },
    rightEye: placed(right),
    leftEye: placed(left),
    oval: { ...placed(oval), across: oval.across * scale, down: oval.down * scale, turn: angle },
  };
}

/** Points spread over an oval. */
function ovalSamples(person: Person): Point[] {
  return pointsOf(trueFace(person).oval, 28);
}

/** Points spread evenly over a face's oval. */
export function pointsOf({ x, y, across, down, turn }: TruePerson['oval'], steps: number): Point[] {
  const points: Point[] = [];
  for (let row = 0.5; row < steps; row++)
    for (let column = 0.5; column < steps; column++) {
      const [right, below] = [(2 * column) / steps - 1, (2 * row) / steps - 1];
      if (right * right + below * below > 1) continue;
      points.push({
        x: x + right * across * Math.cos(turn) - below * down * Math.sin(turn),
        y: y + right * across * Math.sin(turn) + below * down * Math.cos(turn),
      });
    }
  return points;
}

function traceOf(data: Uint8ClampedArray): { cutBy: Edge[]; area: number } {
  let area = 0;
  const onEdge: Record<Edge, number> = { left: 0, right: 0, top: 0, bottom: 0 };
  for (let at = 0; at < photoSide ** 2; at++) {
    if (data[at * 4 + 3]! <= 128) continue;
    area++;
    if (at % photoSide === 0) onEdge.left++;
    if (at % photoSide === photoSide - 1) onEdge.right++;
    if (at < photoSide) onEdge.top++;
    if (at >= photoSide * (photoSide - 1)) onEdge.bottom++;
  }
  return { area, cutBy: (Object.keys(onEdge) as Edge[]).filter((edge) => onEdge[edge] > 2) };
}

/** The length of the noise table. The photo's noise reads it from changing offsets. */
const noiseLength = 65_521;

function addNoise(pixels: Uint8ClampedArray, chance: Chance): void {
  const strength = chance.happens(0.5) ? chance.between(2, 14) : 0;
  if (strength === 0) return;
  const noise = Float32Array.from({ length: noiseLength }, () => (chance.share() + chance.share() - 1) * strength);
  for (let at = 0, from = 0; at < pixels.length; at += 4)
    for (let channel = 0; channel < 3; channel++) {
      pixels[at + channel] = pixels[at + channel]! + noise[from]!;
      from = from === noiseLength - 1 ? chance.whole(0, noiseLength - 1) : from + 1;
    }
}

const dataOf = (canvas: Canvas): Uint8ClampedArray => canvas.getContext('2d').getImageData(0, 0, photoSide, photoSide).data;

function alphaOf(canvas: Canvas): Uint8Array {
  const data = dataOf(canvas);
  const alpha = new Uint8Array(photoSide ** 2);
  for (let at = 0; at < alpha.length; at++) alpha[at] = data[at * 4 + 3]!;
  return alpha;
}
