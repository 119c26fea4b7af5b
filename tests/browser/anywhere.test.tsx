import { expect, it } from 'vitest';
import { clumsyTap, click } from '../support/page/pointer.ts';
import { arrived, onScreen, openBooth, settled } from '../support/page/openBooth.tsx';

it("the bars around the stage count as part of Welcome's touch area", async () => {
  const booth = await openBooth({ viewport: [700, 400], motion: 'reduced' });
  await arrived('start');
  await click(20, 10);
  await expect.poll(() => booth.store.getState().visit.scene).toBe('survey');
  await click(20, 10);
  expect(booth.sent).toEqual([{ type: 'start-pressed' }]);
});

it('a touch anywhere answers "Still there?" and activates nothing beneath', async () => {
  const booth = await openBooth({ path: '/selection', record: { answers: {}, step: 0 }, motion: 'reduced' });
  await booth.advance(booth.theme.idle.askAfterMs);
  await arrived('stay');
  await click(...onScreen(300, 900));
  await expect.poll(() => booth.store.getState().visit).toMatchObject({ attention: 'present', answers: {} });
  expect(booth.sent).toEqual([{ type: 'stay-pressed' }]);
});

it('the second tap of a double tap does not answer the question raised by the first', async () => {
  const booth = await openBooth({ motion: 'reduced' });
  await arrived('start');
  // Where the first question's third option will be.
  await clumsyTap(...onScreen(300, 1400));
  await settled();
  expect(booth.sent).toEqual([{ type: 'start-pressed' }]);
});

it('two deliberate taps on the same spot count as two', async () => {
  const booth = await openBooth({ motion: 'reduced' });
  await arrived('start');
  await click(...onScreen(300, 1400));
  await arrived('q1-3');
  await settled();
  await booth.advance(1000);
  await click(...onScreen(300, 1400));
  await expect.poll(() => booth.sent).toEqual([{ type: 'start-pressed' }, { type: 'option-chosen', question: 'q1', value: '3' }]);
});
