import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import pixelmatch from 'pixelmatch';
import { PNG } from 'pngjs';

/**
 * Compares the PNGs of two folders pixel by pixel. For each difference, writes three pictures to `differences`: then, now, and the
 * differing pixels in red.
 * @param {{ then: string, now: string, differences: string }} folders
 * @returns {{ told: string[], alike: number }} a line for each picture that differs, those that differ most first
 */
export function comparePictureFolders({ then, now, differences }) {
  rmSync(differences, { recursive: true, force: true });
  const names = [...new Set([...pngsIn(then), ...pngsIn(now)])].sort();
  const found = names.map((name) => ({ name, ...compare(name, then, now, differences) }));
  const differing = found.filter(({ share }) => share > 0).toSorted((one, other) => other.share - one.share);
  return { told: differing.map(({ name, what }) => `${name}: ${what}`), alike: found.length - differing.length };
}

/** @param {string} name @param {string} then @param {string} now @param {string} differences @returns {{ share: number, what: string }} */
function compare(name, then, now, differences) {
  const [before, after] = [readOf(join(then, name)), readOf(join(now, name))];
  if (before === null || after === null) return { share: 1, what: before === null ? 'is new' : 'is no longer drawn' };
  if (before.equals(after)) return { share: 0, what: '' };
  const [one, other] = [PNG.sync.read(before), PNG.sync.read(after)];
  const keep = (/** @type {string} */ which, /** @type {Buffer} */ bytes) => {
    const file = join(differences, name.replace(/\.png$/, `.${which}.png`));
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, bytes);
    return file;
  };
  const { width, height } = one;
  if (width !== other.width || height !== other.height) {
    keep('then', before);
    return { share: 1, what: `was ${width}x${height}; is ${other.width}x${other.height}: ${keep('now', after)}` };
  }
  const difference = new PNG({ width, height });
  const count = pixelmatch(one.data, other.data, difference.data, width, height, { threshold: 0, includeAA: true, diffColor: [255, 0, 0] });
  if (count === 0) return { share: 0, what: '' };
  keep('then', before);
  keep('now', after);
  return { share: count / (width * height), what: `${count} pixels differ: ${keep('difference', PNG.sync.write(difference))}` };
}

/** @param {string} folder @returns {string[]} */
const pngsIn = (folder) =>
  existsSync(folder)
    ? readdirSync(folder, { recursive: true, encoding: 'utf8' })
        .map((file) => file.replaceAll('\\', '/'))
        .filter((file) => file.endsWith('.png'))
    : [];

/** @param {string} file */
const readOf = (file) => (existsSync(file) ? readFileSync(file) : null);
