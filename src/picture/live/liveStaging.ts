import type { CreateCanvas, DrawingCanvas } from '../compose/DrawingCanvas.ts';
import { liveMask } from '../matte/liveMask.ts';
import { live } from '../matte/segmenters.ts';
import { normalise } from '../matte/shrinkPhoto.ts';
import type { RunningModel } from '../ModelRunner.ts';

export interface LiveStaging<Canvas> {
  /** The people of a frame of this size on nothing, on a canvas that the next frame uses again. Throws what the model fails with. */
  peopleOf(frame: CanvasImageSource, width: number, height: number): Promise<Canvas>;
  /** Wipes all that is left of a guest. */
  forget(): void;
}

/** Cuts people out of one frame of a camera after the other, quickly and roughly, in memory that it keeps. */
export function liveStaging<Canvas extends DrawingCanvas>(model: RunningModel, createCanvas: CreateCanvas<Canvas>): LiveStaging<Canvas> {
  const small = createCanvas(live.width, live.height);
  const mask = createCanvas(live.width, live.height);
  const people = createCanvas(1, 1);
  const input = new Float32Array(live.width * live.height * 3);
  const alpha = new ImageData(live.width, live.height);
  const on = (canvas: Canvas): OffscreenCanvasRenderingContext2D => {
    const context = canvas.getContext('2d', { willReadFrequently: true });
    if (context === null) throw new Error('This canvas cannot be drawn on.');
    return context;
  };
  return {
    async peopleOf(frame, width, height) {
      const context = on(small);
      context.drawImage(frame, 0, 0, live.width, live.height);
      const { data } = context.getImageData(0, 0, live.width, live.height);
      for (let at = 0, from = 0; at < input.length; from += 4) {
        input[at++] = data[from] ?? 0;
        input[at++] = data[from + 1] ?? 0;
        input[at++] = data[from + 2] ?? 0;
      }
      normalise(input, live, input);
      const outputs = await model.run(input);
      if (!outputs.ok) throw outputs.error;
      liveMask(outputs.value[0] ?? new Float32Array(), alpha.data);
      on(mask).putImageData(alpha, 0, 0);
      if (people.width !== width) people.width = width;
      if (people.height !== height) people.height = height;
      const drawn = on(people);
      drawn.globalCompositeOperation = 'copy';
      drawn.drawImage(frame, 0, 0, width, height);
      drawn.globalCompositeOperation = 'destination-in';
      drawn.imageSmoothingQuality = 'high';
      drawn.drawImage(mask as unknown as CanvasImageSource, 0, 0, width, height);
      return people;
    },
    forget() {
      input.fill(0);
      alpha.data.fill(0);
      for (const canvas of [small, mask, people]) on(canvas).clearRect(0, 0, canvas.width, canvas.height);
    },
  };
}
