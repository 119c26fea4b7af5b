import type { Result } from '../../shared/errors.ts';
import { BoothError, failure, success } from '../../shared/errors.ts';
import type { PictureShape } from '../../shared/theme/shownLayers.ts';
import type { Cutout, Face } from '../Cutout.ts';
import type { Framing } from '../frame/framePeople.ts';
import { framePeople } from '../frame/framePeople.ts';
import type { Bounds, PeopleCells } from '../frame/peopleOf.ts';
import { peopleOf } from '../frame/peopleOf.ts';
import { Buffers } from '../finish/Buffers.ts';
import { finishPicture } from '../finish/finishPicture.ts';
import { posterise } from '../finish/posterise.ts';
import type { PlacedProp } from '../props/placeProps.ts';
import { placeProps } from '../props/placeProps.ts';
import type { CharacterRecipe } from './characterRecipe.ts';
import { drawFramed } from './drawFramed.ts';
import type { CharacterArt, CreateCanvas, DrawingCanvas } from './DrawingCanvas.ts';
import { finishFields } from './finishFields.ts';
import { coverageIn, faceInPicture, propShapes } from './propShapes.ts';

/** The step just completed; the caller may stop between steps. */
export type ComposeStep = 'framed' | 'dressed' | 'measured' | 'finished';

/** A composed picture, on a canvas that the next picture will reuse. */
export interface Character<Canvas> {
  readonly canvas: Canvas;
  readonly shape: Exclude<PictureShape, 'photo'>;
  readonly placing: Placing;
}

/** The placement of people in their picture: enough to place the next frame of a film in the same way. */
export interface Placing {
  readonly framing: Framing;
  /** The people's bounds, in the cut-out's pixels. */
  readonly bounds: Bounds;
  readonly faces: readonly Face[];
  /** The cut-out's size. */
  readonly photo: { readonly width: number; readonly height: number };
  /** The picture's width. */
  readonly pictureWidth: number;
}

export interface CharacterComposer<Canvas> {
  /**
   * Makes the character for a recipe, step by step. Returns the picture in the recipe's size. Fails if the cut-out has no people, so that
   * another maker takes over.
   */
  steps(cutout: Cutout, recipe: CharacterRecipe, art: CharacterArt): Generator<ComposeStep, Result<Character<Canvas>>, void>;
  /** Runs all steps. */
  compose(cutout: Cutout, recipe: CharacterRecipe, art: CharacterArt): Result<Character<Canvas>>;
  /**
   * Makes the character of people who have been placed before, in a cut-out with exactly the placing's size and framing. `people` is the same cut-out
   * as a drawable picture.
   */
  again(people: CanvasImageSource, cutout: Cutout, placing: Placing, recipe: CharacterRecipe, art: CharacterArt): Canvas;
  /** Wipes all data of the last guest. Call this when the picture has been read, or is no longer needed. */
  forget(): void;
}

type Context = OffscreenCanvasRenderingContext2D;

/** How far light reflected by the ground reaches up the people, as a share of their height. */
const bounceReach = 0.62;

