import type { ServiceOrder } from '../../../src/server/features/portraits/services/PictureService.ts';
import { drawnPicture } from '../picture/drawnPicture.ts';
import { sampleAnswers } from '../visit/sampleAnswers.ts';

/** A picture service's order, with the test's fields. */
export const sampleOrder = async (own: Partial<ServiceOrder> = {}): Promise<ServiceOrder> => ({
  photo: own.photo ?? (await drawnPicture()),
  answers: sampleAnswers,
  prompt: { text: 'golden light on a beach', negative: 'blurred hands', img2img: {} },
  seed: 7,
  signal: new AbortController().signal,
  again: () => Promise.resolve(true),
  ...own,
});
