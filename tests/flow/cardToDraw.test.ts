import { expect, test } from 'vitest';
import { cardToDraw } from '../../src/flow/cardToDraw.ts';
import type { Development, Sharing, Visit } from '../../src/flow/Visit.ts';
import { stillItem } from '../../src/shared/share/SharedItem.ts';
import { sampleAnswers as answers } from '../support/visit/sampleAnswers.ts';
import { samplePng, sampleSecret } from '../support/visit/sampleEvents.ts';

const picture = { url: samplePng, shape: 'cutout' } as const;
const card = stillItem(Uint8Array.of(1));
const generating = (development: Development): Visit => ({ scene: 'generating', answers, development });
const settled: Development = { name: 'settled', photo: samplePng, picture, secret: sampleSecret, sharing: { name: 'drawing' } };
const result = (sharing: Sharing): Visit => ({
  scene: 'result',
  attention: 'present',
  answers,
  picture,
  secret: sampleSecret,
  sharing,
});

test.each<[what: string, visit: Visit]>([
  ['its picture has settled', generating(settled)],
  ['the pause is over and no file exists yet', result({ name: 'drawing' })],
])('a card is drawn when %s', (_when, visit) => {
  expect(cardToDraw(visit)).toMatchObject({ answers, picture });
});

test.each<[what: string, visit: Visit]>([
  ['before there is a picture', generating({ name: 'shooting' })],
  ['if its file already exists', generating({ ...settled, sharing: { name: 'sending', card } })],
  ['while its file is being sent', result({ name: 'sending', card })],
  ['for a guest who keeps it on the screen', generating({ ...settled, secret: null, sharing: { name: 'kept' } })],
  ['if it is shown but not shared', result({ name: 'kept' })],
  ['at Welcome', { scene: 'welcome' }],
])('no card is drawn %s', (_when, visit) => {
  expect(cardToDraw(visit)).toBeNull();
});
