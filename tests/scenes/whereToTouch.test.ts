import { describe, expect, test } from 'vitest';
import { bundledTheme } from '../support/theme/classicTheme.ts';

/** The share of an upright screen, from the bottom, that a seated person can reach. */
const reachShare = 0.6;

describe.each(['classic', 'orbit', 'gala', 'party'])('what guests touch in the theme %s', (name) => {
  const { portrait, landscape } = bundledTheme(name).theme.layouts;

  test("is within a seated guest's reach on upright screens", () => {
    const { stage, welcome, survey, takePhoto, result } = portrait!;
    const { options, next } = survey;
    for (const [, top] of [
      welcome.start,
      options.box,
      next,
      takePhoto.capture,
      takePhoto.review!.sheet,
      takePhoto.review!.accept,
      result.back,
    ])
      // A sheet has a margin around its shots.
      expect(top + 24).toBeGreaterThanOrEqual((1 - reachShare) * stage[1]);
  });

  test('is on the right of a wide screen, from Welcome to an error', () => {
    const { stage, welcome, survey, takePhoto, result, notFound } = landscape!;
    for (const [left, , width] of [welcome.start, survey.options.box, survey.next, takePhoto.capture, result.back, notFound.home])
      expect(left + width / 2).toBeGreaterThan(0.6 * stage[0]);
  });
});
