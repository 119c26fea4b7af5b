import { BaseSequencer } from 'vitest/node';

/** Files that take minutes, the longest first. If they started last, the other worker would have nothing to do. */
const longest = [
  'escape/escape',
  'faults/faults',
  'groups/slow/oddSeeds',
  'groups/slow/evenSeeds',
  'crash/slow/soak',
  'e2e/sharing',
  'e2e/visit',
  'journeys/program',
  'journeys/rehearse',
  'journeys/posingHelp',
  'journeys/cutout',
  'journeys/staff',
  'journeys/themeSwap',
  'print/venue/staleReasons',
  'print/venue/offPrinters',
  'print/venue/rehearsedQueues',
  'print/venue/sheetsOfGuests',
  'print/venue/rehearsedPrinters',
  'long/venue/rehearsedCameras',
  'long/venue/profile',
  'long/rules',
  'scenes/shippedThemes',
  'scenes/heard',
];

/** @import { TestSpecification } from 'vitest/node' */

/** Starts the files that take longest first, and the others in Vitest's order. */
export class LongestFirst extends BaseSequencer {
  /**
   * @override
   * @param {TestSpecification[]} files
   */
  async sort(files) {
    const place = (/** @type {TestSpecification} */ { moduleId }) => {
      const found = longest.findIndex((name) => moduleId.includes(`/tests/${name}.test.`));
      return found < 0 ? longest.length : found;
    };
    return (await super.sort(files)).toSorted((one, other) => place(one) - place(other));
  }
}
