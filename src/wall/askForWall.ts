import { albumServer } from '../album/albumServer.ts';
import { own } from '../album/element.ts';
import type { WallSecret } from '../shared/album/EventSecret.ts';
import { newScreenKey, openForScreen, screenLink } from '../shared/album/wallHandover.ts';
import type { WaitingScreen } from '../shared/contract/album/album.ts';
import { qrCanvas } from '../stage/parts/qrCanvas.ts';
import { later } from './later.ts';
import type { WallWords } from './wallWords.ts';

const askMs = 2000;
const codeSide = 512;

/** Shows a code until a phone that scanned it has sent a wall of this booth; returns its secret. */
export async function askForWall(words: WallWords): Promise<WallSecret> {
  const key = newScreenKey((length) => crypto.getRandomValues(new Uint8Array(length)));
  let shown: string | null | undefined;
  own('heading').textContent = words.ask;
  for (;;) {
    const waiting = await ask(key.screen);
    if (waiting !== null && waiting.address !== shown) {
      const { address } = waiting;
      shown = address;
      own('detail').textContent = address === null ? words.askAway : words.askDetail;
      own('more').replaceChildren(...(address === null ? [] : [codeOf(screenLink(address, key.screen), words.code)]));
    }
    const secret = waiting === null || waiting.sealed === null ? null : openForScreen(key, waiting.sealed);
    if (secret !== null && (await isShownHere(secret))) {
      own('more').replaceChildren();
      return secret;
    }
    await later(askMs);
  }
}

/** Whether this server has the wall, and its event is not over. */
async function isShownHere(secret: WallSecret): Promise<boolean> {
  const answer = await albumServer({ role: 'viewer', secret }).list(() => undefined);
  return answer.ok && answer.value !== 'same' && !answer.value.event.isOver;
}

/** Null while the server restarts, or if a venue's login page answers. */
async function ask(screen: string): Promise<WaitingScreen | null> {
  try {
    const response = await fetch(`/wall/screens/${screen}`, { cache: 'no-store' });
    const { address, sealed } = (await response.json()) as Partial<WaitingScreen>;
    return address === undefined || sealed === undefined ? null : { address, sealed };
  } catch {
    return null;
  }
}

function codeOf(link: string, label: string): HTMLElement {
  const canvas = qrCanvas(link, { side: codeSide, pixelRatio: 1, errorCorrection: 'M', dark: '#000', light: '#fff' });
  canvas.setAttribute('role', 'img');
  canvas.setAttribute('aria-label', label);
  return canvas;
}
