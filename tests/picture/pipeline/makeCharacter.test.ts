import { expect, test } from 'vitest';
import { nodeCanvas } from '../../../src/headless/nodeCanvas.ts';
import { characterComposer } from '../../../src/picture/compose/characterComposer.ts';
import { characterRecipe } from '../../../src/picture/compose/characterRecipe.ts';
import type { FaceModelKind, RunFaceModel } from '../../../src/picture/faces/FaceModelKind.ts';
import { fullRange, shortRange } from '../../../src/picture/faces/FaceModelKind.ts';
import { faceAnchors } from '../../../src/picture/faces/findFaces.ts';
import { faceMesh } from '../../../src/picture/faces/meshFaces.ts';
import { matteBuffers } from '../../../src/picture/matte/MatteBuffers.ts';
import { Buffers } from '../../../src/picture/finish/Buffers.ts';
import { multiclass, selfie } from '../../../src/picture/matte/segmenters.ts';
import type { RunningModel } from '../../../src/picture/ModelRunner.ts';
import { makeCharacter } from '../../../src/picture/pipeline/makeCharacter.ts';
import type { WornProp } from '../../../src/picture/props/placeProps.ts';
import { success } from '../../../src/shared/errors.ts';
import { minimalTheme } from '../../support/theme/minimalTheme.ts';

const side = 240;

/** A model whose outputs are zeros, with these lengths. */
const model = (run: () => void, ...lengths: readonly number[]): RunningModel => ({
  accelerator: 'wasm',
  inputShape: [],
  run() {
    run();
    return Promise.resolve(success(lengths.map((length) => new Float32Array(length))));
  },
  close: () => undefined,
});

/** A model that, if asked to, detects a face in the middle of the first region, and none in the others. */
function detector(kind: FaceModelKind, detects: boolean): RunFaceModel {
  const { length } = faceAnchors(kind);
  let isFirst = detects;
  return () => {
    const output = { regressors: new Float32Array(8 * length), scores: new Float32Array(length / 2).fill(-100) };
    if (isFirst) {
      output.regressors.fill(60, 2, 4);
      output.scores[0] = 100;
    }
    isFirst = false;
    return Promise.resolve(success(output));
  };
}

const glasses: WornProp = { image: 'glasses', at: 'eyes', width: 2 };

test.each([
  ['once for a face that wears something', [glasses], 1],
  ['not at all if nobody wears anything', [], 0],
])('the pose of a head is determined %s', async (_name, props, times) => {
  let runs = 0;
  const nothing = (): void => undefined;
  await makeCharacter(
    {
      models: {
        multiclass: model(nothing, 6 * multiclass.width * multiclass.height),
        selfie: model(nothing, selfie.width * selfie.height),
        faces: { full: detector(fullRange, true), short: detector(shortRange, false) },
        mesh: model(() => runs++, faceMesh.values, 1),
      },
      buffers: matteBuffers(side, side),
      developing: new Buffers(),
      composer: characterComposer(nodeCanvas),
    },
    { width: side, height: side, pixels: new Uint8ClampedArray(4 * side * side) },
    { recipe: { ...characterRecipe(minimalTheme, {})!, props }, art: new Map() },
    { onStep: nothing, onTimed: nothing, onCutOut: nothing, rest: () => Promise.resolve(), now: () => 0 },
  );
  expect(runs).toBe(times);
});
