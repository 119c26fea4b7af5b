import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import '@fontsource/figtree/latin-400.css';
import '@fontsource/figtree/latin-600.css';
import '@fontsource/figtree/latin-800.css';
import '../pageParts/page.css';
import './console.css';
import { ConsoleContext } from './ConsoleContext.ts';
import { ConsolePage } from './ConsolePage.tsx';
import { consoleStore } from './consoleStore.ts';

const pollEveryMs = 5000;

const store = consoleStore({
  nowMs: () => performance.now(),
  path: () => `${window.location.pathname}${window.location.search}`,
  hash: () => window.location.hash,
  goTo: (path) => window.history.pushState(null, '', path),
});
for (const sign of ['pointerdown', 'keydown', 'wheel']) window.addEventListener(sign, store.touch, { capture: true, passive: true });
window.addEventListener('popstate', store.follow);
setInterval(store.tick, 1000);
setInterval(() => {
  // A hidden page sends no requests.
  if (document.visibilityState === 'visible') void store.poll();
}, pollEveryMs);
void store.poll();

createRoot(document.getElementById('console') as HTMLElement).render(
  <StrictMode>
    <ConsoleContext value={store}>
      <ConsolePage />
    </ConsoleContext>
  </StrictMode>,
);
