import { findFaces } from '../../src/picture/faces/findFaces.ts';
import type { Cutout } from '../../src/picture/Cutout.ts';
import type { Raster } from '../../src/picture/Raster.ts';
import { openRunner } from '../../src/picture/ModelRunner.ts';
import type { Result } from '../../src/shared/errors.ts';
import { asFaceModel } from '../../src/picture/pipeline/loadPictureModels.ts';
import { facesOfPeople } from '../../src/picture/pipeline/makeCharacter.ts';

/** A photo to find faces in, and its cutout. */
export interface FacesOrder {
  readonly photo: Raster;
  readonly cutout: Raster;
}

export type FacesAnswer = Cutout['faces'];

const origin = self.location.origin;

async function fetchBytes(address: string): Promise<Uint8Array> {
  return new Uint8Array(await (await fetch(`${origin}${address}`)).arrayBuffer());
}

function need<T>(result: Result<T>): T {
  if (!result.ok) throw result.error;
  return result.value;
}

async function open() {
  const runner = need(await openRunner({ threads: 2, webGpu: 'never', runtimeFolder: `${origin}/litert/`, fetchBytes }));
  const load = async (range: string) => asFaceModel(need(await runner.load(`/models/face_detection_${range}_range.tflite`)));
  return { short: await load('short'), full: await load('full') };
}

const models = open();

self.addEventListener('message', ({ data }: MessageEvent<FacesOrder>) => {
  void models
    .then(async (loaded) => self.postMessage(facesOfPeople(need(await findFaces(data.photo, loaded)), data.cutout)))
    .catch((error: unknown) => self.postMessage({ error: String(error) }));
});
