import subsetFont from 'subset-font';

/**
 * A program that makes subsets of fonts and exits. `subsetFonts.ts` explains why and types the messages between the two. Plain JavaScript, because
 * Node starts this file directly, from src or from the build.
 * @import { FontSubset, SubsetWork } from './subsetFonts.ts'
 */

/** The parts of a font that a large title needs: its letters, their ligatures and their spacing. */
const subsetOptions = /** @type {const} */ ({
  targetFormat: 'woff2',
  noHinting: true,
  keepFeatures: ['kern', 'mark', 'ccmp', 'locl', 'init', 'medi', 'fina', 'isol', 'rlig'],
  dropTables: ['gasp', 'STAT', 'meta', 'DSIG'],
});

// This listener keeps the process alive until the parent disconnects after receiving the result.
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
