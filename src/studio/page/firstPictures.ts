import type { FindImage, StageImage } from '../../stage/parts/ImageContext.ts';
import type { FirstPictures } from '../StudioState.ts';
import { loadThemeFonts } from './loadThemeFonts.ts';
import { loadPeople } from './people.ts';
import { peopleAt } from '../peopleAt.ts';

const there = new Map<string, StageImage>();
let loading: Promise<void> | null = null;

/**
 * Loads all pictures and fonts of the first screens, once, so that screens drawn after that aren't redrawn for each picture. Ignores
 * failures; the code that draws a picture reports them.
 */
export const loadFirstPictures = (): Promise<void> => (loading ??= load().catch(() => undefined));

export const firstPicture: FindImage = (address) => there.get(address);

async function load(): Promise<void> {
  const { fonts, pictures, character } = (await (await fetch('/first')).json()) as FirstPictures;
  // The server makes the character in the meantime; don't wait for it.
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

/** Only parses the drawing, which is rasterised later, directly at its displayed size. */
function loadDrawing(dataUrl: string): Promise<StageImage> {
  const picture = new Image();
  return new Promise((done, failed) => {
    picture.onload = () => done(picture);
    picture.onerror = failed;
    picture.src = dataUrl;
  });
}

/** Decodes in the background. An image element would be decoded when it is first drawn, and block everything else. */
async function loadPixels(address: string): Promise<StageImage> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address} is not there`);
  return createImageBitmap(await response.blob());
}
