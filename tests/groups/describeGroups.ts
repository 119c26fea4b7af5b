import { beforeAll, describe, expect, test } from 'vitest';
import type { JudgedSeed } from '../support/groups/judgeSeeds.ts';
import { judgeSeeds, wantedSeeds } from '../support/groups/judgeSeeds.ts';
import { faultsOf, figuresOf } from '../support/groups/summary.ts';
import { keepJudged } from './gatherGroups.ts';

/** Every second one of the seeds that are wanted, so that two workers share them. */
export function describeGroups(part: 0 | 1): void {
  describe('groups of one to six', () => {
    let judged: readonly JudgedSeed[];
    beforeAll(async () => {
      judged = await judgeSeeds(wantedSeeds().filter((seed) => seed % 2 === part));
      keepJudged(part, judged);
    });
    const withFault = (sign: string): string[] => judged.flatMap(faultsOf).filter((line) => line.includes(sign));

    test('every face that is whole in the photo is whole on the card', () => {
      expect(withFault('face at')).toEqual([]);
    });

    test('all but two in a hundred become a card', () => {
      expect(figuresOf(judged).fallback, withFault('no card').join('\n')).toBeLessThanOrEqual(0.02);
    });

    // Where clothes and wall are of one colour and both segmenters doubt, a patch of cloth may stay thin: in two of a hundred groups.
    test('hardly anybody has a hole, and none is large', () => {
      const { withHoles } = figuresOf(judged);
      expect(withHoles, withFault('a hole of').join('\n')).toBeLessThanOrEqual(judged.length > 100 ? 0.04 : 0.1);
      const largest = Math.max(0, ...judged.flatMap(({ mask }) => mask.holes.map(({ share }) => share)));
      expect(largest, withFault('a hole of').join('\n')).toBeLessThanOrEqual(0.03);
    });

    test('all but three in a hundred faces are found, exactly', () => {
      const wanted = judged.reduce((sum, { found }) => sum + found.wanted, 0);
      const wrong = judged.reduce((sum, { found }) => sum + found.missed.length + found.inexact.length, 0);
      // Of a few groups two may be wrong.
      expect(wrong, [...withFault('no face'), ...withFault('eyes')].join('\n')).toBeLessThanOrEqual(Math.max(2, 0.03 * wanted));
    });

    test('no face is found where none is', () => {
      expect(withFault('where none is')).toEqual([]);
    });
  });
}
