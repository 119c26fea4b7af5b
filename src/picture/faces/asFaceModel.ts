import { success } from '../../shared/errors.ts';
import type { RunningModel } from '../ModelRunner.ts';
import type { RunFaceModel } from './FaceModelKind.ts';

/** A loaded face model as faces are found with it. Its two outputs are told apart by their sizes: 16 numbers to an anchor, and 1. */
export function asFaceModel(model: RunningModel): RunFaceModel {
  return async (input) => {
    const outputs = await model.run(input);
    if (!outputs.ok) return outputs;
    const [regressors, scores] = [...outputs.value].sort((one, other) => other.length - one.length);
    if (regressors === undefined || scores === undefined) throw new Error('a face model has two outputs');
    return success({ regressors, scores });
  };
}
