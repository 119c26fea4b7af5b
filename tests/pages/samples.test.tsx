import type Konva from 'konva';
import { expect, it } from 'vitest';
import { nextFrame } from '../support/page/nextFrame.ts';
import { openBooth, settled, showVisit, theStage } from '../support/page/openBooth.tsx';
import { sampleAnswers } from '../support/visit/sampleAnswers.ts';
import { servedTheme } from '../support/page/servedTheme.ts';

const option = (name: string) => ({ image: `/assets/themes/party/options/format-${name}.svg` });
const samples = ['boomerang-1', 'boomerang-2', 'boomerang-3'].map(option);
const theme = servedTheme(({ texts }) => ({
  texts: { ...texts, films: texts.films!, strips: texts.strips! },
  formats: [
    { id: 'card', text: 'One card', ...option('card') },
    { id: 'film', text: 'A film', ...option('boomerang'), samples, boomerang: { seconds: 1.5 } },
  ],
}));
const visit = { scene: 'formats', attention: 'present', answers: sampleAnswers } as const;

const sample = () => theStage().findOne<Konva.Group>('.moving')!;
/** The index of the visible picture: 0 for the static one. */
const seen = () =>
  sample()
    .getChildren()
    .map((one) => one.visible())
    .indexOf(true);

it('a sample film plays forwards and backwards for some seconds, then stops', async () => {
  await showVisit(visit, { theme, motion: 'full' });
  const places: number[] = [];
  await expect
    .poll(
      () => {
        if (places.at(-1) !== seen()) places.push(seen());
        return places.length;
      },
      { interval: 20, timeout: 10_000 },
    )
    .toBeGreaterThan(9);
  // Three pictures forwards, and the middle one on the way back. A busy machine may skip one in some rounds.
  expect(places[0]).toBe(0);
  expect(places.slice(1).toSorted()).toEqual(expect.arrayContaining([1, 2, 3, 4]));
  expect(places.slice(1)).not.toContain(0);
  await expect.poll(seen, { timeout: 8000 }).toBe(0);
  await settled();
  expect(seen()).toBe(0);
});

it('only one picture is drawn with reduced motion', async () => {
  await showVisit(visit, { theme, motion: 'reduced' });
  await settled();
  for (let frame = 0; frame < 30; frame++) await nextFrame();
  expect([seen(), sample().getChildren().length]).toEqual([0, 1]);
});

it('Welcome and the questions load no sample', async () => {
  const loaded = () => performance.getEntriesByType('resource').filter(({ name }) => name.includes('format-boomerang-'));
  performance.clearResourceTimings();
  await openBooth({ theme });
  await settled();
  expect(loaded()).toEqual([]);
});
