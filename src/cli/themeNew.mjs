import { existsSync, lstatSync, mkdirSync, readdirSync, statSync } from 'node:fs';
import { basename, dirname, join, relative, resolve, sep } from 'node:path';
import { newCardDrawings, newThemeCard } from './newThemeCard.mjs';
import { newThemeReadme } from './newThemeReadme.mjs';
import { oneFolder } from './oneFolder.mjs';
import { packageRoot } from '../themeFiles/packageRoot.mjs';
import { makeFolder, writeWhole } from '../themeFiles/writeWhole.mjs';
import { shellPath } from './shellPath.mjs';

const usage = 'new <folder> [--extends <theme>] [--card]';
/** The default base of a new theme. */
const usualBase = 'classic';

/** `npm run theme -- new`: a starter theme of a few lines. */
export const themeNew = {
  usage,
  does: 'Creates a folder with a short theme.json and a README that says what to change first. With --card, it also has a card of your own to draw over.',
  /** @param {string[]} given */
  async run(given) {
    const { withCard, base, folders } = readGiven(given);
    const folder = resolve(oneFolder(folders, usage));
    const problem = problemWith(folder);
    if (problem !== null) throw new Error(problem);
    mkdirSync(folder, { recursive: true });
    const shown = near(folder);
    writeWhole(join(folder, 'theme.json'), themeText(folder, base, withCard));
    for (const [path, svg] of withCard ? Object.entries(newCardDrawings) : []) {
      makeFolder(dirname(join(folder, path)), folder);
      writeWhole(join(folder, path), svg);
    }
    writeWhole(join(folder, 'README.md'), newThemeReadme(shellPath(shown), base, withCard));
    process.stdout.write(
      [
        `Your new theme: ${join(folder, 'theme.json')}`,
        '',
        `Edit it in the studio:  npm run theme -- edit ${shellPath(shown)}`,
        `Check it:               npm run theme -- check ${shellPath(shown)}`,
        `Run the booth with it:  npm start -- --theme ${shellPath(shown)}`,
        '',
        'Or edit theme.json yourself; each of these takes one line (README.md explains them):',
        ...changes(withCard),
        '',
      ].join('\n'),
    );
  },
};

/**
 * The parsed arguments. Throws a plain sentence for an unknown base.
 * @param {readonly string[]} given
 */
function readGiven(given) {
  const at = given.indexOf('--extends');
  const base = at < 0 ? usualBase : (given[at + 1] ?? '');
  const folders = given.filter((word, place) => word !== '--card' && (at < 0 || (place !== at && place !== at + 1)));
  const themes = join(packageRoot, 'assets', 'themes');
  const known = readdirSync(themes).filter((name) => existsSync(join(themes, name, 'theme.json')));
  if (!known.includes(base))
    throw new Error(
      `${base === '' ? '--extends needs the name of a theme' : `There is no theme "${base}" to extend`}. There are: ${known.sort().join(', ')}.`,
    );
  return { withCard: given.includes('--card'), base, folders };
}

/**
 * Why no theme can be created there, as one sentence.
 * @param {string} folder
 * @returns {string | null}
 */
function problemWith(folder) {
  if (lstatSync(folder, { throwIfNoEntry: false }) === undefined) return null;
  if (statSync(folder, { throwIfNoEntry: false })?.isDirectory() !== true) return `${folder} is a file; a theme is a folder.`;
  return readdirSync(folder).length === 0 ? null : `${folder} is not empty; choose a new folder.`;
}

/** @param {boolean} withCard */
const changes = (withCard) => [
  '  brand       name and tagline; "logo": "logo.svg" in place of the name',
  '  colors      ground, ink and accent; all others are derived from these',
  '  texts       the words on buttons, such as "start"',
  '  buttonType  how they are set: { "start": { "size": 72 } }',
  `  survey      your own questions, with pictures or without${withCard ? '' : '; guests then stand on a plain card in your colours'}`,
  withCard
    ? '  card        draw over card/scene.svg and card/front.svg; their comments say which areas to keep free'
    : '  card        scenes of your own: begin with `new <folder> --card`',
];

/**
 * @param {string} folder
 * @param {string} base
 * @param {boolean} withCard
 */
function themeText(folder, base, withCard) {
  const schema = relative(folder, join(packageRoot, 'assets', 'themes', 'theme.schema.json'))
    .split(sep)
    .join('/');
  const name = basename(folder)
    .replaceAll(/[-_]+/g, ' ')
    .replaceAll(/(^|\s)\p{Ll}/gu, (letter) => letter.toUpperCase());
  const theme = {
    $schema: schema,
    name,
    extends: base,
    brand: { name, tagline: 'Your line here' },
    // A theme based on another one keeps that theme's colours: the user chose the base for them.
    ...(base === usualBase ? { colors: { ground: '#f3f6ff', ink: '#16213e', accent: '#4338ca' } } : {}),
  };
  // Write each object on one line: a new theme then has five lines to change, not twenty.
  const lines = Object.entries(theme).map(
    ([key, value]) => `  ${JSON.stringify(key)}: ${JSON.stringify(value, null, 1).replaceAll(/\n\s*/g, ' ')}`,
  );
  return `{\n${[...lines, ...(withCard ? [newThemeCard] : [])].join(',\n')}\n}\n`;
}

/** The path as a user would type it. @param {string} path */
function near(path) {
  const from = relative('', path);
  return from === '' || from.startsWith('..') ? path : `.${sep}${from}`;
}
