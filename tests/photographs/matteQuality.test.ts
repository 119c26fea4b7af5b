import { beforeAll, describe, expect, test } from 'vitest';
import { applyGuide } from '../../src/picture/matte/applyGuide.ts';
import { cleanMask } from '../../src/picture/matte/cleanMask.ts';
import { prepareInputs, shrinkForModels } from '../../src/picture/matte/cutOut.ts';
import type { Masks } from '../../src/picture/matte/cutOut.ts';
import { guideCoefficients } from '../../src/picture/matte/guidedFilter.ts';
import { matteBuffers } from '../../src/picture/matte/MatteBuffers.ts';
import { matteConstants, shrinkFactor } from '../../src/picture/matte/matteConstants.ts';
import { personProbability } from '../../src/picture/matte/personProbability.ts';
import { resizePlane } from '../../src/picture/matte/resizePlane.ts';
import { multiclass, selfie } from '../../src/picture/matte/segmenters.ts';
import { shrinkColours } from '../../src/picture/matte/shrinkPlane.ts';
import { smoothstep } from '../../src/picture/matte/smoothstep.ts';
import { uniteMasks } from '../../src/picture/matte/uniteMasks.ts';
import type { KnownPerson } from '../support/picture/astronaut.ts';
import { astronaut, besideMirrorImage, photographed, portrait } from '../support/picture/astronaut.ts';
import { matteBackgrounds } from '../support/picture/matteBackgrounds.ts';
import { edgeBand, meanError, recall } from '../support/picture/matteErrors.ts';
import { runModel } from '../pages/runModel.ts';
import { cutOut } from '../support/picture/cutOut.ts';

const side = 1080;
const buffers = matteBuffers(side, side);
const { guide, curve } = matteConstants(buffers.size);
/** Only against hanging: the test takes a minute on two idle cores. */
const patienceMs = 300_000;

interface Scene {
  readonly name: string;
  readonly photo: Uint8ClampedArray;
  readonly masks: Masks;
}

/** The output of the real segmenters for photos. */
async function segmented(photos: Record<string, Uint8ClampedArray>): Promise<Scene[]> {
  const inputs = Object.values(photos).map((photo) => {
    shrinkForModels(photo, buffers);
    prepareInputs(buffers, []);
    return { multiclass: buffers.inputs.multiclass.slice(), selfie: buffers.inputs.selfie.slice() };
  });
  const options = { threads: 2, webGpu: 'never' } as const;
  const ofMulticlass = await runModel({ options, model: `/models/${multiclass.file}`, inputs: inputs.map((one) => one.multiclass) });
  const ofSelfie = await runModel({ options, model: `/models/${selfie.file}`, inputs: inputs.map((one) => one.selfie) });
  return Object.entries(photos).map(([name, photo], at) => ({
    name,
    photo,
    masks: { multiclass: ofMulticlass.outputs[at]!, selfie: ofSelfie.outputs[at]! },
  }));
}

/** The portrait with its original background, whose edge colours are the least certain. */
const asPhotographed = 'as she was photographed';

/** The error of a cut-out, 0 to 1. */
interface Found {
  readonly name: string;
  readonly error: number;
  readonly errorAtEdge: number;
  /** Errors of the colours at the edge: of the cut-out's, and of the photo's at the same places. */
  readonly ownColours: number;
  readonly photosColours: number;
}

type Step = 'union' | 'clean-up' | 'guided filter' | 'edge curve';

/** The pipeline's alpha up to the edge, with one of its steps left out. */
function alphaWithout(step: Step, { photo, masks }: Scene): Float32Array {
  const { person, belief, colours, smallMask, coefficients, size, small, alpha } = buffers;
  personProbability(masks.multiclass, person);
  // Ignores the selfie segmenter's answer.
  uniteMasks(person, step === 'union' ? new Float32Array(person.length) : masks.selfie, multiclass, belief, buffers.uniting);
  if (step !== 'clean-up') cleanMask(person, belief, multiclass, buffers.cleaning);
  if (step === 'guided filter') {
    resizePlane(person, multiclass, alpha, size);
    return alpha.map((value) => smoothstep(value, curve.low, curve.high));
  }
  shrinkColours(photo, size, shrinkFactor, colours);
  resizePlane(person, multiclass, smallMask, small);
  guideCoefficients(colours, smallMask, small, guide, coefficients, buffers.guide);
  if (step !== 'edge curve') {
    applyGuide(coefficients, small, photo, size, buffers.enlarging, curve, alpha);
    return alpha.slice();
  }
  // Applies a curve wide enough for all values and reverts it: the filter's result, clamped to 0 and 1.
  applyGuide(coefficients, small, photo, size, buffers.enlarging, { low: -1, high: 2 }, alpha);
  return alpha.map((value) => Math.min(1, Math.max(0, 3 * (0.5 - Math.sin(Math.asin(1 - 2 * value) / 3)) - 1)));
}

