import Konva from 'konva';
import { createRoot } from 'react-dom/client';
import '../../stage/parts/shapes.ts';
import type { BenchState } from '../BenchState.ts';
import { Bench } from './Bench.tsx';
import { loadedWhenDrawn } from './loadedWhenDrawn.ts';
import { loadThemeFonts } from './loadThemeFonts.ts';

// Stages get canvases of their own fineness once they are there; until then they should cost nothing.
Konva.pixelRatio = 0.05;

loadedWhenDrawn();

const root = createRoot(document.getElementById('bench') as HTMLElement);
let latest = 0;

/** The server sends the whole state whenever something of it changes, and again after it was away. */
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
