import { findFaces } from '../../../picture/faces/findFaces.ts';
import { facesAgain } from '../../../picture/portrait/facesAgain.ts';
import { judgePortrait } from '../../../picture/portrait/judgePortrait.ts';
import type { Raster } from '../../../picture/Raster.ts';
import { loadFaceModels } from '../../../picture/pipeline/loadPictureModels.ts';
import { orThrow } from '../../../shared/errors.ts';
import { answerCalls } from '../../devices/answerCalls.ts';
import { modelFolder, openOwnRunner } from '../../devices/ownModels.ts';
import { rasterOf } from '../rasterOf.ts';
import type { EyesAnswer, EyesRequest } from './portraitEyes.ts';

/** More pixels would cost time without revealing more of a face. */
const longestSide = 1280;

/** Examines a photo and its portrait on this machine. */
answerCalls(examine);

async function examine({ photo, portrait }: EyesRequest): Promise<EyesAnswer> {
  // Use one thread; the next guests' picture needs the others.
  const models = orThrow(await loadFaceModels(await openOwnRunner({ threads: 1, webGpu: 'never' }), modelFolder));
  const picture = await pixelsOf(fileOf(photo));
  const seen = { picture, faces: orThrow(await findFaces(picture, models)) };
  const people = seen.faces.length;
  if (portrait === null) return { people, isLike: null };
  const painted = await pixelsOf(typeof portrait === 'string' ? fileOf(portrait) : new Blob([new Uint8Array(portrait)]));
  const faces = orThrow(await facesAgain(painted, seen, models));
  return { people, isLike: judgePortrait(seen, { picture: painted, faces }) === null };
}

/** Decodes a data URL by hand, since the page's policy allows `fetch` only to servers. */
const fileOf = (dataUrl: string): Blob =>
  new Blob([Uint8Array.from(atob(dataUrl.slice(dataUrl.indexOf(',') + 1)), (letter) => letter.charCodeAt(0))]);

async function pixelsOf(file: Blob): Promise<Raster> {
  const bitmap = await createImageBitmap(file);
  try {
    return rasterOf(bitmap, longestSide);
  } finally {
    bitmap.close();
  }
}
