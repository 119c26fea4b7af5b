import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readTheme } from '../../src/themeFiles/readTheme.ts';
import { minimalThemeJson } from '../support/minimalThemeJson.ts';
import { temporaryFolder } from '../support/temporaryFolder.ts';

const svg = (body: string): string => `<svg xmlns="http://www.w3.org/2000/svg">${body}</svg>`;

/** What a theme in other colours makes of a drawing that its base has behind Welcome. */
function drawn(body: string): string | null {
  const base = minimalThemeJson() as { layouts: { portrait: { welcome: object } } };
  Object.assign(base.layouts.portrait.welcome, { background: { image: 'ground.svg' } });
  const folder = temporaryFolder({
    'base/theme.json': base,
    'base/ground.svg': svg(body),
    'mine/theme.json': { extends: 'base', colors: { ground: '#0f1430', ink: '#ffffff' } },
  });
  const read = readTheme(join(folder, 'mine'), { themesFolder: folder });
  if (!read.ok) throw new Error(JSON.stringify(read.error));
  return read.value.drawing('/themes/1/ground.svg');
}

test('colours are found in attributes and styles, however they are quoted and spaced', () => {
  const before = ['fill="#fff"', "stroke = '#fff'", 'style="stop-color:#fff"', 'style="color :  #fff"', 'fill=" #fff"'];
  const after = drawn(`<g ${before.join('/><g ')}/>`) ?? '';
  expect(after).not.toContain('#fff"');
  expect(after.match(/#[0-9a-f]{6}/g)).toHaveLength(before.length);
});

test('people who step together follow the colours, like all that layouts have', () => {
  const base = minimalThemeJson() as { camera: object };
  Object.assign(base.camera, { figures: [{ image: 'guest.svg' }] });
  const folder = temporaryFolder({
    'base/theme.json': base,
    'base/guest.svg': svg('<g fill="#fff"/>'),
    'mine/theme.json': { extends: 'base', colors: { ground: '#0f1430', ink: '#ffffff' } },
  });
  const read = readTheme(join(folder, 'mine'), { themesFolder: folder });
  expect(read.ok && read.value.drawing('/themes/1/guest.svg')).toMatch(/fill="#(?!fff)[0-9a-f]{6}"/);
});

test.each([
  ['blanks that no colour follows', `<g fill=${' '.repeat(200_000)}/>`],
  ['blanks before an equals sign that is not there', `<g fill${' '.repeat(200_000)}/>`],
  ['many beginnings', `<g ${'fill=" '.repeat(60_000)}/>`],
])('a drawing with %s is recoloured as fast', (_what, body) => {
  const began = performance.now();
  expect(drawn(body)).toBe(svg(body));
  // Milliseconds; a minute where a pattern takes the square of the length.
  expect(performance.now() - began).toBeLessThan(3000);
});
