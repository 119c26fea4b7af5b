import subsetFont from 'subset-font';

/**
 * A program that makes subsets of fonts and ends. `subsetFonts.ts` says why, and types what the two send each other. Plain JavaScript, for Node
 * starts it from here, whether the server runs from src or from its build.
 * @import { FontSubset, SubsetWork } from './subsetFonts.ts'
 */

/** What a large title needs: its letters, how they join and how far apart they stand. */
const subsetOptions = /** @type {const} */ ({
  targetFormat: 'woff2',
  noHinting: true,
  keepFeatures: ['kern', 'mark', 'ccmp', 'locl', 'init', 'medi', 'fina', 'isol', 'rlig'],
  dropTables: ['gasp', 'STAT', 'meta', 'DSIG'],
});

// Listening keeps it alive until it is let go: then what it sends has arrived.
process.on('message', (/** @type {SubsetWork} */ work) => void make(work));

/** @param {SubsetWork} work */
async function make({ files, letters }) {
  /** @type {FontSubset[][]} */
  const subsets = [];
  for (const wanted of letters) {
    /** @type {FontSubset[]} */
    const ofFiles = [];
    for (const file of files) ofFiles.push(await subsetFont(Buffer.from(file), wanted, subsetOptions).catch(() => null));
    subsets.push(ofFiles);
  }
  process.send?.(subsets);
}
