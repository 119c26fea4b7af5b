import type { MakingStep } from '../../flow/Visit.ts';
import type { BoothError, Result } from '../../shared/errors.ts';
import { failure, success } from '../../shared/errors.ts';
import type { Character, CharacterComposer } from '../compose/characterComposer.ts';
import type { CharacterRecipe } from '../compose/characterRecipe.ts';
import type { CharacterArt } from '../compose/DrawingCanvas.ts';
import type { Cutout } from '../Cutout.ts';
import { facesOfPeople } from '../faces/facesOfPeople.ts';
import { findFaces } from '../faces/findFaces.ts';
import type { Matte } from '../matte/cutOut.ts';
import { cutOutInSteps, prepareInputs } from '../matte/cutOut.ts';
import type { MatteBuffers } from '../matte/MatteBuffers.ts';
import type { TimedPart } from '../PictureMaker.ts';
import type { Raster } from '../Raster.ts';
import type { StudioModels } from './loadStudioModels.ts';
import { lookCloser } from './lookCloser.ts';

/** What a character is made with; all of it serves one guest after the other. */
export interface Workshop<Canvas> {
  readonly models: StudioModels;
  readonly buffers: MatteBuffers;
  readonly composer: CharacterComposer<Canvas>;
}

/** Who follows the making, and may end it. */
export interface Follower {
  readonly onStep: (step: MakingStep, fraction: number) => void;
  readonly onTimed: (part: TimedPart, ms: number) => void;
  /** The people alone, before anything else is done to them. */
  readonly onCutOut: (people: Matte) => void;
  /** Awaited between steps. Rejects to end the making. */
  readonly rest: () => Promise<void>;
  /** Milliseconds since some moment. */
  readonly now: () => number;
}

/**
 * From a photo of the buffers' size to the character that the recipe asks for. 'nobody' where there is nobody to be framed.
 * Fails where a model does; throws what `rest` rejects with.
 */
export async function makeCharacter<Canvas>(
  { models, buffers, composer }: Workshop<Canvas>,
  photo: Raster,
  { recipe, art }: { readonly recipe: CharacterRecipe; readonly art: CharacterArt },
  { onStep, onTimed, onCutOut, rest, now }: Follower,
): Promise<Result<Character<Canvas>, BoothError | 'nobody'>> {
  let startedMs = now();
  const lap = (part: TimedPart): void => {
    onTimed(part, now() - startedMs);
    startedMs = now();
  };

  prepareInputs(photo.pixels, buffers);
  const classes = await outputOf(models.multiclass, buffers.inputs.multiclass);
  if (!classes.ok) return classes;
  onStep('making', 0.4);
  await rest();
  const people = await outputOf(models.selfie, buffers.inputs.selfie);
  if (!people.ok) return people;
  const faces = await findFaces(photo, models.faces);
  if (!faces.ok) return faces;
  const closer = await lookCloser(photo, faces.value, { multiclass: classes.value, selfie: people.value }, models.selfie, buffers);
  if (!closer.ok) return closer;
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
  const cutout: Cutout = { ...matte, faces: facesOfPeople(faces.value, matte) };
  const character = await rested(composer.steps(cutout, recipe, art), rest);
  cutout.pixels.fill(0);
  lap('composition');
  if (!character.ok) return failure('nobody' as const);
  onStep('finishing', 0.85);
  await rest();
  return success(character.value);
}

async function outputOf(model: StudioModels['multiclass'], input: Float32Array): Promise<Result<Float32Array>> {
  const outputs = await model.run(input);
  if (!outputs.ok) return outputs;
  const [first] = outputs.value;
  if (first === undefined) throw new Error('a segmenter has an output');
  return success(first);
}

/** Runs what comes in steps to its end, with a rest after each. */
async function rested<T>(steps: Generator<unknown, T, void>, rest: () => Promise<void>): Promise<T> {
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
    await rest();
  }
}
