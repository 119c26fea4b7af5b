import { characterComposer } from '../../../picture/compose/characterComposer.ts';
import { shotCutter } from '../../../picture/film/cutShots.ts';
import type { FilmLayer } from '../../../picture/film/FilmLayer.ts';
import type { FilmShot } from '../../../picture/film/FilmShot.ts';
import { followFaces } from '../../../picture/film/followFaces.ts';
import { placingAt } from '../../../picture/film/placingAt.ts';
import { stagedSide } from '../../../picture/live/LiveBuffers.ts';
import { dataUrlOf } from '../dataUrlOf.ts';
import { messageTurn } from '../messageTurn.ts';
import type { FilmEncoder } from './filmEncoder.ts';
import { filmEncoder } from './filmEncoder.ts';
import type { FilmedPeople, FilmNews, FilmPlan, FilmRequest } from './FilmRequest.ts';
import type { FilmedGuests, FrameComposer } from './frameComposer.ts';
import { frameComposer } from './frameComposer.ts';
import { gifOfFilm } from './gifOfFilm.ts';
import { muxFilm } from './muxFilm.ts';

/**
 * Makes films of guests in a worker, so that the stage never waits. Frames of a plain film are composed and encoded on arrival, so only
 * the backward part remains after the last frame. If people are cut out, frames are kept until the still shows how to place them.
 */
interface Reel {
  readonly id: number;
  readonly plan: FilmPlan;
  /** The set of layers for composing frames on arrival; null if frames are kept. */
  readonly set: number | null;
  readonly encoder: FilmEncoder;
  readonly composer: FrameComposer;
  /** The composed frames, for the backward part. */
  readonly frames: VideoFrame[];
  /** The camera's frames by index; frames that were skipped are missing. */
  readonly shots: (FilmShot | undefined)[];
  /** How many frames have arrived. */
  given: number;
}

/** The minimum number of frames; a film with fewer would not seem to move. */
const fewestFrames = 5;

const createCanvas = (width: number, height: number): OffscreenCanvas => new OffscreenCanvas(width, height);

let reel: Reel | null = null;
let layers: { readonly set: number; readonly all: readonly FilmLayer[] } = { set: 0, all: [] };
let requests: Promise<void> = Promise.resolve();

const say = (news: FilmNews, transfer: Transferable[] = []): void => self.postMessage(news, { transfer });

self.addEventListener('message', ({ data: request }: MessageEvent<FilmRequest>) => {
  // Handle this immediately, without queueing: it stops the work on the film.
  if (request.type === 'drop' && reel?.id === request.id) return drop();
  requests = requests.then(() => take(request)).catch((error: unknown) => fail(request, error));
});

function fail(request: FilmRequest, error: unknown): void {
  if (!('id' in request)) return;
  if (reel?.id === request.id) drop();
  say({ type: 'failed', id: request.id, message: error instanceof Error ? error.message : 'the worker failed' });
}

async function take(request: FilmRequest): Promise<void> {
  switch (request.type) {
    case 'layers':
      closeLayers();
      layers = { set: request.set, all: request.layers };
      return;
    case 'open':
      drop();
      reel = await open(request);
      return;
    case 'frame':
      try {
        if (reel?.id === request.id) addFrame(reel, request.place, request.frame);
      } finally {
        request.frame.close();
      }
      return;
    case 'people': {
      const { place, people, faces } = request;
      const shot = reel?.id === request.id ? reel.shots[place] : undefined;
      if (reel === null || shot === undefined) people.close();
      else reel.shots[place] = { ...shot, cut: { people, faces } };
      return;
    }
    case 'lend': {
      const shot = reel?.id === request.id ? reel.shots[request.place] : undefined;
      const frame = shot === undefined ? null : new VideoFrame(shot.square, { timestamp: 0 });
      say({ type: 'lent', id: request.id, place: request.place, frame }, frame === null ? [] : [frame]);
      return;
    }
    case 'finish':
      if (reel?.id === request.id) await finish(reel, request);
      return;
    case 'drop':
      return;
  }
}

async function open({ id, plan, set }: FilmRequest & { type: 'open' }): Promise<Reel> {
  const encoder = await filmEncoder(plan, 2 * plan.frames - 2);
  if (encoder === null) throw new Error('the browser has no encoder for films');
  return { id, plan, set, encoder, composer: frameComposer(plan.width, plan.height), frames: [], shots: [], given: 0 };
}

function layersOf(set: number): readonly FilmLayer[] {
  if (layers.set !== set) throw new Error('the layers of the card are missing');
  return layers.all;
}

function addFrame(to: Reel, place: number, frame: VideoFrame): void {
  if (place >= to.plan.frames) return;
  to.given++;
  if (to.set === null) to.shots[place] = { square: squareOf(frame) };
  else addTo(to, place, layersOf(to.set), { image: frame, ...squareSize(frame) });
}

