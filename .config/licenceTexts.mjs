import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** @typedef {{ name: string, version: string, licence: string, text: string }} Licensed A package, or what lies in it, and its licence's text with its copyright lines. */

/** Licences of packages that come without their text. @type {Record<string, string>} */
const standIns = {
  '@iconify-json/fluent-emoji-flat': 'fluent-emoji.txt',
  '@litertjs/core': 'Apache-2.0.txt',
  '@litertjs/wasm-utils': 'Apache-2.0.txt',
  '@mediapipe/face_detection': 'Apache-2.0.txt',
  '@mediapipe/face_mesh': 'Apache-2.0.txt',
  saxes: 'saxes.txt',
};

const namedSo = /^(?:licen[cs]e|copying|notice)(?:[.-](?:md|txt|mit|apache|markdown))*$/i;

/** A licence's text of our own collection. @param {string} name */
const collected = (name) => readFileSync(join(import.meta.dirname, 'licences', name), 'utf8').trim();

/**
 * What a package says of its licence. Throws a plain sentence where it has no text and none is collected for it.
 * @param {string} folder the package's own
 * @returns {Licensed}
 */
export function licenceOf(folder) {
  const { name, version, license } = read(folder);
  const files = readdirSync(folder)
    .filter((file) => namedSo.test(file))
    .sort();
  const standIn = standIns[name];
  if (files.length === 0 && standIn === undefined)
    throw new Error(
      `The package ${name} comes without its licence's text, which may not be left out of what it is bundled in. Put the text of its repository into ` +
        '.config/licences, and its name into .config/licenceTexts.mjs.',
    );
  const text =
    files.length > 0 ? files.map((file) => readFileSync(join(folder, file), 'utf8').trim()).join('\n\n') : collected(standIn ?? '');
  return { name, version, licence: license, text };
}

/**
 * The folder of the package that a bundled module lies in; null for one of ours, and for what the bundler has made itself.
 * @param {string} id
 */
export function packageFolder(id) {
  const file = id.split('?', 1)[0]?.replace(/^\0/, '') ?? '';
  // Packages have files named package.json for parts of them, too, which say no name.
  for (let folder = dirname(file); folder.includes('/node_modules/'); folder = dirname(folder)) if (read(folder).name !== '') return folder;
  return null;
}

/** @param {string} folder @returns {{ name: string, version: string, license: string }} */
function read(folder) {
  try {
    const { name = '', version = '', license = '' } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
    return version === '' ? { name: '', version, license } : { name, version, license: String(license) };
  } catch {
    return { name: '', version: '', license: '' };
  }
}

const top = join(import.meta.dirname, '..');
const inPackages = join(top, 'node_modules');

/**
 * Licences of what the booth serves without bundling it: fonts and emoji, which it takes out of their packages, the models and their runtime, and
 * the fonts in the folders of themes, each with the OFL.txt beside it.
 * @param {readonly { address: string, file: string }[]} models
 * @param {string} themes the folder of all themes
 * @returns {Licensed[]}
 */
export function servedLicences(models, themes = join(top, 'assets', 'themes')) {
  const { dependencies } = JSON.parse(readFileSync(join(top, 'package.json'), 'utf8'));
  const data = Object.keys(dependencies).filter((name) => /^@(?:fontsource|iconify-json)\//.test(name));
  return [
    ...data.map((name) => licenceOf(join(inPackages, name))),
    // All are Google's; one of the packages that they come out of has another owner, whose licence is for its own code.
    ...models.map(({ address, file }) => {
      const { name, version } = read(packageFolder(join(inPackages, file)) ?? '');
      return { name: address, version: `of ${name} ${version}`, licence: 'Apache-2.0', text: collected('Apache-2.0.txt') };
    }),
    ...readdirSync(themes, { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.(?:woff2?|ttf|otf)$/i.test(file))
      .map((file) => {
        const beside = join(themes, dirname(file), 'OFL.txt');
        if (!existsSync(beside)) throw new Error(`The font ${file} has no OFL.txt beside it. Put the licence there that came with it.`);
        const text = readFileSync(beside, 'utf8').trim();
        return { name: `/themes/${file.replaceAll('\\', '/')}`, version: '', licence: 'OFL-1.1', text };
      }),
  ];
}