const alphaOf = (pixels: Uint8ClampedArray): Float32Array =>
  Float32Array.from({ length: pixels.length / 4 }, (_, at) => pixels[at * 4 + 3]! / 255);
const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;

/**
 * The mean difference, 0 to 1, from the person's own colours where they mix with the background's: where neither the truth nor `alpha` is
 * solid or empty.
 */
function colourError(colours: Uint8ClampedArray, alpha: Float32Array, truth: KnownPerson): number {
  let sum = 0;
  let weight = 0;
  truth.alpha.forEach((part, at) => {
    if (part < 0.05 || part > 0.95 || alpha[at] === 0 || alpha[at] === 1) return;
    for (const channel of [0, 1, 2] as const) sum += Math.abs(part * colours[at * 4 + channel]! - truth.colours[channel][at]!) / 255;
    weight += 3 * part;
  });
  return sum / weight;
}

describe('one person', () => {
  let person: KnownPerson;
  let scenes: readonly Scene[];
  let found: readonly Found[];

  beforeAll(async () => {
    person = await astronaut(side);
    const band = edgeBand(person.alpha, side, side, 20);
    const photos = Object.entries(matteBackgrounds).map(([name, background]) => [name, photographed(person, background)] as const);
    scenes = await segmented({ ...Object.fromEntries(photos), [asPhotographed]: await portrait(side) });
    found = scenes.map(({ name, photo, masks }) => {
      const { pixels } = cutOut(photo, masks, buffers);
      const alpha = alphaOf(pixels);
      return {
        name,
        error: meanError(alpha, person.alpha),
        errorAtEdge: meanError(alpha, person.alpha, band),
        ownColours: colourError(pixels, alpha, person),
        photosColours: colourError(photo, alpha, person),
      };
    });
  }, patienceMs);

  test.each([...Object.keys(matteBackgrounds), asPhotographed])('is cut out well: %s', (name) => {
    const { error, errorAtEdge } = found.find((one) => one.name === name)!;
    expect(error, 'mean error of alpha').toBeLessThanOrEqual(0.02);
    expect(errorAtEdge, 'mean error of alpha within 20 px of the edge').toBeLessThanOrEqual(0.12);
  });

  test('is cut out as well as ever overall', () => {
    expect(mean(found.map(({ error }) => error)), 'mean error of alpha').toBeLessThanOrEqual(0.0073);
    expect(mean(found.map(({ errorAtEdge }) => errorAtEdge)), 'mean error of alpha within 20 px of the edge').toBeLessThanOrEqual(0.0455);
  });

  test.each(['union', 'clean-up', 'guided filter', 'edge curve'] as const)('is cut out worse without the %s', (step) => {
    const errors = scenes.map((scene) => meanError(alphaWithout(step, scene), person.alpha));
    expect(mean(errors)).toBeGreaterThan(1.1 * mean(found.map(({ error }) => error)));
  });

  test('keeps their own colours where hair and cloth mix with the background', () => {
    const own = mean(found.map(({ ownColours }) => ownColours));
    expect(own).toBeLessThan(0.75 * mean(found.map(({ photosColours }) => photosColours)));
  });
});

test(
  'two people side by side are both complete',
  async () => {
    const pair = besideMirrorImage(await astronaut(side / 2));
    const [scene] = await segmented({ pair: photographed(pair, matteBackgrounds['warm room']) });
    const alpha = alphaOf(cutOut(scene!.photo, scene!.masks, buffers).pixels);
    const recalls = pair.sides.map((one) => recall(alpha, one));
    for (const one of recalls) expect(one).toBeGreaterThan(0.97);
    expect(meanError(alpha, pair.alpha)).toBeLessThanOrEqual(0.02);
  },
  patienceMs,
);