/** Makes characters one after another, in reused memory. Runs in workers, pages and Node. */
export function characterComposer<Canvas extends DrawingCanvas>(createCanvas: CreateCanvas<Canvas>): CharacterComposer<Canvas> {
  const buffers = new Buffers();
  const photo = createCanvas(1, 1);
  const picture = createCanvas(1, 1);
  const shapeOf = propShapes(createCanvas);
  /** The image data that transfers the cut-out to its canvas; otherwise blank. */
  let kept: ImageData | null = null;

  function* steps(cutout: Cutout, recipe: CharacterRecipe, art: CharacterArt): Generator<ComposeStep, Result<Character<Canvas>>, void> {
    const people = peopleOf(cutout, cutout.faces);
    if (people === null) return failure(new BoothError('picture-failed', 'There is nobody in the photo.', { retryable: false }));
    const framing = framePeople(people, cutout.faces, recipe.frame);
    yield 'framed';

    yield* dressed(cutout, { framing, bounds: people.bounds }, recipe, art, (context) =>
      drawPeople(context, cutout, people.cells, framing),
    );
    const { width, height } = cutout;
    const placing = { framing, bounds: people.bounds, faces: cutout.faces, photo: { width, height }, pictureWidth: recipe.frame.width };
    return success({ canvas: picture, shape: framing.foreground === 'low' ? 'low-cutout' : 'cutout', placing });
  }

  function* dressed(
    cutout: Cutout,
    { framing, bounds }: Pick<Placing, 'framing' | 'bounds'>,
    recipe: CharacterRecipe,
    art: CharacterArt,
    draw: (context: Context) => void,
  ): Generator<ComposeStep, void, void> {
    const { width, height } = recipe.frame;
    const context = cleared(picture, width, height);
    const props = placeProps(
      cutout.faces.map((face) => faceInPicture(face, framing)),
      {
        props: recipe.props,
        shapeOf: (image) => {
          const found = art.get(image);
          return found === undefined ? undefined : shapeOf(found);
        },
        covered: coverageIn(cutout, framing),
      },
    );
    for (const prop of props) if (prop.behind) drawProp(context, prop, art);
    draw(context);
    for (const prop of props) if (!prop.behind) drawProp(context, prop, art);
    const image = context.getImageData(0, 0, width, height);
    const { data } = image;
    if (recipe.poster !== null) posterise(data, width, height, recipe.poster, buffers);
    yield 'dressed';

    const fields = finishFields(data, recipe, framing, buffers);
    yield 'measured';

    const bottom = framing.top + framing.scale * (bounds.y + bounds.height);
    const left = framing.left + framing.scale * bounds.x;
    const right = left + framing.scale * bounds.width;
    const bounceFrom = bottom - bounceReach * framing.scale * bounds.height;
    finishPicture(data, width, height, recipe, {
      ...fields,
      bounceFrom,
      bounceTo: Math.min(height, bottom),
      left: Math.max(0, left),
      right: Math.min(width, right),
    });
    context.putImageData(image, 0, 0);
    data.fill(0);
    yield 'finished';
  }

  function drawPeople(context: Context, { width, height, pixels }: Cutout, cells: PeopleCells, framing: Framing): void {
    const on = cleared(photo, width, height);
    if (kept?.width !== width || kept.height !== height) kept = on.createImageData(width, height);
    const image = kept;
    image.data.set(pixels);
    dropStrays(image.data, width, height, cells);
    on.putImageData(image, 0, 0);
    image.data.fill(0);
    drawFramed(context, photo as unknown as CanvasImageSource, { width, height }, framing);
  }

  return {
    steps,
    compose(cutout, recipe, art) {
      const made = steps(cutout, recipe, art);
      for (;;) {
        const step = made.next();
        if (step.done === true) return step.value;
      }
    },
    again(people, cutout, placing, recipe, art) {
      const { width, height } = cutout;
      const all = dressed(cutout, placing, recipe, art, (context) => drawFramed(context, people, { width, height }, placing.framing));
      while (all.next().done !== true);
      return picture;
    },
    forget() {
      buffers.wipe();
      for (const canvas of [photo, picture]) cleared(canvas, canvas.width, canvas.height);
    },
  };
}

/** A blank canvas of this size. It is read back for every guest, so it is kept in main memory rather than on the GPU. */
function cleared(canvas: DrawingCanvas, width: number, height: number): Context {
  if (canvas.width !== width) canvas.width = width;
  if (canvas.height !== height) canvas.height = height;
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (context === null) throw new Error('This canvas cannot be drawn on.');
  context.setTransform(1, 0, 0, 1, 0, 0);
  context.clearRect(0, 0, width, height);
  return context;
}

/** Clears everything in the cut-out that does not belong to the people. */
function dropStrays(pixels: Uint8ClampedArray, width: number, height: number, { cell, columns, values }: PeopleCells): void {
  for (let start = 0; start < values.length; start += columns) {
    const top = (start / columns) * cell;
    for (let column = 0; column < columns; column++) {
      if (values[start + column] === 1) continue;
      const left = column * cell;
      // Extend the run over all empty neighbours: a few long fills are many times faster than one fill per cell.
      while (column + 1 < columns && values[start + column + 1] !== 1) column++;
      const end = Math.min(width, (column + 1) * cell);
      for (let y = top; y < Math.min(height, top + cell); y++) pixels.fill(0, (y * width + left) * 4, (y * width + end) * 4);
    }
  }
}

/** How many pixels a picture's two halves overlap, so that no seam is visible. */
const seam = 1;

function drawProp(context: Context, { image, part, middle, turn, left, right, height, under }: PlacedProp, art: CharacterArt): void {
  const picture = art.get(image);
  if (picture === undefined) return;
  const half = picture.width / 2;
  context.save();
  context.imageSmoothingQuality = 'high';
  for (const oval of under) {
    context.beginPath();
    context.rect(0, 0, context.canvas.width, context.canvas.height);
    context.ellipse(oval.middle.x, oval.middle.y, oval.across, oval.down, oval.turn, 0, 2 * Math.PI);
    context.clip('evenodd');
  }
  context.translate(middle.x, middle.y);
  context.rotate(turn);
  if (part === 'all' && left === right) context.drawImage(picture.image, -left, -height / 2, 2 * left, height);
  else {
    if (part !== 'right')
      context.drawImage(picture.image, 0, 0, half + seam, picture.height, -left, -height / 2, left + (seam * left) / half, height);
    if (part !== 'left') context.drawImage(picture.image, half, 0, half, picture.height, 0, -height / 2, right, height);
  }
  context.restore();
}
