import type { Result } from '../../shared/errors.ts';
import { success } from '../../shared/errors.ts';
import type { Face } from '../Cutout.ts';
import { fillInput } from '../faces/fillInput.ts';
import { closerLooks, isKnown, takeIn } from '../matte/closerLooks.ts';
import type { Masks } from '../matte/cutOut.ts';
import type { MatteBuffers } from '../matte/MatteBuffers.ts';
import { multiclass, selfie } from '../matte/segmenters.ts';
import type { RunningModel } from '../ModelRunner.ts';
import type { Raster } from '../Raster.ts';

/**
 * Lets the selfie segmenter look once more, from nearer by, at those whose faces were found and whom the multiclass one has not wholly
 * seen, and takes what it sees into its answer for the whole photo. In a group each person is small, and bodies that both had missed come
 * out whole. Fails where the model does.
 */
export async function lookCloser(
  photo: Raster,
  faces: readonly Face[],
  answers: Masks,
  model: RunningModel,
  { inputs, uniting }: MatteBuffers,
): Promise<Result<void>> {
  const unknown = faces.filter((face) => !isKnown(face, photo, answers.multiclass, multiclass));
  const weights = uniting.added.fill(0);
  for (const region of closerLooks(unknown, photo)) {
    fillInput(inputs.selfie, selfie.width, photo, region);
    // From -1 to 1, as faces are looked for, to 0 to 1.
    for (let at = 0; at < inputs.selfie.length; at++) inputs.selfie[at] = ((inputs.selfie[at] as number) + 1) / 2;
    const outputs = await model.run(inputs.selfie);
    if (!outputs.ok) return outputs;
    const [answer] = outputs.value;
    if (answer === undefined) throw new Error('a segmenter has an output');
    takeIn(answer, selfie, region, photo, answers.selfie, selfie, weights);
    answer.fill(0);
  }
  return success(undefined);
}
