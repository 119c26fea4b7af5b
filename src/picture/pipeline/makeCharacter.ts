import type { MakingStep } from '../../flow/Visit.ts';
import type { BoothError, Result } from '../../shared/errors.ts';
import { failure, success } from '../../shared/errors.ts';
import type { Character, CharacterComposer } from '../compose/characterComposer.ts';
import type { CharacterRecipe } from '../compose/characterRecipe.ts';
import type { CharacterArt } from '../compose/DrawingCanvas.ts';
import type { Cutout, Face } from '../Cutout.ts';
import type { Buffers } from '../finish/Buffers.ts';
import { findFaces } from '../faces/findFaces.ts';
import { meshFaces } from '../faces/meshFaces.ts';
import type { Matte, Masks } from '../matte/cutOut.ts';
import { cutOutInSteps, prepareInputs, shrinkForModels } from '../matte/cutOut.ts';
import type { MatteBuffers } from '../matte/MatteBuffers.ts';
import type { TimedPart } from '../PictureMaker.ts';
import { correctColours } from '../light/lightTables.ts';
import type { SeenPhoto } from '../light/ModelLook.ts';
import type { Raster } from '../Raster.ts';
import { developPhoto } from './developPhoto.ts';
import type { PictureModels } from './loadPictureModels.ts';
import { fillInput } from '../faces/fillInput.ts';
import { closeUps, isKnown, takeIn } from '../matte/closeUps.ts';
import { multiclass, selfie } from '../matte/segmenters.ts';
import type { RunningModel } from '../ModelRunner.ts';

/** The minimum share of a face's box that the cut-out covers: for a real face, only the corners are free. */
const minShare = 0.55;
const samplesAcross = 12;

/** The faces that belong to people in the cut-out. Faces on posters, screens and banners behind them are removed. */
export function facesOfPeople(faces: readonly Face[], { width, height, pixels }: Raster): Face[] {
  const alphaAt = (x: number, y: number): number =>
    x < 0 || y < 0 || x >= width || y >= height ? 0 : (pixels[(Math.floor(y) * width + Math.floor(x)) * 4 + 3] ?? 0);
  return faces.filter(({ box }) => {
    let sum = 0;
    for (let row = 0.5; row < samplesAcross; row++)
      for (let column = 0.5; column < samplesAcross; column++)
        sum += alphaAt(box.x + (column / samplesAcross) * box.width, box.y + (row / samplesAcross) * box.height);
    return sum >= minShare * 255 * samplesAcross ** 2;
  });
}

/** The tools for making a character, reused from guest to guest. */
export interface Workshop<Canvas> {
  readonly models: PictureModels;
  readonly buffers: MatteBuffers;
  readonly developing: Buffers;
  readonly composer: CharacterComposer<Canvas>;
}

/** Follows the making of a character, and can cancel it. */
export interface Follower {
  readonly onStep: (step: MakingStep, fraction: number) => void;
  readonly onTimed: (part: TimedPart, ms: number) => void;
  /** Called with the people alone, before any other change to them. */
  readonly onCutOut: (people: Matte) => void;
  /** Awaited between steps; rejecting it cancels the making. */
  readonly rest: () => Promise<void>;
  /** Milliseconds from an arbitrary origin. */
  readonly now: () => number;
}

/**
 * Makes the recipe's character from a photo in the buffers' size; may correct the photo's light in place. Fails with 'nobody' if there is
 * nobody to frame, and with a model's error if a model fails. Throws if `rest` rejects.
 */
export async function makeCharacter<Canvas>(
  { models, buffers, developing, composer }: Workshop<Canvas>,
  photo: Raster,
  { recipe, art }: { readonly recipe: CharacterRecipe; readonly art: CharacterArt },
  { onStep, onTimed, onCutOut, rest, now }: Follower,
): Promise<Result<Character<Canvas>, BoothError | 'nobody'>> {
  let startedMs = now();
  const lap = (part: TimedPart): void => {
    onTimed(part, now() - startedMs);
    startedMs = now();
  };

  const faces = await findFaces({ ...photo, look: shrinkForModels(photo.pixels, buffers) }, models.faces);
  if (!faces.ok) return faces;
  const tables = recipe.correctsLight ? developPhoto(photo, faces.value, developing) : null;
  if (tables !== null) correctColours(buffers.inputs.selfie, tables);
  const seen = { ...photo, look: prepareInputs(buffers, faces.value) };
  await rest();
  const classes = await outputOf(models.multiclass, buffers.inputs.multiclass);
  if (!classes.ok) return classes;
  onStep('making', 0.4);
  await rest();
  const people = await outputOf(models.selfie, buffers.inputs.selfie);
  if (!people.ok) return people;
  const closer = await segmentCloseUps(seen, faces.value, { multiclass: classes.value, selfie: people.value }, models.selfie, buffers);
  if (!closer.ok) return closer;
  // Only props need head poses.
  const posed = recipe.props.length === 0 ? faces : await meshFaces(seen, faces.value, models.mesh);
  if (!posed.ok) return posed;
  lap('inference');
  onStep('making', 0.55);
  await rest();

  const masks = { multiclass: classes.value, selfie: people.value, faces: faces.value };
  const matte = await rested(cutOutInSteps(photo.pixels, masks, buffers), rest);
  classes.value.fill(0);
  people.value.fill(0);
  lap('refinement');
  onStep('making', 0.7);
  onCutOut(matte);
  await rest();

  startedMs = now();
  const cutout: Cutout = { ...matte, faces: facesOfPeople(posed.value, matte) };
  const character = await rested(composer.steps(cutout, recipe, art), rest);
  cutout.pixels.fill(0);
  lap('composition');
  if (!character.ok) return failure('nobody' as const);
  onStep('finishing', 0.85);
  await rest();
  return success(character.value);
}

async function outputOf(model: PictureModels['multiclass'], input: Float32Array): Promise<Result<Float32Array>> {
  const outputs = await model.run(input);
  if (!outputs.ok) return outputs;
  const [first] = outputs.value;
  if (first === undefined) throw new Error('a segmenter must have an output');
  return success(first);
}

/** Runs a generator to its end, and awaits `rest` after each step. */
async function rested<T>(steps: Generator<unknown, T, void>, rest: () => Promise<void>): Promise<T> {
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
    await rest();
  }
}

/**
 * Runs the selfie segmenter again on a close-up of each detected person that the multiclass segmenter covered only partly, and merges the
 * result into the selfie segmenter's mask of the whole photo. In group photos people are small; this recovers bodies that both models
 * missed. Fails if the model fails.
 */
export async function segmentCloseUps(
  photo: SeenPhoto,
  faces: readonly Face[],
  answers: Masks,
  model: RunningModel,
  { inputs, uniting }: MatteBuffers,
): Promise<Result<void>> {
  const unknown = faces.filter((face) => !isKnown(face, photo, answers.multiclass, multiclass));
  const weights = uniting.added.fill(0);
  for (const region of closeUps(unknown, photo)) {
    fillInput(inputs.selfie, selfie.width, photo, region, 0);
    const outputs = await model.run(inputs.selfie);
    if (!outputs.ok) return outputs;
    const [answer] = outputs.value;
    if (answer === undefined) throw new Error('a segmenter must have an output');
    takeIn(answer, selfie, region, photo, answers.selfie, selfie, weights);
    answer.fill(0);
  }
  return success(undefined);
}
