import { describe, expect, it } from 'vitest';
import { sameWhereEqual } from '../../../../src/studio/document/sameWhereEqual.ts';
import { findingsOnParts } from '../../../../src/studio/page/stage/findingsOnParts.ts';
import { emojiWords } from '../../../../src/studio/page/stage/emojiWords.ts';
import { foundEmoji } from '../../../../src/studio/page/stage/foundEmoji.ts';
import { nudged } from '../../../../src/studio/page/stage/nudged.ts';

const at = { box: { x: 100, y: 200, width: 300, height: 60 }, turn: 0 };
const free = { isMovable: true, resize: 'free', isTurnable: false } as const;
const card = { isMovable: true, resize: 'keeps-shape', isTurnable: true } as const;
const key = (name: string, held: { shiftKey?: boolean; altKey?: boolean } = {}) => ({ key: name, shiftKey: false, altKey: false, ...held });

describe('a key', () => {
  it('moves by one and, with Shift, by ten', () => {
    expect(nudged(at, key('ArrowLeft'), free)).toEqual({ at: { ...at, box: { ...at.box, x: 99 } }, act: 'move' });
    expect(nudged(at, key('ArrowDown', { shiftKey: true }), free)?.at.box.y).toBe(210);
  });

  it('with Alt resizes, never to nothing, and from the middle if the shape is fixed', () => {
    expect(nudged(at, key('ArrowRight', { altKey: true }), free)?.at.box).toEqual({ x: 100, y: 200, width: 301, height: 60 });
    expect(nudged({ box: { ...at.box, width: 1 }, turn: 0 }, key('ArrowLeft', { altKey: true }), free)?.at.box.width).toBe(1);
    expect(nudged(at, key('ArrowRight', { altKey: true, shiftKey: true }), card)?.at.box).toEqual({
      x: 95,
      y: 199,
      width: 310,
      height: 62,
    });
  });

  it('rotates a part that can be rotated, and does nothing otherwise', () => {
    expect(nudged(at, key('.'), card)).toEqual({ at: { ...at, turn: 1 }, act: 'turn' });
    expect(nudged(at, key('.'), free)).toBeNull();
    expect(nudged(at, key('a'), card)).toBeNull();
    expect(nudged(at, key('ArrowUp'), { isMovable: false, resize: 'none', isTurnable: false })).toBeNull();
  });
});

it('emoji are found by the beginnings of words in their names, exact names first', () => {
  const names = ['party-popper', 'cat', 'cat-with-wry-smile', 'black-cat', 'locate', 'catalogue'];
  expect(foundEmoji(names, 'cat', 10)).toEqual(['cat', 'catalogue', 'cat-with-wry-smile', 'black-cat']);
  expect(foundEmoji(names, 'Wry cat', 10)).toEqual(['cat-with-wry-smile']);
  expect(foundEmoji(names, '', 2)).toHaveLength(2);
});

it('emoji are found by common keywords, after matches by name', () => {
  const all = [...emojiWords.keys()];
  expect(foundEmoji(all, 'coffee', 10, emojiWords)).toContain('hot-beverage');
  expect(foundEmoji(all, 'party', 10, emojiWords)).toEqual(expect.arrayContaining(['party-popper', 'partying-face']));
  expect(foundEmoji(all, 'wedding', 10, emojiWords)).toEqual(expect.arrayContaining(['wedding', 'ring']));
  expect(foundEmoji(all, 'birthday', 10, emojiWords)[0]).toBe('birthday-cake');
  expect(foundEmoji(all, 'coffee', 10)).toEqual([]);
});

it('findings appear at their part or screen; others are left out', () => {
  const part = (...path: (string | number)[]) => ({ path, words: [], picture: null });
  const [fan, title] = [
    part('layouts', 'portrait', 'welcome', 'fan', 0),
    { ...part('a', 'title'), words: [{ path: ['texts', 'start'], texts: [] }] },
  ];
  const finding = (path: (string | number)[], scene: string | null = null) =>
    ({ severity: 'error', message: path.join(), help: null, rule: null, path, scene, fix: null }) as const;
  const [inFan, inWords, ofScreen, elsewhere] = [
    finding([...fan.path, 'width']),
    finding(['texts', 'start', 'de']),
    finding(['colors', 'ink'], 'welcome.portrait'),
    finding(['colors', 'accent'], 'result.portrait'),
  ];
  expect(findingsOnParts([inFan, inWords, ofScreen, elsewhere], [fan, title], 'welcome.portrait')).toEqual([
    { part: fan, findings: [inFan] },
    { part: title, findings: [inWords] },
    { part: null, findings: [ofScreen] },
  ]);
});

it('unchanged findings stay the same object', () => {
  const before = { a: { b: [1, { c: 2 }] }, d: { e: 1 } };
  const after = sameWhereEqual(before, structuredClone({ ...before, d: { e: 2 } }));
  expect(after).toEqual({ ...before, d: { e: 2 } });
  expect([after.a === before.a, after.d === before.d]).toEqual([true, false]);
  expect(sameWhereEqual(before, structuredClone(before))).toBe(before);
  expect(sameWhereEqual([1, 2], [1])).toEqual([1]);
  expect(sameWhereEqual({ a: undefined }, {})).toEqual({});
});
