import { albumServer } from '../album/albumServer.ts';
import { element, own } from '../album/element.ts';
import { accessInFragment, wallInFragment } from '../shared/album/albumLink.ts';
import { wallSecret } from '../shared/album/eventKeys.ts';
import type { WallSecret } from '../shared/album/EventSecret.ts';
import { secretOfWords } from '../shared/album/eventWords.ts';
import { sealForScreen } from '../shared/album/wallHandover.ts';
import type { WallWords } from './wallWords.ts';

/** The page on a phone that has scanned a screen's code: asks for the wall's link or the event's words, and sends the wall to that screen, sealed. */
export function giveWall(words: WallWords, screen: string): void {
  document.documentElement.classList.add('form');
  own('heading').textContent = words.give;
  const field = element('textarea', { id: 'wall-link', rows: 3, spellcheck: false, autocapitalize: 'none', dir: 'ltr' });
  field.setAttribute('aria-describedby', 'detail');
  field.setAttribute('autocomplete', 'off');
  field.setAttribute('autocorrect', 'off');
  const send = element('button', { type: 'submit', textContent: words.send });
  const form = element('form', {}, element('label', { htmlFor: 'wall-link', textContent: words.giveLabel }), field, send);
  own('detail').textContent = words.giveDetail;
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    if (send.disabled) return;
    send.disabled = true;
    void given(words, screen, field.value).then(({ says, isDone }) => {
      own('detail').textContent = says;
      send.disabled = false;
      if (isDone) form.remove();
      else field.focus();
    });
  });
  own('more').replaceChildren(form);
}

interface Given {
  readonly says: string;
  readonly isDone: boolean;
}

const again = (says: string): Given => ({ says, isDone: false });

async function given(words: WallWords, screen: string, typed: string): Promise<Given> {
  const secret = wallIn(typed);
  if (secret === null) return again(faultIn(words, typed));
  const wall = await albumServer({ role: 'viewer', secret }).list(() => undefined);
  if (!wall.ok) return again(wall.why === 'away' ? words.away : words.elsewhere);
  if (wall.value !== 'same' && wall.value.event.isOver) return again(words.elsewhere);
  const sealed = sealForScreen(screen, secret, (length) => crypto.getRandomValues(new Uint8Array(length)));
  if (sealed === null) return again(words.gone);
  try {
    const response = await fetch(`/wall/screens/${screen}`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ sealed }),
    });
    if (response.ok) return { says: words.sent, isDone: true };
    return again(response.status === 404 ? words.gone : words.away);
  } catch {
    return again(words.away);
  }
}

/** The wall in the wall's link, the host's link, or the event's twelve words. */
function wallIn(typed: string): WallSecret | null {
  const [linked, access] = [wallInFragment(typed), accessInFragment(typed)];
  if (linked !== null) return linked;
  if (access?.role === 'host') return wallSecret(access.secret);
  const words = secretOfWords(typed);
  return words.ok ? wallSecret(words.value) : null;
}

function faultIn(words: WallWords, typed: string): string {
  const read = secretOfWords(typed);
  const isWords = !typed.includes('/') && typed.trim().split(/\s+/).length > 2;
  if (read.ok || !isWords || read.error.name !== 'unknown-word') return words.wrong;
  return words.wrongWord(String(read.error.place), read.error.word);
}
