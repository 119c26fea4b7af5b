import { expect, test } from 'vitest';
import { fakeService } from '../../../../../src/server/features/portraits/services/fakeService.ts';
import { drawnPicture } from '../../../../support/picture/drawnPicture.ts';
import { pictureServiceContract } from '../../../../support/server/pictureServiceContract.ts';
import { sampleAnswers } from '../../../../support/visit/sampleAnswers.ts';
import { sampleOrder } from '../../../../support/server/sampleOrder.ts';

pictureServiceContract('fake', fakeService);

const made = async (photo: Buffer, q1: string): Promise<Buffer> => {
  const answer = await fakeService().make(await sampleOrder({ photo, answers: { ...sampleAnswers, q1 } }));
  if (!answer.ok) throw new Error(answer.error.reason);
  return answer.value;
};

test('its picture depends only on photo and answers', async () => {
  const [photo, other] = [await drawnPicture(100, 100), await drawnPicture(300, 100)];
  const first = await made(photo, '1');
  expect(first.equals(await made(photo, '1'))).toBe(true);
  expect(first.equals(await made(photo, '2'))).toBe(false);
  expect(first.equals(await made(other, '1'))).toBe(false);
});

test('an unreadable photo is refused', async () => {
  const order = await sampleOrder({ photo: Buffer.from('no image') });
  expect(await fakeService().make(order)).toMatchObject({ ok: false, error: { kind: 'refused' } });
});
