import type { Result } from '../../shared/errors.ts';
import { success } from '../../shared/errors.ts';
import type { Face } from '../Cutout.ts';
import { fillInput } from '../faces/fillInput.ts';
import { closerLooks, takeIn } from '../matte/closerLooks.ts';
import type { MatteBuffers } from '../matte/MatteBuffers.ts';
import { selfie } from '../matte/segmenters.ts';
import type { RunningModel } from '../ModelRunner.ts';
import type { Raster } from '../Raster.ts';

/**
 * Lets the selfie segmenter look once more, from nearer by, at everybody whose face was found, and takes what it sees into what it said
 * of the whole photo (`mask`). In a group each person is small, and bodies that it had missed come out whole. Fails where the model does.
 */
export async function lookCloser(
  photo: Raster,
  faces: readonly Face[],
  mask: Float32Array,
  model: RunningModel,
  { inputs, uniting }: MatteBuffers,
): Promise<Result<void>> {
  const weights = uniting.added.fill(0);
  for (const region of closerLooks(faces, photo)) {
    fillInput(inputs.selfie, selfie.width, photo, region);
    // From -1 to 1, as faces are looked for, to 0 to 1.
    for (let at = 0; at < inputs.selfie.length; at++) inputs.selfie[at] = ((inputs.selfie[at] as number) + 1) / 2;
    const outputs = await model.run(inputs.selfie);
    if (!outputs.ok) return outputs;
    const [answer] = outputs.value;
    if (answer === undefined) throw new Error('a segmenter has an output');
    takeIn(answer, selfie, region, photo, mask, selfie, weights);
    answer.fill(0);
  }
  return success(undefined);
}
