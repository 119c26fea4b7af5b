import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import '@fontsource/figtree/latin-400.css';
import '@fontsource/figtree/latin-600.css';
import '@fontsource/figtree/latin-800.css';
import '../../pageParts/page.css';
import './studio.css';
import { ImageContext } from '../../stage/parts/ImageContext.ts';
import { loadThemeFonts } from './loadThemeFonts.ts';
import { prepareStage } from './prepareStage.ts';
import { askStudio } from './askStudio.ts';
import { listenTo } from './events.ts';
import { firstPicture, loadFirstPictures } from './firstPictures.ts';
import { screenInAddress } from './overview/screenInAddress.ts';
import { Studio } from './Studio.tsx';
import { StudioContext } from './StudioContext.ts';
import { studioStore } from './studioStore.ts';
import { spokenTheme } from './useShownTheme.ts';

prepareStage();

const store = studioStore({
  ask: askStudio,
  after(delayMs, callback) {
    const timer = setTimeout(callback, delayMs);
    return () => clearTimeout(timer);
  },
});
let latest = 0;
listenTo({
  onState(state) {
    const turn = ++latest;
    const { language } = store.getState();
    const fonts = state.inLanguages === null ? [] : spokenTheme(state.inLanguages, language).fonts;
    // Drawing measures texts, so load their fonts first.
    void Promise.all([loadThemeFonts(fonts), loadFirstPictures()]).then(() => {
      if (turn === latest) store.take(state);
    });
  },
  lost: () => store.lost(),
});

const followAddress = (): void => {
  if (screenInAddress() !== null) store.show({ place: 'all' });
};
followAddress();
window.addEventListener('hashchange', followAddress);

createRoot(document.getElementById('studio') as HTMLElement).render(
  <StrictMode>
    <StudioContext value={store}>
      <ImageContext value={firstPicture}>
        <Studio />
      </ImageContext>
    </StudioContext>
  </StrictMode>,
);
