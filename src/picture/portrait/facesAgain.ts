import type { Result } from '../../shared/errors.ts';
import { success } from '../../shared/errors.ts';
import type { Face, Point } from '../Cutout.ts';
import { shortRange } from '../faces/FaceModelKind.ts';
import type { FaceModels } from '../faces/findFaces.ts';
import { findFaces, regionDetector } from '../faces/findFaces.ts';
import { mergeFaces, overlap } from '../faces/mergeFaces.ts';
import { regionAround } from '../faces/Region.ts';
import type { Raster } from '../Raster.ts';
import type { Seen } from './judgePortrait.ts';

/** A lower score is enough where a face is expected. */
const againScore = 0.4;
const samePlace = 0.3;

/**
 * The faces of a portrait. If one of the photo's faces is missing, examines its place again, less strictly and without colours, because
 * models trained on photos don't expect, for example, a purple face. Fails as `findFaces` does.
 */
export async function facesAgain(portrait: Raster, { picture, faces }: Seen, models: FaceModels): Promise<Result<Face[]>> {
  const found = await findFaces(portrait, models);
  if (!found.ok || found.value.length >= faces.length) return found;
  const seen = [...found.value];
  const grey = withoutColours(portrait);
  const closer = regionDetector(grey, shortRange, models.short);
  try {
    for (const face of faces) {
      const expected = placedIn(face, portrait.width / picture.width, portrait.height / picture.height);
      const isHere = ({ box }: Face): boolean => overlap(box, expected.box) > samePlace;
      if (seen.some(isHere)) continue;
      const again = mergeFaces(await closer.at(regionAround(expected), againScore)).find(isHere);
      if (again !== undefined) seen.push(again);
    }
  } finally {
    closer.forget();
    grey.pixels.fill(0);
  }
  return success(seen);
}

function withoutColours({ width, height, pixels }: Raster): Raster {
  const grey = new Uint8ClampedArray(pixels.length);
  for (let at = 0; at < pixels.length; at += 4) {
    const light = 0.299 * (pixels[at] ?? 0) + 0.587 * (pixels[at + 1] ?? 0) + 0.114 * (pixels[at + 2] ?? 0);
    grey.fill(light, at, at + 3);
    grey[at + 3] = 255;
  }
  return { width, height, pixels: grey };
}

function placedIn(face: Face, across: number, down: number): Face {
  const point = ({ x, y }: Point): Point => ({ x: x * across, y: y * down });
  const { x, y, width, height } = face.box;
  return {
    box: { x: x * across, y: y * down, width: width * across, height: height * down },
    rightEye: point(face.rightEye),
    leftEye: point(face.leftEye),
    nose: point(face.nose),
    mouth: point(face.mouth),
    rightEar: point(face.rightEar),
    leftEar: point(face.leftEar),
    score: face.score,
  };
}
