import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import '@fontsource/figtree/latin-400.css';
import '@fontsource/figtree/latin-600.css';
import '@fontsource/figtree/latin-800.css';
import '../pageParts/page.css';
import './staff.css';
import { goToBooth, isAtBooth, stopKiosk, tellAlive } from './boothPage.ts';
import { hearTouches } from './hearTouches.ts';
import { StaffContext } from './StaffContext.ts';
import { StaffPage } from './StaffPage.tsx';
import { staffStore } from './staffStore.ts';
import { editsText, isStopKeys, ordersBrowser } from '../shared/pressedKey.ts';

const pollEveryMs = 5000;

const atBooth = isAtBooth();
const store = staffStore({ nowMs: () => performance.now(), isAtBooth: atBooth, goToBooth });
hearTouches(store.touch);
window.addEventListener('contextmenu', (event) => event.preventDefault());
setInterval(store.tick, 1000);
setInterval(() => void store.poll(), pollEveryMs);
if (atBooth) {
  setInterval(() => void tellAlive(), 2000);
  guardKeys(() => void stopKiosk());
}
void store.poll();

createRoot(document.getElementById('staff') as HTMLElement).render(
  <StrictMode>
    <StaffContext value={store}>
      <StaffPage />
    </StaffContext>
  </StrictMode>,
);

const isField = (target: EventTarget | null): boolean => target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;

/** On the booth's screen, blocks browser shortcuts except those for editing text. Calls `stop` for the keys that stop the booth. */
function guardKeys(stop: () => void): void {
  const hear = (event: KeyboardEvent): void => {
    if (ordersBrowser(event) && !(isField(event.target) && editsText(event))) event.preventDefault();
    if (isStopKeys(event) && !event.repeat) stop();
  };
  window.addEventListener('keydown', hear, { capture: true });
}
