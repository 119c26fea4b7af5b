import { describe, expect, test } from 'vitest';
import type { PictureService } from '../../../src/server/features/portraits/services/PictureService.ts';
import { imageSize } from '../../../src/shared/share/imageSize.ts';
import { drawnPicture } from '../picture/drawnPicture.ts';
import { sampleAnswers } from '../visit/sampleAnswers.ts';
import { sampleOrder } from './sampleOrder.ts';
import { pngOfImage } from '../../../src/server/features/portraits/services/fakeService.ts';

/** The rules for every picture service, regardless of how it makes pictures. `open` returns a healthy one. */
export function pictureServiceContract(name: string, open: () => PictureService | Promise<PictureService>): void {
  describe(`${name} as a picture service`, () => {
    test('makes an image from a photo and answers, and does not change the photo', async () => {
      const photo = await drawnPicture(200, 100);
      const before = Buffer.from(photo);
      const made = await (await open()).make(await sampleOrder({ photo }));
      if (!made.ok) throw new Error(made.error.reason);
      expect(imageSize((await pngOfImage(made.value)) ?? Buffer.of())).toMatchObject({ type: 'png' });
      expect(photo.equals(before)).toBe(true);
    });

    test('works for several guests at once', async () => {
      const service = await open();
      const photo = await drawnPicture();
      const orders = ['1', '2', '3'].map(async (q1) => service.make(await sampleOrder({ photo, answers: { ...sampleAnswers, q1 } })));
      expect((await Promise.all(orders)).map(({ ok }) => ok)).toEqual([true, true, true]);
    });

    test('returns nothing to guests who have left', async () => {
      const gone = AbortSignal.abort();
      expect(await (await open()).make(await sampleOrder({ signal: gone }))).toMatchObject({ ok: false });
    });

    test('describes failures without revealing photo or answers', async () => {
      const told = { answers: { secret: 'sk-123' }, prompt: { text: 'sk-123', negative: '', img2img: {} } };
      const made = await (await open()).make(await sampleOrder({ ...told, signal: AbortSignal.abort() }));
      expect(made).toMatchObject({ ok: false, error: { reason: expect.stringMatching(/^[a-z][\w ,:()'-]+$/i) } });
      expect(JSON.stringify(made)).not.toMatch(/sk-123|base64/);
    });
  });
}
