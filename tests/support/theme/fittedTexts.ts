import type { FittedText } from '../../../src/stage/parts/fitText.ts';

/** Every text that is fitted to a box, anywhere in a scene's view. */
export function* fittedTexts(value: unknown): Generator<FittedText> {
  if (typeof value !== 'object' || value === null) return;
  if ('fits' in value && 'lines' in value) yield value as FittedText;
  else for (const part of Object.values(value)) yield* fittedTexts(part);
}
