import type { FindImage, StageImage } from '../../stage/parts/ImageContext.ts';
import type { FirstPictures } from '../StudioState.ts';
import { loadThemeFonts } from './loadThemeFonts.ts';
import { loadPeople } from './people.ts';
import { peopleAt } from '../peopleAt.ts';

const there = new Map<string, StageImage>();
let loading: Promise<void> | null = null;

/**
 * Loads what the screens that the page opens with are drawn with, once: drawn when it is there, no screen is drawn again for each of its
 * pictures. What fails is left out; who draws it says so.
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

/** As far as its lines: it is painted in the size in which it is drawn, and not in its own before. */
function loadDrawing(dataUrl: string): Promise<StageImage> {
  const picture = new Image();
  return new Promise((done, failed) => {
    picture.onload = () => done(picture);
    picture.onerror = failed;
    picture.src = dataUrl;
  });
}

/** Decoded beside the page: an element of the page would be decoded when it is first drawn, while everything else waits. */
async function loadPixels(address: string): Promise<StageImage> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address} is not there`);
  return createImageBitmap(await response.blob());
}
