import type { Result } from '../../shared/errors.ts';
import { success } from '../../shared/errors.ts';
import { faceMesh } from '../faces/meshFaces.ts';
import type { FaceModels } from '../faces/findFaces.ts';
import { multiclass, selfie } from '../matte/segmenters.ts';
import type { ModelRunner, RunningModel } from '../ModelRunner.ts';
import type { RunFaceModel } from '../faces/FaceModelKind.ts';

/** The loaded models for making a picture. */
export interface PictureModels {
  readonly multiclass: RunningModel;
  readonly selfie: RunningModel;
  readonly faces: FaceModels;
  readonly mesh: RunningModel;
}

/**
 * Loads the models from a folder (an address with a trailing slash). Runs each model once on empty input, so that guests don't wait for
 * the slow first run. Fails as the runner does.
 */
export async function loadPictureModels(runner: ModelRunner, folder: string): Promise<Result<PictureModels>> {
  const models = await loadAll(
    runner,
    [multiclass.file, selfie.file, faceMesh.file, ...faceFiles].map((file) => folder + file),
  );
  if (!models.ok) return models;
  const [classes, people, mesh, ...faces] = models.value as [RunningModel, RunningModel, RunningModel, RunningModel, RunningModel];
  return success({ multiclass: classes, selfie: people, mesh, faces: faceModelsOf(faces) });
}

/** Like `loadPictureModels`, but loads only the models for face detection. */
export async function loadFaceModels(runner: ModelRunner, folder: string): Promise<Result<FaceModels>> {
  const models = await loadAll(
    runner,
    faceFiles.map((file) => folder + file),
  );
  return models.ok ? success(faceModelsOf(models.value as [RunningModel, RunningModel])) : models;
}

const faceFiles = ['face_detection_short_range.tflite', 'face_detection_full_range.tflite'];
const faceModelsOf = ([short, full]: readonly [RunningModel, RunningModel]): FaceModels => ({
  short: asFaceModel(short),
  full: asFaceModel(full),
});

async function loadAll(runner: ModelRunner, addresses: readonly string[]): Promise<Result<RunningModel[]>> {
  const models: RunningModel[] = [];
  for (const address of addresses) {
    const model = await runner.load(address);
    if (!model.ok) return model;
    const first = await model.value.run(new Float32Array(model.value.inputShape.reduce((product, side) => product * side, 1)));
    if (!first.ok) return first;
    models.push(model.value);
  }
  return success(models);
}

/** Wraps a loaded model for face detection. Its two outputs differ in size: 16 numbers per anchor, and 1. */
export function asFaceModel(model: RunningModel): RunFaceModel {
  return async (input) => {
    const outputs = await model.run(input);
    if (!outputs.ok) return outputs;
    const [regressors, scores] = [...outputs.value].sort((one, other) => other.length - one.length);
    if (regressors === undefined || scores === undefined) throw new Error('a face model must have two outputs');
    return success({ regressors, scores });
  };
}
