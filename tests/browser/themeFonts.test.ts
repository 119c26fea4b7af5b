import { expect, test } from 'vitest';
import { loadThemeFonts } from '../../src/studio/page/loadThemeFonts.ts';
import font from '@fontsource/figtree/files/figtree-latin-600-normal.woff2?url';

test("font names in other scripts are used for a theme's fonts, whether they have one word or several", async () => {
  await loadThemeFonts([
    { family: 'Name', weight: 600, file: font },
    { family: 'Japanese Name', weight: 600, file: font },
    { family: 'Nowhere', weight: 600, file: '/there-is-none.woff2' },
  ]);
  expect(document.documentElement.style.getPropertyValue('--letters')).toBe('"Name", "Japanese Name"');
});
