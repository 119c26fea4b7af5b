import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import '@fontsource/figtree/latin-400.css';
import '@fontsource/figtree/latin-600.css';
import '@fontsource/figtree/latin-800.css';
import '../../../pageParts/page.css';
import './studio.css';
import type { StudioState } from '../../StudioState.ts';
import { ImageContext } from '../../../stage/parts/ImageContext.ts';
import { loadThemeFonts } from '../loadThemeFonts.ts';
import { prepareStage } from '../prepareStage.ts';
import { loadPeople } from '../usePeople.ts';
import { askStudio } from './askStudio.ts';
import { firstPicture, loadFirstPictures } from './firstPictures.ts';
import { Studio } from './Studio.tsx';
import { StudioContext } from './StudioContext.ts';
import { studioStore } from './studioStore.ts';

prepareStage();
// They take longest: asked for before anybody needs them.
void loadPeople();

const store = studioStore({ ask: askStudio });
const events = new EventSource('/events');
let latest = 0;
events.addEventListener('message', (event: MessageEvent<string>) => {
  const state = JSON.parse(event.data) as StudioState;
  const turn = ++latest;
  const { theme } = state;
  // Texts are measured when they are drawn: with their fonts, or wrongly.
  void Promise.all([loadThemeFonts(theme?.fonts ?? []), theme === null ? null : loadFirstPictures(theme)]).then(() => {
    if (turn === latest) store.take(state);
  });
});
events.onerror = () => store.lost();

createRoot(document.getElementById('studio') as HTMLElement).render(
  <StrictMode>
    <StudioContext value={store}>
      <ImageContext value={firstPicture}>
        <Studio />
      </ImageContext>
    </StudioContext>
  </StrictMode>,
);
