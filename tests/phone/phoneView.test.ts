import { expect, test } from 'vitest';
import type { Deletion, PhoneState } from '../../src/phone/PhoneState.ts';
import { phoneView } from '../../src/phone/phoneView.ts';
import { minimalPhoneTexts as texts } from '../support/theme/minimalPhoneTexts.ts';

const options = { save: true, share: false, hold: true };
const view = (state: PhoneState, surroundings = { options, expiryDate: null as string | null }) => phoneView(state, texts, surroundings);
const looking = (tries: number, last: 'none-yet' | 'unknown' | 'unreachable', arrived: number | null = null): PhoneState => ({
  is: 'searching',
  tries,
  last,
  arrived,
});
const shown = (deletion: Deletion = 'no'): PhoneState => ({
  is: 'shown',
  photo: { file: new File([], 'card.png'), url: 'blob:card', expires: null },
  deletion,
});

test.each([
  [looking(0, 'none-yet'), 'opening', 'Opening'],
  [looking(1, 'unknown'), 'on-its-way', 'On its way'],
  [looking(1, 'unreachable'), 'unreachable', 'Out of reach'],
  [looking(5, 'unknown', 0.2), 'opening', 'Opening'],
  [shown(), 'shown', 'Here it is'],
  [{ is: 'ended', why: 'deleted' }, 'deleted', 'Gone'],
  [{ is: 'ended', why: 'expired' }, 'expired', 'Too late'],
  [{ is: 'ended', why: 'wrong-link' }, 'wrong-link', 'Not a link'],
  [{ is: 'ended', why: 'damaged' }, 'damaged', 'Broken'],
] satisfies [PhoneState, string, string][])('%o gets the card %s and the title "%s"', (state, cardState, title) => {
  expect(view(state)).toMatchObject({ cardState, title });
});

test('a long wait is announced', () => {
  expect([view(looking(2, 'unknown')).detail, view(looking(40, 'unknown')).detail]).toEqual(['It comes by itself', 'It takes longer']);
});

test('the expiry date is shown if it is known', () => {
  expect(view(shown(), { options, expiryDate: 'Friday' }).detail).toBe('Kept until Friday');
  expect(view(shown()).detail).toBe('');
});

test.each([
  [{ save: true, share: true, hold: true }, ['Save it', 'Share it', 'Hold to share']],
  [{ save: true, share: true, hold: false }, ['Save it', 'Share it', null]],
  [{ save: false, share: true, hold: true }, [null, 'Share it', 'Hold to save']],
  [{ save: false, share: false, hold: false }, [null, null, 'Hold to save']],
  [{ save: true, share: false, hold: true }, ['Save it', null, 'Hold to share']],
  [{ save: false, share: false, hold: true }, [null, null, 'Hold to save']],
  [{ save: true, share: false, hold: false }, ['Save it', null, null]],
])('a browser that can do %o gets a button for each, or a hint', (able, expected) => {
  const { actions, hint } = view(shown(), { options: able, expiryDate: null });
  expect([actions.save, actions.share, hint]).toEqual(expected);
});

test('only a damaged photo can be retried, and only a shown one can be deleted', () => {
  expect(view({ is: 'ended', why: 'damaged' }).actions).toEqual({ save: null, share: null, delete: null, tryAgain: 'Once more' });
  expect(view({ is: 'ended', why: 'deleted' }).actions).toEqual({ save: null, share: null, delete: null, tryAgain: null });
  expect(view(shown()).actions.delete).toBe('Delete it');
});

test('the question shows the state of its deletion', () => {
  expect(view(shown()).question).toBeNull();
  expect(view(shown('asked')).question).toEqual({
    title: 'Really delete?',
    detail: 'It is gone then',
    failed: false,
    confirm: 'Yes, delete',
    keep: 'No, keep',
    busy: false,
  });
  expect(view(shown('under-way')).question).toMatchObject({ confirm: 'Deleting', busy: true });
  expect(view(shown('failed')).question).toMatchObject({ detail: 'Not deleted', failed: true, busy: false });
});