/** Composes the frame with this index. Fills gaps before it with copies of the last frame. */
function addTo(to: Reel, place: number, all: readonly FilmLayer[], guests: FilmedGuests): void {
  const { composer, encoder, frames } = to;
  const last = frames.at(-1);
  if (last !== undefined) for (let missing = frames.length; missing < place; missing++) keep(last.clone());
  keep(new VideoFrame(composer.compose(all, guests), { timestamp: 0 }));

  function keep(one: VideoFrame): void {
    frames.push(one);
    encoder.add(one);
  }
}

const squareSize = ({ displayWidth, displayHeight }: VideoFrame) => ({ width: displayWidth, height: displayHeight });

/** The largest centred square, scaled to the size at which people are cut out. */
function squareOf(frame: VideoFrame): ImageBitmap {
  const { displayWidth: width, displayHeight: height } = frame;
  const square = Math.min(width, height);
  const canvas = createCanvas(stagedSide, stagedSide);
  canvas
    .getContext('2d', { willReadFrequently: true })
    ?.drawImage(frame, (width - square) / 2, (height - square) / 2, square, square, 0, 0, stagedSide, stagedSide);
  return canvas.transferToImageBitmap();
}

async function finish(of: Reel, { set, people }: FilmRequest & { type: 'finish' }): Promise<void> {
  const { id, encoder, frames, plan } = of;
  if (of.given < fewestFrames) throw new Error('the camera delivered too few frames for a film');
  if (of.set === null) await addKept(of, layersOf(set), people);
  for (const frame of frames.slice(1, -1).reverse()) encoder.add(frame);
  const encoded = await encoder.finish();
  const bytes = await muxFilm(encoded, plan.framesPerSecond);
  if (reel !== of) return void bytes.fill(0);
  const url = dataUrlOf(new Blob([bytes], { type: encoded.mime }));
  say({ type: 'filmed', id, url, bytes, mime: encoded.mime }, [bytes.buffer]);
  const gif = await copy(of).catch(() => null);
  if (reel !== of) return void gif?.fill(0);
  say({ type: 'copied', id, gif }, gif === null ? [] : [gif.buffer]);
  drop();
}

/** Composes the kept frames: either unchanged, or with the people in their scene. */
async function addKept(of: Reel, all: readonly FilmLayer[], people: FilmedPeople | null): Promise<void> {
  const { shots } = of;
  const draw = people === null ? null : peopleDrawer(of, people);
  try {
    for (const [place, shot] of shots.entries()) {
      if (shot === undefined) continue;
      const square = { image: shot.square, width: stagedSide, height: stagedSide };
      addTo(of, place, all, draw === null ? square : draw.at(place));
      await messageTurn();
      if (reel !== of) throw new Error('the film is no longer wanted');
    }
  } finally {
    draw?.forget();
    closeShots(of);
  }
}

/** Draws the people of a reel's frames as in the still: the same code places, dresses and lights them. */
function peopleDrawer({ shots, plan }: Reel, { placing, recipe, art }: FilmedPeople) {
  const composer = characterComposer(createCanvas);
  const cutter = shotCutter(stagedSide, createCanvas);
  const { width, height } = recipe.frame;
  const placed = placingAt(placing, stagedSide, width);
  const worn = new Map(art.map(({ src, bitmap }) => [src, { image: bitmap, width: bitmap.width, height: bitmap.height }]));
  const seen = new Map(shots.flatMap((shot, place) => (shot?.cut === undefined ? [] : [[place, shot.cut.faces] as const])));
  const faces = followFaces(placed.faces, seen, plan.frames);
  return {
    at(place: number): FilmedGuests {
      const people = cutter.people(shots, place);
      const pixels = people.getContext('2d')?.getImageData(0, 0, stagedSide, stagedSide).data ?? new Uint8ClampedArray();
      const cutout = { width: stagedSide, height: stagedSide, pixels, faces: faces[place] ?? placed.faces };
      return { image: composer.again(people, cutout, placed, recipe, worn), width, height };
    },
    forget() {
      composer.forget();
      cutter.forget();
      for (const { bitmap } of art) bitmap.close();
    },
  };
}

const copy = (of: Reel): Promise<Uint8Array<ArrayBuffer> | null> =>
  gifOfFilm(of.frames, of.plan.framesPerSecond, async () => {
    await messageTurn();
    if (reel !== of) throw new Error('the film is no longer wanted');
  });

function closeShots({ shots }: Reel): void {
  for (const shot of shots) {
    shot?.square.close();
    shot?.cut?.people.close();
  }
  shots.length = 0;
}

function closeLayers(): void {
  for (const layer of layers.all) if ('sheet' in layer) layer.sheet.close();
}

/** Wipes all data of a guest. */
function drop(): void {
  if (reel === null) return;
  for (const frame of reel.frames) frame.close();
  closeShots(reel);
  reel.composer.forget();
  reel.encoder.close();
  reel = null;
}
