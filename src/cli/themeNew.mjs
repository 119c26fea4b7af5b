import { existsSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { basename, join, relative, resolve, sep } from 'node:path';
import { newThemeReadme } from './newThemeReadme.mjs';
import { oneFolder } from './oneFolder.mjs';
import { packageRoot } from './packageRoot.mjs';

const usage = 'new <folder>';

/** `npm run theme -- new`: a theme of a few lines to begin with. */
export const themeNew = {
  usage,
  does: 'Makes a folder with a theme of a few lines in it, and a README that says what to change first.',
  /** @param {string[]} given */
  async run(given) {
    const folder = resolve(oneFolder(given, usage));
    const trouble = troubleWith(folder);
    if (trouble !== null) throw new Error(trouble);
    mkdirSync(folder, { recursive: true });
    const shown = near(folder);
    writeFileSync(join(folder, 'theme.json'), themeText(folder));
    writeFileSync(join(folder, 'README.md'), newThemeReadme(shown));
    process.stdout.write(
      [
        `A theme to begin with: ${join(shown, 'theme.json')}`,
        '',
        `See it while you change it:   npm run theme -- open ${quoted(shown)}`,
        `Have it checked:              npm run theme -- check ${quoted(shown)}`,
        `Run the booth with it:        npm start -- --theme ${quoted(shown)}`,
        '',
      ].join('\n'),
    );
  },
};

/**
 * Why nothing can be made there, as one sentence.
 * @param {string} folder
 * @returns {string | null}
 */
function troubleWith(folder) {
  if (!existsSync(folder)) return null;
  if (!statSync(folder).isDirectory()) return `${folder} is a file; a theme is a folder.`;
  return readdirSync(folder).length === 0 ? null : `${folder} has something in it already; choose a folder that is not there yet.`;
}

/** @param {string} folder */
function themeText(folder) {
  const schema = relative(folder, join(packageRoot, 'assets', 'themes', 'theme.schema.json'))
    .split(sep)
    .join('/');
  const name = basename(folder)
    .replaceAll(/[-_]+/g, ' ')
    .replaceAll(/(^|\s)\p{Ll}/gu, (letter) => letter.toUpperCase());
  const theme = {
    $schema: schema,
    name,
    extends: 'classic',
    brand: { name, tagline: 'Your line here' },
    colors: { ground: '#f3f6ff', ink: '#16213e', accent: '#4338ca' },
  };
  // Objects of one line each: five lines to change, not twenty.
  const lines = Object.entries(theme).map(
    ([key, value]) => `  ${JSON.stringify(key)}: ${JSON.stringify(value, null, 1).replaceAll(/\n\s*/g, ' ')}`,
  );
  return `{\n${lines.join(',\n')}\n}\n`;
}

/** The path as people would type it. @param {string} path */
function near(path) {
  const from = relative('', path);
  return from === '' || from.startsWith('..') ? path : `.${sep}${from}`;
}

/** @param {string} path */
const quoted = (path) => (/\s/.test(path) ? `"${path}"` : path);
