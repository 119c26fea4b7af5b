import { expect, test } from 'vitest';
import type { CardTextLayer } from '../../../src/stage/parts/fitCardText.ts';
import { fitCardText } from '../../../src/stage/parts/fitCardText.ts';

const layer: CardTextLayer = {
  text: '{event}',
  box: [0, 0, 400, 40],
  color: '#000000',
  family: 'serif',
  weight: 400,
  size: 26,
  align: 'center',
};
const brand = { name: 'Fair', tagline: 'All of it' };
const said = (more: Partial<CardTextLayer>, event: { readonly date?: string; readonly place?: string }): string | undefined =>
  fitCardText({ ...layer, ...more }, { brand: { ...brand, ...event } }, (text) => text.length * 10)?.text;

test.each([
  [{ date: '12 June', place: 'Hall 3' }, '12 June · Hall 3'],
  [{ date: '12 June' }, '12 June'],
  [{ place: 'Hall 3' }, 'Hall 3'],
  [{}, undefined],
])('for %j the card says %j', (event, words) => {
  expect(said({}, event)).toBe(words);
});

test('date and place can be separate texts', () => {
  expect(said({ text: 'In {place}, on {date}' }, { date: '12 June', place: 'Hall 3' })).toBe('In Hall 3, on 12 June');
});

test('a text for cards with an event appears on those alone, and a text for cards without an event on all others', () => {
  const dated = { date: '12 June' };
  expect(said({ text: '{tagline}', event: true }, dated)).toBe('All of it');
  expect(said({ text: '{tagline}', event: true }, {})).toBeUndefined();
  expect(said({ text: '{tagline}', event: false }, dated)).toBeUndefined();
  expect(said({ text: '{tagline}', event: false }, {})).toBe('All of it');
});

test.each([
  ['an English card', 'Guest of {brand} 2026', 'محمد علي', 'Guest of \u2068محمد علي\u2069 2026'],
  ['an Arabic card', 'ضيف عند {brand}', 'Fair!', 'ضيف عند \u2068Fair!\u2069'],
  ['a card with only the name', '{brand}', 'محمد علي!', 'محمد علي!'],
])('on %s a name in the other direction leaves its surroundings in place', (_card, text, name, words) => {
  expect(fitCardText({ ...layer, text }, { brand: { ...brand, name } }, () => 10)?.text).toBe(words);
});
