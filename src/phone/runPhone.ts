import type { PhotoSecret } from '../shared/share/PhotoSecret.ts';
import type { ItemRole } from '../shared/share/photoKeys.ts';
import { deleteToken, photoId } from '../shared/share/photoKeys.ts';
import { pageInPath, secretInLink } from '../shared/share/shareLink.ts';
import { keepFocusInQuestion } from './askQuestion.ts';
import { expiryDate } from './expiryDate.ts';
import { lookForPhoto } from './lookForPhoto.ts';
import { opener } from './openInWorker.ts';
import { pageParts, pageTexts } from './pageParts.ts';
import type { OpenedPhoto, PhoneEvent, PhoneState } from './PhoneState.ts';
import { phoneView } from './phoneView.ts';
import { showView } from './showView.ts';
import { phoneTransition } from './phoneTransition.ts';
import { untilNextPoll, pollDelayMs } from './untilNextPoll.ts';
import { keepingOptions } from './keepingOptions.ts';
import { deletePhoto } from './fetchPhoto.ts';

/** Runs the page: reads its link, looks for the photo, and handles the guest's actions. `script` is the page's own source. */
export function runPhone(script: string): void {
  const [parts, texts] = [pageParts(), pageTexts()];
  const open = opener(script);
  const nameFor = (ending: string): string => savedName(texts.fileName, ending);
  let state: PhoneState | null = null;
  let secret: PhotoSecret | null = null;
  let going: { readonly key: string; readonly controller: AbortController } | null = null;
  let sharingFailed = false;
  let seenAtMs = -Infinity;

  function send(event: PhoneEvent): void {
    const before = state;
    state = phoneTransition(before, event);
    if (event.type === 'link-read') stop();
    else if (state === before) return;
    if (before?.is === 'shown' && state?.is !== 'shown') forget(before.photo);
    if (state?.is === 'shown') {
      parts.save.href = state.photo.url;
      parts.save.download = state.photo.file.name;
    }
    go();
    show();
  }

  /** Starts the state's activity, and ends the previous one if its key differs. */
  function go(): void {
    const key = activityKey(state);
    if (key === going?.key) return;
    stop();
    if (key === null || secret === null || state === null) return;
    const controller = new AbortController();
    going = { key, controller };
    void (state.is === 'searching' ? poll(secret, state.tries, controller.signal) : remove(secret, controller.signal));
  }

  function stop(): void {
    going?.controller.abort();
    going = null;
  }

  async function poll(from: PhotoSecret, tries: number, signal: AbortSignal): Promise<void> {
    await untilNextPoll(pollDelayMs(tries, Math.random(), Date.now() - seenAtMs), signal);
    if (signal.aborted) return;
    const onPart = (share: number): void => {
      if (!signal.aborted) send({ type: 'part-arrived', share });
    };
    const paintable = (url: string): Promise<void> => {
      parts.photo.src = url;
      return parts.photo.decode().then(() => {
        // Strips have other proportions than the reserved card.
        const { naturalWidth, naturalHeight } = parts.photo;
        document.body.style.setProperty('--card-ratio', `${String(naturalWidth)} / ${String(naturalHeight)}`);
      });
    };
    const event = await lookForPhoto(from, signal, {
      open,
      nameFor,
      photo: parts.photo,
      photoAlt: texts.photoAlt,
      paintable,
      onPart,
      send,
    });
    if (!signal.aborted) return send(event);
    if (event.type === 'photo-opened') forget(event.photo);
  }

  async function remove(of: PhotoSecret, signal: AbortSignal): Promise<void> {
    const gone = (role: ItemRole) => deletePhoto(photoId(of, role), deleteToken(of, role), signal);
    // The booth refuses the portrait of a deleted photo.
    const hasSequel = state?.is === 'shown' && state.photo.sequel;
    const ended = hasSequel && (await gone('sequel')) === 'failed' ? 'failed' : await gone('first');
    if (signal.aborted) return;
    send(ended === 'failed' || ended === 'unknown' ? { type: 'delete-failed' } : { type: 'photo-ended', why: ended });
  }

  function forget({ url, forget: takeAway }: OpenedPhoto): void {
    takeAway?.();
    URL.revokeObjectURL(url);
    if (parts.photo.src !== url) return;
    parts.photo.removeAttribute('src');
    parts.save.removeAttribute('href');
  }

  function show(): void {
    if (state === null) return;
    const photo = state.is === 'shown' ? state.photo : null;
    const canShare = photo !== null && !sharingFailed && (navigator.canShare?.({ files: [photo.file] }) ?? false);
    const date = photo?.expires ? expiryDate(photo.expires, new Date(), document.documentElement.lang, navigator.languages) : null;
    showView(
      parts,
      phoneView(state, texts, {
        options: keepingOptions({
          userAgent: navigator.userAgent,
          canShareFile: canShare,
          hasFinger: matchMedia('(any-pointer: coarse)').matches,
          isTelegram: 'TelegramWebviewProxy' in window,
        }),
        expiryDate: date,
      }),
    );
  }

  async function share(): Promise<void> {
    if (state?.is !== 'shown') return;
    try {
      await navigator.share({ files: [state.photo.file] });
    } catch (error) {
      // The guest cancelled, which is not an error.
      if (error instanceof DOMException && error.name === 'AbortError') return;
      sharingFailed = true;
      show();
    }
  }

  function readLink(): void {
    secret = secretInLink(location.href);
    // Replace the address with the repaired one, so that later requests use the right path and the link can be shared.
    if (secret !== null) history.replaceState(null, '', `${pageInPath(location.pathname)}#${secret}`);
    send({ type: 'link-read', valid: secret !== null });
  }

  const decline = (): void => send({ type: 'delete-declined' });
  parts.photo.alt = texts.photoAlt;
  parts.share.addEventListener('click', () => void share());
  parts.tryAgain.addEventListener('click', () => send({ type: 'try-again-pressed' }));
  parts.delete.addEventListener('click', () => send({ type: 'delete-pressed' }));
  parts.confirm.addEventListener('click', () => send({ type: 'delete-confirmed' }));
  parts.keep.addEventListener('click', decline);
  keepFocusInQuestion(parts, decline);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') seenAtMs = Date.now();
  });
  window.addEventListener('hashchange', readLink);
  readLink();
}

/** The key of a state's activity; a different key means a different activity. */
function activityKey(state: PhoneState | null): string | null {
  if (state?.is === 'searching') return `search ${state.tries}`;
  return state?.is === 'shown' && state.deletion === 'under-way' ? 'delete' : null;
}

/** A file name that every system accepts. */
export function savedName(text: string, ending: string): string {
  const safe = text
    .replace(/[\\/:*?"<>|\p{Cc}]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .replace(/^[. ]+|(?<![. ])[. ]+$/g, '');
  return `${safe === '' ? 'photo' : safe}.${ending}`;
}
