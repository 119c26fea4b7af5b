import type { ServiceOrder } from '../../../src/server/features/portraits/services/PictureService.ts';
import { drawnPicture } from '../picture/drawnPicture.ts';
import { sampleAnswers } from '../visit/sampleAnswers.ts';

/** What a picture service gets, with the fields that matter to a test. */
export const sampleOrder = async (own: Partial<ServiceOrder> = {}): Promise<ServiceOrder> => ({
  photo: own.photo ?? (await drawnPicture()),
  answers: sampleAnswers,
  prompt: { text: 'golden light on a beach', negative: 'blurred hands', img2img: {} },
  seed: 7,
  signal: new AbortController().signal,
  again: () => Promise.resolve(true),
  ...own,
});
