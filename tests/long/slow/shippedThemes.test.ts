import '../../support/picture/freeCanvases.ts';
import { bundledThemes } from '../../../src/themeFiles/bundledThemes.ts';
import { themeNames } from '../../../src/themeFiles/findTheme.ts';
import { shippedTheme } from '../../support/theme/shippedTheme.ts';

for (const name of themeNames(bundledThemes)) if (name !== 'classic') shippedTheme(name, 'second');
