import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Gesture, GestureAct, GestureEvent } from '../../../../src/studio/page/stage/gesture.ts';
import { nextGesture, noGesture } from '../../../../src/studio/page/stage/gesture.ts';
import { surfaceKey } from '../../../../src/studio/page/stage/surfaceKey.ts';
import type { SurfacePart } from '../../../../src/studio/page/stage/SurfacePart.ts';

const part = (id: string, given: Partial<SurfacePart> = {}): SurfacePart => ({
  ...{ id, name: id, box: { x: 10, y: 10, width: 50, height: 50 }, turn: 0 },
  ...{ isMovable: true, resize: 'free', isTurnable: false, opens: true, takesPicture: false },
  ...given,
});
const [front, back] = [part('front'), part('back')];
const ground = part('ground', { box: { x: 0, y: 0, width: 100, height: 200 } });
const fixed = part('fixed', { isMovable: false });
const parts = [ground, back, fixed, front];
const at = { x: 300, y: 300 };

/** The effects of a series of events on a surface that selects what it is told to. */
function played(events: readonly GestureEvent[], selected: string | null = null): { readonly now: Gesture; readonly acts: GestureAct[] } {
  let [now, held]: [Gesture, string | null] = [noGesture, selected];
  const all: GestureAct[] = [];
  for (const event of events) {
    const [next, ...acts] = nextGesture(now, event, { size: [100, 200], parts, selected: held });
    now = next;
    all.push(...acts);
    for (const act of acts) if (act.type === 'select') held = act.id;
  }
  return { now, acts: all };
}
const press = (hits: readonly SurfacePart[], keepsSelection = false): GestureEvent => ({ type: 'pressed', at, hits, keepsSelection });
const click = (hits: readonly SurfacePart[], count = 1): GestureEvent => ({ type: 'clicked', count, hits });
const pull = (x: number, y: number): GestureEvent => ({ type: 'pulled', to: { x: at.x + x, y: at.y + y } });

describe('A gesture on the edit surface', () => {
  const hits = [front, back, ground];
  it.each<[string, string | null, GestureEvent[], GestureAct[]]>([
    ['selects the front part on a press', null, [press(hits), click(hits)], [{ type: 'select', id: 'front' }]],
    ['selects nothing outside all parts', 'front', [press([]), click([])], [{ type: 'select', id: null }]],
    ['selects the part behind on a second click', 'front', [press(hits, true), click(hits)], [{ type: 'select', id: 'back' }]],
    ['returns to the front part and skips the background', 'back', [press(hits, true), click(hits)], [{ type: 'select', id: 'front' }]],
    [
      'keeps the background selected where there is nothing else',
      'ground',
      [press([ground], true), click([ground])],
      [{ type: 'select', id: 'ground' }],
    ],
    ['keeps the selection on the second click of a double click', 'front', [press(hits, true), click(hits, 2)], []],
    ['does not drag within the slack of a click', 'front', [press(hits, true), pull(2, 1)], []],
    [
      'drags a part that it selects by the same press',
      null,
      [press(hits), pull(3, 0)],
      [
        { type: 'select', id: 'front' },
        { type: 'start-drag', x: 3, y: 0 },
      ],
    ],
    ['starts a drag only once', 'front', [press(hits, true), pull(5, 0), pull(9, 0)], [{ type: 'start-drag', x: 5, y: 0 }]],
    ['selects nothing at the end of a drag', 'front', [press(hits, true), pull(5, 0), click(hits)], [{ type: 'start-drag', x: 5, y: 0 }]],
    ['does not drag a part that cannot move', 'fixed', [press([fixed], true), pull(40, 0)], []],
    ['drags nothing after the window has lost the pointer', 'front', [press(hits, true), { type: 'released' }, pull(40, 0)], []],
    [
      'opens the part of the first click, even if the second one hits another',
      null,
      [press(hits), click(hits), press([back]), click([back], 2), { type: 'double-clicked', hits: [back] }],
      [
        { type: 'select', id: 'front' },
        { type: 'select', id: 'back' },
        { type: 'select', id: 'front' },
        { type: 'open', id: 'front' },
      ],
    ],
  ])('%s', (_name, selected, events, acts) => expect(played(events, selected).acts).toEqual(acts));

  it('marks the part under the pointer', () => {
    expect(played([{ type: 'hovered', id: 'back' }]).now.hovered).toBe('back');
  });

  it('ends when the pointer is released and drags only a movable, selected part, for any order of events', () => {
    const some = fc.subarray(parts);
    const event = fc.oneof<fc.Arbitrary<GestureEvent>[]>(
      fc.record({ type: fc.constant('pressed'), at: fc.constant(at), hits: some, keepsSelection: fc.boolean() }),
      fc.record({ type: fc.constant('clicked'), count: fc.integer({ min: 1, max: 3 }), hits: some }),
      fc.record({ type: fc.constant('double-clicked'), hits: some }),
      fc.tuple(fc.integer({ min: -9, max: 9 }), fc.integer({ min: -9, max: 9 })).map(([x, y]) => pull(x, y)),
      fc.constant({ type: 'released' }),
    );
    fc.assert(
      fc.property(fc.array(event), fc.constantFrom(null, 'front', 'fixed'), (events, selected) => {
        const { now, acts } = played([...events, { type: 'released' }], selected);
        expect(now.pointer).toEqual({ is: 'up' });
        for (const [index, act] of acts.entries()) {
          if (act.type !== 'start-drag') continue;
          const last = acts.slice(0, index).findLast(({ type }) => type === 'select');
          const dragged = last?.type === 'select' ? last.id : selected;
          expect(parts.find(({ id }) => id === dragged)?.isMovable).toBe(true);
        }
      }),
    );
  });
});

describe('A key on the edit surface', () => {
  const key = (name: string, given: { ctrlKey?: boolean } = {}) => ({
    ...{ key: name, shiftKey: false, altKey: false, ctrlKey: false, metaKey: false },
    ...given,
  });
  it.each([
    ['PageDown', front, { type: 'select', id: 'ground' }],
    ['PageUp', null, { type: 'select', id: 'fixed' }],
    ['Escape', front, { type: 'select', id: null }],
    ['Delete', front, { type: 'remove', id: 'front' }],
    ['Delete', null, null],
    ['F2', front, { type: 'open', id: 'front' }],
    ['Enter', part('closed', { opens: false }), null],
    ['ArrowLeft', front, { type: 'place', act: 'move', at: { box: { ...front.box, x: 9 }, turn: 0 } }],
    ['ArrowLeft', fixed, null],
    ['q', front, null],
  ])('%s', (name, selected, does) => expect(surfaceKey(key(name), parts, selected, selected)).toEqual(does));

  it('leaves browser shortcuts alone', () => {
    expect(surfaceKey(key('ArrowLeft', { ctrlKey: true }), parts, front, front)).toBeNull();
  });
});
