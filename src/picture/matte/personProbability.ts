/** The classes: background, hair, body skin, face skin, clothes, things carried. */
const classes = 6;

/**
 * The probability that each pixel belongs to a person, 0 to 1, from the multiclass segmenter's logits: the softmax share of all classes
 * but the background, class 0.
 */
export function personProbability(logits: Float32Array, target: Float32Array): void {
  for (let pixel = 0; pixel < target.length; pixel++) target[pixel] = personAt(logits, pixel);
}

/** Like `personProbability`, for one pixel. */
export function personAt(logits: Float32Array, pixel: number): number {
  const at = pixel * classes;
  const background = logits[at] as number;
  let others = 0;
  // Compute relative to the background, whose share is then 1 / (1 + others), so that realistic logits never lose precision.
  for (let one = 1; one < classes; one++) others += Math.exp((logits[at + one] as number) - background);
  return others === Infinity ? 1 : others / (1 + others);
}
