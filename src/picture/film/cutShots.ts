import type { CreateCanvas, DrawingCanvas } from '../compose/DrawingCanvas.ts';
import type { FilmShot } from './FilmShot.ts';

export interface ShotCutter<Canvas> {
  /** The people of the shot with this index, on a canvas that the next call reuses. */
  people(shots: readonly (FilmShot | undefined)[], place: number): Canvas;
  /** Wipes all data of the guests. */
  forget(): void;
}

/** Cuts people out of a film's squares. For a shot without a cut-out, blends the outlines of the nearest cut-outs before and after it. */
export function shotCutter<Canvas extends DrawingCanvas>(side: number, createCanvas: CreateCanvas<Canvas>): ShotCutter<Canvas> {
  const [canvas, outline] = [createCanvas(side, side), createCanvas(side, side)];
  return {
    people(shots, place) {
      const context = cleared(canvas);
      const shot = shots[place];
      if (shot?.cut !== undefined) {
        context.drawImage(shot.cut.people, 0, 0);
        return canvas;
      }
      const on = cleared(outline);
      const [before, after] = [shots.slice(0, place).findLastIndex(isCut), shots.findIndex((one, at) => at > place && isCut(one))];
      const share = before < 0 ? 1 : after < 0 ? 0 : (place - before) / (after - before);
      on.globalCompositeOperation = 'lighter';
      for (const [at, part] of [
        [before, 1 - share],
        [after, share],
      ] as const) {
        const people = shots[at]?.cut?.people;
        if (people === undefined) continue;
        on.globalAlpha = part;
        on.drawImage(people, 0, 0);
      }
      if (shot !== undefined) context.drawImage(shot.square, 0, 0);
      context.globalCompositeOperation = 'destination-in';
      context.drawImage(outline as unknown as CanvasImageSource, 0, 0);
      return canvas;
    },
    forget() {
      cleared(canvas);
      cleared(outline);
    },
  };
}

const isCut = (shot: FilmShot | undefined): boolean => shot?.cut !== undefined;

function cleared(canvas: DrawingCanvas): OffscreenCanvasRenderingContext2D {
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (context === null) throw new Error('This canvas cannot be drawn on.');
  context.globalAlpha = 1;
  context.globalCompositeOperation = 'source-over';
  context.clearRect(0, 0, canvas.width, canvas.height);
  return context;
}
