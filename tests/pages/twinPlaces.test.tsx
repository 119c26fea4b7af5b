import { describe, it } from 'vitest';
import { sampleVisits } from '../../src/flow/sampleVisits.ts';
import { expectTwinsInPlace } from '../support/page/expectTwinsInPlace.ts';
import { servedTheme } from '../support/page/servedTheme.ts';
import { tinyPng } from '../support/picture/tinyPng.ts';

const visits = sampleVisits(servedTheme(), tinyPng);

describe.each([
  [1920, 1080],
  [700, 700],
] as const)('on a page of %i by %i', (...viewport) => {
  it.each(['welcome', 'survey-1', 'photo-live', 'result', 'not-found', 'survey-still-there'])(
    'the hidden controls of %s lie where the drawn ones are',
    (name) => expectTwinsInPlace(visits.get(name)!, viewport),
  );
});
