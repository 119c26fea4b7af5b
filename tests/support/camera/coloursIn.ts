import { createCanvas, loadImage } from '@napi-rs/canvas';

type Place = readonly [x: number, y: number];

/** Points within the fake's coloured squares, away from its grid, in the square crop that guests see. */
export const corners: readonly Place[] = [
  [0.16, 0.16],
  [0.76, 0.16],
  [0.16, 0.76],
  [0.76, 0.76],
];

/** The fake's colours at these corners, each by its strong channels: red, green, blue, yellow. */
export const fakeColours = ['100', '010', '001', '110'] as const;

/** A photo's colours at places given as shares of its side. */
export async function coloursIn(url: string | undefined, places: readonly Place[]) {
  const { at, side } = await pixelsIn(url);
  return { side, colours: places.map(([x, y]) => at(x, y)) };
}

/** Where a colour begins and ends on a horizontal line across a photo, as shares of its side. */
export async function reachOf(url: string | undefined, colour: string, y: number): Promise<Place> {
  const { at, side } = await pixelsIn(url);
  const places = Array.from({ length: side }, (_, x) => x / side).filter((x) => at(x, y) === colour);
  return [places[0] ?? -1, places.at(-1) ?? -1];
}

async function pixelsIn(url: string | undefined) {
  const image = await loadImage(Buffer.from((url ?? '').replace(/^data:image\/png;base64,/, ''), 'base64'));
  const canvas = createCanvas(image.width, image.height);
  const context = canvas.getContext('2d');
  context.drawImage(image, 0, 0);
  const { data } = context.getImageData(0, 0, image.width, image.height);
  const at = (x: number, y: number): string => {
    const place = (Math.floor(y * image.height) * image.width + Math.floor(x * image.width)) * 4;
    const channels = [...data.subarray(place, place + 3)];
    const strongest = Math.max(...channels);
    return channels.map((channel) => (channel > 0.78 * strongest ? '1' : '0')).join('');
  };
  return { at, side: image.width };
}
