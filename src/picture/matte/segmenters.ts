/** A segmenter's input: the photo stretched to this size, RGB, row by row, each value being `(value - offset) / scale` of 0 to 255. */
export interface Segmenter {
  /** The file's path, relative to the models' folder. */
  readonly file: string;
  readonly width: number;
  readonly height: number;
  readonly offset: number;
  readonly scale: number;
}

/** Outputs six logits per pixel: background, hair, body skin, face skin, clothes, things carried. Google, Apache-2.0. */
export const multiclass: Segmenter = { file: 'selfie_multiclass_256x256.tflite', width: 256, height: 256, offset: 127.5, scale: 127.5 };

/** Outputs the probability that a pixel belongs to a person, 0 to 1, fast enough for every frame of a camera. Google, Apache-2.0. */
export const selfie: Segmenter = { file: 'selfie_segmenter.tflite', width: 256, height: 256, offset: 0, scale: 255 };
