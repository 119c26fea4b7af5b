import { findFaces } from '../../../picture/faces/findFaces.ts';
import type { FaceModels } from '../../../picture/faces/findFaces.ts';
import { facesAgain } from '../../../picture/portrait/facesAgain.ts';
import { judgePortrait } from '../../../picture/portrait/judgePortrait.ts';
import { openRunner } from '../../../picture/ModelRunner.ts';
import type { Raster } from '../../../picture/Raster.ts';
import { loadFaceModels } from '../../../picture/studio/loadStudioModels.ts';
import type { Result } from '../../../shared/errors.ts';
import type { EyesAnswer, EyesRequest } from './portraitEyes.ts';

/** More pixels show no more of a face, and cost time. */
const longestSide = 1280;

const { origin } = self.location;

/** Looks at a photo, and at the portrait that was painted of it, on this machine. */
self.addEventListener('message', ({ data: { id, given } }: MessageEvent<{ id: number; given: EyesRequest }>) => {
  look(given).then(
    (result) => self.postMessage({ id, result }),
    () => self.postMessage({ id, result: null }),
  );
});

async function look({ photo, portrait }: EyesRequest): Promise<EyesAnswer> {
  const models = await faceModels();
  const picture = await pixelsOf(fileOf(photo));
  const seen = { picture, faces: value(await findFaces(picture, models)) };
  const people = seen.faces.length;
  if (portrait === null) return { people, isLike: null };
  const painted = await pixelsOf(typeof portrait === 'string' ? fileOf(portrait) : new Blob([new Uint8Array(portrait)]));
  const faces = value(await facesAgain(painted, seen, models));
  return { people, isLike: judgePortrait(seen, { picture: painted, faces }) === null };
}

/** Not by `fetch`: the page's policy has it ask servers alone. */
const fileOf = (dataUrl: string): Blob =>
  new Blob([Uint8Array.from(atob(dataUrl.slice(dataUrl.indexOf(',') + 1)), (letter) => letter.charCodeAt(0))]);

/** On one thread: the next guests' picture has the others. */
async function faceModels(): Promise<FaceModels> {
  const runner = await openRunner({
    runtimeFolder: `${origin}/litert/`,
    fetchBytes: async (address) => {
      const answer = await fetch(address);
      if (!answer.ok) throw new Error(`${address} is not there`);
      return new Uint8Array(await answer.arrayBuffer());
    },
    threads: 1,
    webGpu: 'never',
  });
  return value(await loadFaceModels(value(runner), `${origin}/models/`));
}

function value<T>(result: Result<T>): T {
  if (!result.ok) throw result.error;
  return result.value;
}

async function pixelsOf(file: Blob): Promise<Raster> {
  const bitmap = await createImageBitmap(file);
  const scale = Math.min(1, longestSide / Math.max(bitmap.width, bitmap.height));
  const canvas = new OffscreenCanvas(Math.max(1, Math.round(bitmap.width * scale)), Math.max(1, Math.round(bitmap.height * scale)));
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (context === null) throw new Error('the browser gave no canvas');
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  bitmap.close();
  const { width, height } = canvas;
  return { width, height, pixels: context.getImageData(0, 0, width, height).data };
}
