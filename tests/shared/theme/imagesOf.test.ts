import { expect, test } from 'vitest';
import { imagesOf } from '../../../src/shared/theme/imagesOf.ts';

const theme = {
  brand: { logo: 'logo.svg' },
  card: {
    layers: [
      { image: 'sea.svg', when: { place: 'sea' } },
      { image: 'city.svg', when: { place: 'city' } },
      { image: 'rain.svg', when: { place: ['sea', 'city'], time: 'rain' } },
      { image: 'frame.svg' },
      { text: 'sea.svg' },
    ],
  },
  character: { props: [{ image: 'hat.svg', when: { place: 'sea' } }, { image: 'sea.svg' }] },
};

test('a theme lists its pictures, each once', () => {
  expect([...imagesOf(theme)]).toEqual(['logo.svg', 'sea.svg', 'city.svg', 'rain.svg', 'frame.svg', 'hat.svg']);
  expect([...imagesOf(undefined)]).toEqual([]);
});

test('with answers, only the pictures that they can lead to', () => {
  expect([...imagesOf(theme, {})]).toEqual(['logo.svg', 'frame.svg', 'sea.svg']);
  expect([...imagesOf(theme, { place: 'city' })]).toEqual(['logo.svg', 'city.svg', 'frame.svg', 'sea.svg']);
  expect([...imagesOf(theme, { place: 'sea', time: 'rain' })]).toEqual(['logo.svg', 'sea.svg', 'rain.svg', 'frame.svg', 'hat.svg']);
});
