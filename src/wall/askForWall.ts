import { albumServer } from '../album/albumServer.ts';
import { element, own } from '../album/element.ts';
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
    const address = waiting?.address ?? null;
    if (address !== shown) {
      shown = address;
      own('detail').textContent = address === null ? words.askAway : words.askDetail;
      own('more').replaceChildren(...(address === null ? [] : [codeOf(screenLink(address, key.screen), words.code)]));
    }
    const secret = typeof waiting?.sealed === 'string' ? openForScreen(key, waiting.sealed) : null;
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

async function ask(screen: string): Promise<Partial<WaitingScreen> | null> {
  try {
    const response = await fetch(`/wall/screens/${screen}`, { cache: 'no-store' });
    return response.ok ? ((await response.json()) as Partial<WaitingScreen>) : null;
  } catch {
    // The server is restarting, or a venue's login page answered.
    return null;
  }
}

function codeOf(link: string, label: string): HTMLElement {
  const canvas = qrCanvas(link, { side: codeSide, pixelRatio: 1, errorCorrection: 'M', dark: '#000', light: '#fff' });
  canvas.setAttribute('role', 'img');
  canvas.setAttribute('aria-label', label);
  return element('div', {}, canvas);
}
