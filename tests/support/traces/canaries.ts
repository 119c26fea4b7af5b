import { createCanvas, loadImage } from '@napi-rs/canvas';
import type { PhotoSecret } from '../../../src/shared/share/PhotoSecret.ts';
import { secretBytes } from '../../../src/shared/share/PhotoSecret.ts';
import { deleteToken, photoKey } from '../../../src/shared/share/photoKeys.ts';

/** A piece of guest data that must not be found anywhere, in every form in which it might be written. */
export interface Canary {
  readonly name: string;
  readonly needles: readonly Buffer[];
}

/** The code's secret, and the key and token derived from it. */
export function secretCanaries(secret: PhotoSecret): readonly Canary[] {
  const token = Buffer.from(deleteToken(secret), 'base64url');
  return [
    { name: 'the secret', needles: written(Buffer.from(secretBytes(secret))) },
    { name: "the card's key", needles: written(Buffer.from(photoKey(secret, 1))) },
    { name: 'the delete token', needles: written(token) },
  ];
}

/** All answers combined, because single answers occur in every theme. */
export function answersCanary(answers: Readonly<Record<string, string>>): Canary {
  const pairs = Object.entries(answers);
  const texts = [JSON.stringify(answers).slice(1, -1), new URLSearchParams(answers).toString()];
  // As V8 serializes an object for IndexedDB and history.
  const short = (text: string): Buffer => Buffer.concat([Buffer.from([0x22, text.length]), Buffer.from(text, 'latin1')]);
  const cloned = Buffer.concat(pairs.flat().map(short));
  const escaped = JSON.stringify(JSON.stringify(answers)).slice(2, -2);
  return {
    name: 'the answers',
    needles: [...texts, escaped].flatMap(inText).concat(inBytes(cloned)),
  };
}

/** A picture, recognized by chunks from all over its file and its pixels. */
export async function pictureCanary(name: string, file: Buffer): Promise<Canary> {
  const image = await loadImage(file);
  const canvas = createCanvas(image.width, image.height);
  canvas.getContext('2d').drawImage(image, 0, 0);
  const { data } = canvas.getContext('2d').getImageData(0, 0, image.width, image.height);
  const pixels = Buffer.from(data.buffer);
  const swapped = Buffer.from(pixels);
  for (let at = 0; at < swapped.length; at += 4) [swapped[at], swapped[at + 2]] = [swapped[at + 2] ?? 0, swapped[at] ?? 0];
  const needles = [...piecesOf(file, 24).flatMap(inBytes), ...piecesOf(pixels, 64), ...piecesOf(swapped, 64)];
  return { name, needles: needles.filter((needle) => new Set(needle).size > 12) };
}

/** Chunks from nine places in these bytes. */
const piecesOf = (bytes: Buffer, length: number): Buffer[] =>
  [1, 2, 3, 4, 5, 6, 7, 8, 9].map((tenth) => bytes.subarray(4 * Math.floor((bytes.length * tenth) / 40)).subarray(0, length));

const inText = (text: string): Buffer[] => [Buffer.from(text, 'utf8'), Buffer.from(text, 'utf16le')];

/** The bytes unchanged, with each pair swapped, and inside a longer base64 text. */
function inBytes(bytes: Buffer): Buffer[] {
  // A pair may begin at either of the first two bytes.
  const turned = [0, 1].map((from) => Buffer.from(bytes.subarray(from, from + 2 * Math.floor((bytes.length - from) / 2))).swap16());
  const texts = [0, 1, 2].flatMap((before) => {
    // The neighbouring bytes share letters with the first and last byte.
    const text = Buffer.concat([Buffer.alloc(before), bytes])
      .toString('base64')
      .replaceAll('=', '');
    const inner = text.slice(before === 0 ? 0 : before + 1, Math.floor(((before + bytes.length) * 8) / 6));
    return [inner, inner.replaceAll('+', '-').replaceAll('/', '_')];
  });
  return [bytes, ...turned, ...[...new Set(texts)].flatMap(inText)];
}

const written = (bytes: Buffer): Buffer[] => [
  ...inBytes(bytes),
  ...[bytes.toString('hex'), bytes.toString('hex').toUpperCase(), bytes.join(',')].flatMap(inText),
];
