import { expect, test } from 'vitest';
import { sampleVisits } from '../../src/flow/sampleVisits.ts';
import { loadArt } from '../../src/headless/loadArt.ts';
import { renderScene } from '../../src/headless/renderScene.tsx';
import { withPrivateFonts } from '../../src/headless/withPrivateFonts.ts';
import { inLanguage, languageTags } from '../../src/shared/theme/inLanguage.ts';
import { classicTheme } from '../support/theme/classicTheme.ts';
import { cutTexts } from '../support/theme/cutTexts.ts';
import { fittedTexts } from '../support/theme/fittedTexts.ts';

test('every language of classic has room for posing hints, if a theme switches them on', async () => {
  const loaded = classicTheme();
  for (const tag of languageTags(loaded.inLanguages)) {
    const { theme: spoken } = withPrivateFonts(inLanguage(loaded.inLanguages, tag));
    const theme = { ...spoken, camera: { ...spoken.camera, posingHelp: true } };
    // Only its fonts matter here.
    const art = await loadArt({ ...loaded, theme }, { wanted: new Set() });
    const visits = sampleVisits(theme, '');
    for (const scene of ['photo-closer', 'photo-back'])
      for (const orientation of ['portrait', 'landscape'] as const) {
        const visit = visits.get(scene);
        if (visit === undefined) throw new Error(`there is no scene ${scene}`);
        const { stage, view, destroy } = renderScene({ theme, art, visit, orientation, pixelRatio: 0.25 });
        const small = [...fittedTexts(view)].filter(({ fits }) => !fits).map(({ text }) => text);
        const cut = cutTexts(stage);
        destroy();
        expect([...small, ...cut], `${scene} in ${tag}, ${orientation}`).toEqual([]);
      }
  }
});
