import Konva from 'konva';
import { createRoot } from 'react-dom/client';
import { drawings } from '../../stage/parts/drawings.ts';
import { bringDrawings } from '../../stage/parts/lateDrawings.ts';
import '../../stage/parts/shapes.ts';
import { bringPrinting } from '../../stage/scenes/result/PrintPart.ts';
import { printPart } from '../../stage/scenes/result/printPart.tsx';
import { bringReview } from '../../stage/scenes/takePhoto/ReviewPart.ts';
import { reviewPart } from '../../stage/scenes/takePhoto/reviewPart.tsx';
import type { BenchState } from '../BenchState.ts';
import { Bench } from './Bench.tsx';
import type { Theme } from '../../shared/theme/themeSchema.ts';

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

bringDrawings(drawings);
bringPrinting(printPart);
bringReview(reviewPart);

let loaded = '';

/** Puts a theme's fonts in the place of those before. One that does not load is left out, as on the kiosk. */
async function loadThemeFonts(fonts: Theme['fonts']): Promise<void> {
  const wanted = JSON.stringify(fonts);
  if (wanted === loaded) return;
  loaded = wanted;
  const faces = fonts.map(({ family, weight, file }) => new FontFace(family, `url(${JSON.stringify(file)})`, { weight: String(weight) }));
  const results = await Promise.allSettled(faces.map((face) => face.load()));
  document.fonts.clear();
  for (const result of results) if (result.status === 'fulfilled') document.fonts.add(result.value);
}

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
