import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readTheme } from '../../src/themeFiles/readTheme.ts';
import { minimalThemeJson } from '../support/theme/minimalThemeJson.ts';
import { temporaryFolder } from '../support/files/temporaryFolder.ts';

const svg = (body: string): string => `<svg xmlns="http://www.w3.org/2000/svg">${body}</svg>`;

/** The result of recolouring a base's drawing behind Welcome for a theme with other colours. */
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

test('colours are found in attributes and styles, with any quotes and spacing', () => {
  const before = ['fill="#fff"', "stroke = '#fff'", 'style="stop-color:#fff"', 'style="color :  #fff"', 'fill=" #fff"'];
  const after = drawn(`<g ${before.join('/><g ')}/>`) ?? '';
  expect(after).not.toContain('#fff"');
  expect(after.match(/#[0-9a-f]{6}/g)).toHaveLength(before.length);
});

test('the people in the hint to step together keep their colours: no palette turns a face blue', () => {
  const base = minimalThemeJson() as { camera: object };
  Object.assign(base.camera, { figures: [{ image: 'guest.svg' }] });
  const folder = temporaryFolder({
    'base/theme.json': base,
    'base/guest.svg': svg('<g fill="#fff"/>'),
    'mine/theme.json': { extends: 'base', colors: { ground: '#0f1430', ink: '#ffffff' } },
  });
  const read = readTheme(join(folder, 'mine'), { themesFolder: folder });
  expect(read.ok && read.value.drawing('/themes/1/guest.svg')).toBeNull();
});

test.each([
  ['spaces without a colour after them', `<g fill=${' '.repeat(200_000)}/>`],
  ['spaces without an equals sign after them', `<g fill${' '.repeat(200_000)}/>`],
  ['many beginnings', `<g ${'fill=" '.repeat(60_000)}/>`],
])('a drawing with %s is recoloured as fast', (_what, body) => {
  const began = performance.now();
  expect(drawn(body)).toBe(svg(body));
  // Milliseconds; a minute for a pattern of quadratic complexity.
  expect(performance.now() - began).toBeLessThan(3000);
});

test('an inherited sheet is recoloured entirely: drawings, areas and texts, which keep enough contrast', () => {
  const base = minimalThemeJson() as { colors: { card: string; ground: string } };
  const { card, ground } = base.colors;
  const words = { text: 'Hello', box: [0, 0, 900, 90], color: card, family: 'serif', weight: 400, size: 60, align: 'center' };
  const layers = [
    { image: 'paper.svg', box: [0, 0, 1200, 1800] },
    { fill: ground, box: [0, 0, 900, 90] },
    words,
    { made: 'whole', box: [60, 200, 1080, 1500] },
  ];
  Object.assign(base, { print: { sheets: [{ id: 'cards', paper: '4x6', layers }] } });
  const folder = temporaryFolder({
    'base/theme.json': base,
    'base/paper.svg': svg(`<g fill="${ground}"/>`),
    'mine/theme.json': { extends: 'base', colors: { ground: '#0f1430', card: '#223366', ink: '#ffffff' } },
  });
  const read = readTheme(join(folder, 'mine'), { themesFolder: folder });
  if (!read.ok) throw new Error(JSON.stringify(read.error));
  expect(read.value.drawing('/themes/1/paper.svg')).toBe(svg('<g fill="#0f1430"/>'));
  // Treated like a dark theme's cards, these texts would be as dark as the rest.
  expect(read.value.theme.print?.sheets?.[0]?.layers.slice(1, 3)).toMatchObject([{ fill: '#0f1430' }, { color: '#ffffff' }]);
});
