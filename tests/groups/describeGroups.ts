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

    test('nobody has a hole', () => {
      expect(withFault('a hole of')).toEqual([]);
    });

    test('all but three in a hundred faces are found, exactly', () => {
      expect(figuresOf(judged).facesFound, withFault('face').join('\n')).toBeGreaterThanOrEqual(0.97);
    });

    test('no face is found where none is', () => {
      expect(withFault('where none is')).toEqual([]);
    });
  });
}
