import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { build } from 'vite';
import { describe, expect, test } from 'vitest';
import { licenceOf, servedLicences } from '../../.config/licenceTexts.mjs';
import { noticesText, thirdPartyNotices } from '../../.config/thirdPartyNotices.mjs';
import { temporaryFolder } from '../support/files/temporaryFolder.ts';

const library = (name: string, licence?: string) => ({
  [`node_modules/${name}/package.json`]: { name, version: '1.2.3', license: 'MIT', type: 'module', main: 'main.js' },
  [`node_modules/${name}/main.js`]: `export const ${name} = '${name}';`,
  ...(licence === undefined ? {} : { [`node_modules/${name}/LICENSE.md`]: licence }),
});

/** Builds a page that imports `drawn` and has a worker that imports `sealed`; returns the notices. */
async function builtPage(packages: Readonly<Record<string, string | object>>): Promise<string> {
  const root = temporaryFolder({
    'index.html': '<script type="module" src="./main.js"></script>',
    'main.js':
      "import { drawn } from 'drawn'; console.log(drawn, new Worker(new URL('./worker.js', import.meta.url), { type: 'module' }));",
    'worker.js': "import { sealed } from 'sealed'; console.log(sealed);",
    ...packages,
  });
  const { page, workers } = thirdPartyNotices('page', { into: join(root, 'build') });
  await build({
    root,
    configFile: false,
    logLevel: 'silent',
    plugins: [page],
    worker: { plugins: () => [workers] },
    build: { outDir: 'build/page' },
  });
  return readFileSync(join(root, 'build/third-party-notices.txt'), 'utf8');
}

describe('the notices of a build', () => {
  test('include the licence of each bundled package, including those in a worker', async () => {
    const notices = await builtPage({
      ...library('drawn', 'Copyright Ann, do as you like'),
      ...library('sealed', 'Copyright Bob'),
      ...library('unused', 'Copyright Eve'),
    });
    expect(notices).toContain('\ndrawn 1.2.3 (MIT): page\n\nCopyright Ann, do as you like\n');
    expect(notices).toContain('\nsealed 1.2.3 (MIT): page\n\nCopyright Bob\n');
    expect(notices).not.toContain('Eve');
  });

  test.each(['drawn', 'sealed'])('are not written, and the build fails, if %s has no licence', async (name) => {
    const other = name === 'drawn' ? 'sealed' : 'drawn';
    await expect(builtPage({ ...library(name), ...library(other, 'Copyright Ann') })).rejects.toThrow(
      `The package ${name} does not include its licence's text`,
    );
  });

  test('name the bundled parts of a package, and include identical texts once', () => {
    const react = { name: 'react', version: '1.0.0', licence: 'MIT', text: 'Copyright Ann' };
    const notices = noticesText([
      { part: 'staff', found: [react] },
      { part: 'kiosk', found: [react, { ...react, name: 'react-dom' }] },
    ]);
    expect(notices).toContain('\nreact 1.0.0 (MIT): kiosk, staff\nreact-dom 1.0.0 (MIT): kiosk\n\nCopyright Ann\n');
  });
});

describe('a file served from a package', () => {
  test('has a licence only with its font’s own OFL.txt beside it', () => {
    const themes = temporaryFolder({ 'mine/fonts/a.woff2': 'x', 'mine/fonts/OFL.txt': 'Copyright Ann' });
    expect(servedLicences([], themes).at(-1)).toEqual({
      name: '/themes/mine/fonts/a.woff2',
      version: '',
      licence: 'OFL-1.1',
      text: 'Copyright Ann',
    });
    expect(() => servedLicences([], temporaryFolder({ 'mine/a.woff2': 'x' }))).toThrow(
      /^The font mine.a\.woff2 has no OFL\.txt beside it\./,
    );
  });

  test('has a collected licence only if its package has no licence text', () => {
    const folder = (name: string) => join(temporaryFolder({ 'package.json': { name, version: '1.0.0', license: 'ISC' } }));
    expect(licenceOf(folder('saxes')).text).toMatch(/^The ISC License\n\nCopyright \(c\) Contributors/);
    expect(() => licenceOf(folder('taxes'))).toThrow('taxes does not include');
  });
});

describe('the fonts in this repository', () => {
  const fonts = ['assets', 'tests'].flatMap((top) =>
    readdirSync(top, { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.(woff2?|ttf|otf)$/i.test(file))
      .map((file) => join(top, file)),
  );

  test.each(fonts.filter((file) => readFileSync(file).length > 100))('%s has the OFL beside it, with its own copyright line', (file) => {
    const [copyright = '', ...licence] = readFileSync(join(dirname(file), 'OFL.txt'), 'utf8').split('\n\n');
    const name = file.replaceAll('\\', '/').split('/').at(-1) ?? '';
    expect(copyright.split('\n')).toContainEqual(expect.stringMatching(new RegExp(`^${name}: Copyright \\d{4} The .+ Project Authors`)));
    expect(licence.join('\n\n')).toContain('SIL OPEN FONT LICENSE Version 1.1 - 26 February 2007');
  });

  test('are all checked', () => {
    expect(fonts).toContain(join('assets', 'themes', 'gala', 'fonts', 'bodoni-moda-latin-500-italic.woff2'));
  });
});
