import type { Cutout, Face } from '../../../src/picture/Cutout.ts';
import { Buffers } from '../../../src/picture/finish/Buffers.ts';
import { findFaces } from '../../../src/picture/faces/findFaces.ts';
import { correctColours } from '../../../src/picture/light/lightTables.ts';
import { meshFaces } from '../../../src/picture/faces/meshFaces.ts';
import { prepareInputs, shrinkForModels } from '../../../src/picture/matte/cutOut.ts';
import { matteBuffers } from '../../../src/picture/matte/MatteBuffers.ts';
import type { RunningModel } from '../../../src/picture/ModelRunner.ts';
import type { Raster } from '../../../src/picture/Raster.ts';
import type { PictureModels } from '../../../src/picture/pipeline/loadPictureModels.ts';
import { photoSide } from './kinds.ts';
import { cutOut } from '../picture/cutOut.ts';
import { developPhoto } from '../../../src/picture/pipeline/developPhoto.ts';
import { facesOfPeople, segmentCloseUps } from '../../../src/picture/pipeline/makeCharacter.ts';

const developing = new Buffers();
let buffers: ReturnType<typeof matteBuffers> | null = null;

/** Runs the steps of `makeCharacter` up to composing the character. With `correctsLight`, the photo is changed. */
export async function cutGroup(photo: Raster, models: PictureModels, correctsLight = false): Promise<Cutout> {
  buffers ??= matteBuffers(photoSide, photoSide);
  const faces = await findFaces({ ...photo, look: shrinkForModels(photo.pixels, buffers) }, models.faces);
  if (!faces.ok) throw faces.error;
  const tables = correctsLight ? developPhoto(photo, faces.value, developing) : null;
  if (tables !== null) correctColours(buffers.inputs.selfie, tables);
  const seen = { ...photo, look: prepareInputs(buffers, faces.value) };
  const multiclass = await outputOf(models.multiclass, buffers.inputs.multiclass);
  const selfie = await outputOf(models.selfie, buffers.inputs.selfie);
  const closer = await segmentCloseUps(seen, faces.value, { multiclass, selfie }, models.selfie, buffers);
  if (!closer.ok) throw closer.error;
  const posed = await meshFaces(seen, faces.value, models.mesh);
  if (!posed.ok) throw posed.error;
  const matte = cutOut(photo.pixels, { multiclass, selfie, faces: faces.value }, buffers);
  return { ...matte, faces: facesOfPeople(posed.value, matte) };
}

async function outputOf(model: RunningModel, input: Float32Array): Promise<Float32Array> {
  const outputs = await model.run(input);
  if (!outputs.ok) throw outputs.error;
  return outputs.value[0]!;
}

/** A cut-out with only its alpha. */
export function silhouette(alpha: Uint8Array, faces: readonly Face[]): Cutout {
  const pixels = new Uint8ClampedArray(alpha.length * 4);
  for (let at = 0; at < alpha.length; at++) pixels[at * 4 + 3] = alpha[at]!;
  return { width: photoSide, height: photoSide, pixels, faces };
}
