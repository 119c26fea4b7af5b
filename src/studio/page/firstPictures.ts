import type { FindImage, StageImage } from '../../stage/parts/ImageContext.ts';
import type { FirstPictures } from '../StudioState.ts';
import { loadThemeFonts } from './loadThemeFonts.ts';
import { loadPeople } from './people.ts';
import { peopleAt } from '../peopleAt.ts';

const there = new Map<string, StageImage>();
let loading: Promise<void> | null = null;

/**
 * Loads, once, everything that the first screens are drawn with: drawn after that, no screen is redrawn for each of its pictures. Failures are left
 * out; whoever draws the picture reports them.
 */
export const loadFirstPictures = (): Promise<void> => (loading ??= load().catch(() => undefined));

export const firstPicture: FindImage = (address) => there.get(address);

async function load(): Promise<void> {
  const { fonts, pictures, character } = (await (await fetch('/first')).json()) as FirstPictures;
  // The server makes it meanwhile; nothing waits for it.
  void keep(character, loadPixels);
  await Promise.all([
    loadThemeFonts(fonts),
    loadPeople().then(({ photo }) => void there.set(peopleAt('photo', 0), photo.image)),
    ...pictures.map(([address, drawing]) => (drawing === null ? keep(address, loadPixels) : keep(address, () => loadDrawing(drawing)))),
  ]);
}

async function keep(address: string, load: (address: string) => Promise<StageImage>): Promise<void> {
  const picture = await load(address).catch(() => null);
  if (picture !== null) there.set(address, picture);
}

/** Only parsed: it is rasterised at the size it is drawn at, not at its own before. */
function loadDrawing(dataUrl: string): Promise<StageImage> {
  const picture = new Image();
  return new Promise((done, failed) => {
    picture.onload = () => done(picture);
    picture.onerror = failed;
    picture.src = dataUrl;
  });
}

/** Decoded in the background: an element of the page would be decoded when it is first drawn, while everything else waits. */
async function loadPixels(address: string): Promise<StageImage> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address} is not there`);
  return createImageBitmap(await response.blob());
}
