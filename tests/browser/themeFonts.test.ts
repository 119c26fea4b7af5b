import { expect, test } from 'vitest';
import { loadThemeFonts } from '../../src/studio/page/loadThemeFonts.ts';
import font from '@fontsource/figtree/files/figtree-latin-600-normal.woff2?url';

test('names in other scripts are written in a theme’s fonts, of one word or of several', async () => {
  await loadThemeFonts([
    { family: 'Name', weight: 600, file: font },
    { family: 'Japanese Name', weight: 600, file: font },
    { family: 'Nowhere', weight: 600, file: '/there-is-none.woff2' },
  ]);
  expect(document.documentElement.style.getPropertyValue('--letters')).toBe('"Name", "Japanese Name"');
});
