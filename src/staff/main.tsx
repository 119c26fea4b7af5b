import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import '@fontsource/figtree/latin-400.css';
import '@fontsource/figtree/latin-600.css';
import '@fontsource/figtree/latin-800.css';
import './staff.css';
import { goToBooth, isAtBooth, stopKiosk, tellAlive } from './boothPage.ts';
import { guardKeys } from './guardKeys.ts';
import { hearTouches } from './hearTouches.ts';
import { StaffContext } from './StaffContext.ts';
import { StaffPage } from './StaffPage.tsx';
import { staffStore } from './staffStore.ts';

const lookEveryMs = 5000;

const atBooth = isAtBooth();
const store = staffStore({ nowMs: () => performance.now(), isAtBooth: atBooth, goToBooth });
hearTouches(store.touch);
window.addEventListener('contextmenu', (event) => event.preventDefault());
setInterval(store.tick, 1000);
setInterval(() => void store.look(), lookEveryMs);
if (atBooth) {
  setInterval(() => void tellAlive(), 2000);
  guardKeys(() => void stopKiosk());
}
void store.look();

createRoot(document.getElementById('staff') as HTMLElement).render(
  <StrictMode>
    <StaffContext value={store}>
      <StaffPage />
    </StaffContext>
  </StrictMode>,
);
