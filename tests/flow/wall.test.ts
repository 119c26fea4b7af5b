import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { WallCard } from '../../src/flow/wall/WallShown.ts';
import type { Wall, WallEvent } from '../../src/flow/wall/wallAfter.ts';
import { emptyWall, wallAfter } from '../../src/flow/wall/wallAfter.ts';
import { wallPlaces } from '../../src/stage/scenes/wall/wallPlaces.ts';

const card = (id: string): WallCard => ({ id, image: id, shape: 1.4 });
const arrives = (id: string): WallEvent => ({ type: 'card-arrived', card: card(id) });
const seen: WallEvent = { type: 'large-elapsed' };
const after = (...events: readonly WallEvent[]): Wall => events.reduce((wall, event) => wallAfter(wall, event, 3), emptyWall);
const ids = ({ cards, large, coming }: Wall) => [cards.map(({ id }) => id).join(''), large, coming.map(({ id }) => id).join('')];

test('a new card is shown large, then goes to its place, while others wait for their turn', () => {
  expect(ids(after(arrives('a')))).toEqual(['a', 'a', '']);
  expect(ids(after(arrives('a'), arrives('b')))).toEqual(['a', 'a', 'b']);
  expect(ids(after(arrives('a'), arrives('b'), seen))).toEqual(['ab', 'b', '']);
  expect(ids(after(arrives('a'), arrives('b'), seen, seen))).toEqual(['ab', null, '']);
});

test('cards that exist when the wall starts are not animated', () => {
  expect(ids(after({ type: 'cards-found', cards: ['a', 'b', 'c', 'd'].map(card) }))).toEqual(['bcd', null, '']);
});

test('on a full wall a new card replaces the oldest, and all others stay in place', () => {
  const full = after(arrives('a'), seen, arrives('b'), seen, arrives('c'), seen);
  const next = (wall: Wall, id: string): Wall => wallAfter(wallAfter(wall, arrives(id), 3), seen, 3);
  expect(ids(next(full, 'd'))[0]).toBe('dbc');
  expect(ids(next(next(full, 'd'), 'e'))[0]).toBe('dec');
});

test('a removed card disappears at once, whether it is large, waiting or in its place', () => {
  const gone = (...taken: string[]): WallEvent => ({ type: 'cards-gone', ids: taken });
  expect(ids(after(arrives('a'), arrives('b'), gone('a')))).toEqual(['b', 'b', '']);
  expect(ids(after(arrives('a'), arrives('b'), gone('b')))).toEqual(['a', 'a', '']);
  expect(ids(after(arrives('a'), seen, arrives('b'), gone('a')))).toEqual(['b', 'b', '']);
  expect(ids(after(arrives('a'), seen, gone('a')))).toEqual(['', null, '']);
});

test('without new cards, the older ones are shown large in turn', () => {
  const turn: WallEvent = { type: 'turn-elapsed' };
  expect(ids(after(arrives('a'), seen, turn))).toEqual(['a', null, '']);
  const two = [arrives('a'), seen, arrives('b'), seen, turn];
  expect(after(...two).large).toBe('a');
  expect(after(...two, seen, turn).large).toBe('b');
});

const event = fc.oneof(
  fc.nat(9).map((id) => arrives(String(id))),
  fc.array(fc.nat(9).map(String)).map((gone): WallEvent => ({ type: 'cards-gone', ids: gone })),
  fc.constant(seen),
  fc.constant<WallEvent>({ type: 'turn-elapsed' }),
);

test('whatever happens, the wall has at most its number of cards, and the large one is among them', () => {
  fc.assert(
    fc.property(fc.array(event, { maxLength: 60 }), (events) => {
      const wall = after(...events);
      expect(wall.cards.length).toBeLessThanOrEqual(3);
      expect(wall.coming.length).toBeLessThanOrEqual(3);
      if (wall.large !== null) expect(wall.cards.map(({ id }) => id)).toContain(wall.large);
    }),
  );
});

test('any number of cards fits into the area without overlaps', () => {
  const room = { x: 60, y: 40, width: 1280, height: 980 };
  fc.assert(
    fc.property(fc.array(fc.double({ min: 0.5, max: 3, noNaN: true }), { minLength: 1, maxLength: 60 }), (shapes) => {
      const boxes = wallPlaces(shapes, room).map(({ box }) => box);
      expect(boxes).toHaveLength(shapes.length);
      for (const [at, { x, y, width, height }] of boxes.entries()) {
        expect([x >= 60 - 1e-6, y >= 40 - 1e-6, x + width <= 1340 + 1e-6, y + height <= 1020 + 1e-6]).toEqual([true, true, true, true]);
        for (const other of boxes.slice(at + 1))
          expect(
            x + width <= other.x + 1e-6 ||
              other.x + other.width <= x + 1e-6 ||
              y + height <= other.y + 1e-6 ||
              other.y + other.height <= y + 1e-6,
          ).toBe(true);
      }
    }),
  );
});
