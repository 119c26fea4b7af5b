import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Deletion, OpenedPhoto, PhoneEvent, PhoneState } from '../../src/phone/PhoneState.ts';
import { phoneTransition } from '../../src/phone/phoneTransition.ts';

const photo: OpenedPhoto = { file: new File([], 'card.png'), url: 'blob:card', expires: null };
const looking: PhoneState = { is: 'searching', tries: 0, last: 'none-yet', arrived: null };
const shown = (deletion: Deletion): PhoneState => ({ is: 'shown', photo, deletion });
const after = (state: PhoneState | null, ...events: PhoneEvent[]): PhoneState | null => events.reduce(phoneTransition, state);

test('a valid link is requested at once, and an invalid one is reported', () => {
  expect(after(null, { type: 'link-read', valid: true })).toEqual(looking);
  expect(after(null, { type: 'link-read', valid: false })).toEqual({ is: 'ended', why: 'wrong-link' });
});

test('every failed request is counted, regardless of the previous result', () => {
  const twice = after(looking, { type: 'photo-missed', why: 'unknown' }, { type: 'photo-missed', why: 'unreachable' });
  expect(twice).toEqual({ is: 'searching', tries: 2, last: 'unreachable', arrived: null });
});

test('a partial download before a network failure is discarded', () => {
  const broken = after(looking, { type: 'part-arrived', share: 0.7 }, { type: 'photo-missed', why: 'unreachable' });
  expect(broken).toMatchObject({ arrived: null });
});

describe('a deletion', () => {
  const asked: PhoneEvent[] = [{ type: 'delete-pressed' }, { type: 'delete-confirmed' }];

  test('happens only after the guest has confirmed it', () => {
    expect(after(shown('no'), { type: 'delete-confirmed' })).toEqual(shown('no'));
    expect(after(shown('no'), ...asked)).toEqual(shown('under-way'));
  });

  test("can't be cancelled once it is running", () => {
    expect(after(shown('under-way'), { type: 'delete-declined' })).toEqual(shown('under-way'));
  });

  test('can be retried or abandoned after it has failed', () => {
    const failed = after(shown('no'), ...asked, { type: 'delete-failed' });
    expect(failed).toEqual(shown('failed'));
    expect(after(failed, { type: 'delete-confirmed' })).toEqual(shown('under-way'));
    expect(after(failed, { type: 'delete-declined' })).toEqual(shown('no'));
  });

  test('of a film ends with the texts for films', () => {
    const film: PhoneState = { is: 'shown', photo: { ...photo, words: { shown: 'A film' } }, deletion: 'under-way' };
    const ended = { is: 'ended', why: 'deleted', words: { shown: 'A film' } };
    expect(after(film, { type: 'photo-ended', why: 'deleted' })).toEqual(ended);
  });

  test('is final once it has succeeded', () => {
    expect(after(shown('under-way'), { type: 'photo-ended', why: 'deleted' })).toEqual({ is: 'ended', why: 'deleted' });
  });
});

test('a damaged photo can be retried, other final states cannot', () => {
  expect(after({ is: 'ended', why: 'damaged' }, { type: 'try-again-pressed' })).toEqual(looking);
  expect(after({ is: 'ended', why: 'deleted' }, { type: 'try-again-pressed' })).toEqual({ is: 'ended', why: 'deleted' });
});

const anyEvent: fc.Arbitrary<PhoneEvent> = fc.constantFrom<PhoneEvent>(
  { type: 'part-arrived', share: 0.5 },
  { type: 'photo-missed', why: 'unknown' },
  { type: 'photo-opened', photo },
  { type: 'photo-ended', why: 'deleted' },
  { type: 'try-again-pressed' },
  { type: 'delete-pressed' },
  { type: 'delete-declined' },
  { type: 'delete-confirmed' },
  { type: 'delete-failed' },
);

test('no event brings a deleted photo back, or deletes without confirmation', () => {
  fc.assert(
    fc.property(fc.array(anyEvent, { maxLength: 30 }), (events) => {
      expect(after({ is: 'ended', why: 'deleted' }, ...events)).toEqual({ is: 'ended', why: 'deleted' });
      const unasked = events.filter(({ type }) => type !== 'delete-pressed' && type !== 'photo-ended');
      expect(after(shown('no'), ...unasked)).toEqual(shown('no'));
    }),
  );
});
