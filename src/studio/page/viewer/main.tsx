import { createRoot } from 'react-dom/client';
import type { BenchState } from '../../BenchState.ts';
import { Bench } from './Bench.tsx';
import { loadThemeFonts } from '../loadThemeFonts.ts';
import { prepareStage } from '../prepareStage.ts';
import { showKey } from '../showKey.ts';

/** So long nothing more was asked for, and what was is drawn. */
const quietMs = 500;
const lookMs = 100;

/** Keeps the page from having loaded, by a picture that the server holds back, until its screens are drawn: a screenshot shows them then. */
function loadedWhenDrawn(): void {
  performance.setResourceTimingBufferSize(10_000);
  new Image().src = '/held';
  let asked = -1;
  let quietFrom = performance.now();
  const timer = setInterval(() => {
    const now = performance.getEntriesByType('resource').length;
    if (now !== asked || document.querySelector('.screen') === null) {
      asked = now;
      quietFrom = performance.now();
    }
    if (performance.now() - quietFrom < quietMs) return;
    clearInterval(timer);
    new Image().src = '/drawn';
  }, lookMs);
}

prepareStage();
loadedWhenDrawn();

/** The server sends the whole state whenever something of it changes, and again after it was away. */
function follow(): void {
  const root = createRoot(document.getElementById('bench') as HTMLElement);
  let latest = 0;
  const events = new EventSource('/events');
  events.addEventListener('message', (event: MessageEvent<string>) => {
    const state = JSON.parse(event.data) as BenchState;
    const turn = ++latest;
    // Texts are measured when they are drawn: with their fonts, or wrongly.
    void loadThemeFonts(state.theme?.fonts ?? []).then(() => {
      if (turn === latest) root.render(<Bench state={state} connected />);
    });
    events.onerror = () => root.render(<Bench state={state} connected={false} />);
  });
}

void showKey(follow);
