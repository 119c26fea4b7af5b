import type { FilmTools } from '../FilmPart.ts';
import type { OpenedPhoto } from '../../PhoneState.ts';
import { itemForms } from '../itemForms.ts';
import type { PortraitState } from './portraitNote.ts';
import { portraitNote } from './portraitNote.ts';

/** Polls every two to ten seconds: a portrait takes at least half a minute, and a whole hall of phones may be polling. */
const [soonMs, longestMs, growth] = [2000, 10_000, 1.3];
/** The booth allows ten minutes for a portrait. A phone that hears nothing stops waiting after this time. */
const patienceMs = 11 * 60_000;

/**
 * Shows the card and follows its promised portrait: reports progress, switches to the portrait when it arrives, then
 * lets the guest choose between them.
 */
export function withSequel(tools: FilmTools, card: OpenedPhoto): OpenedPhoto {
  const { secret, nameFor, send, paintable, photo, photoAlt, words, untilNextPoll } = tools;
  const texts = words.portrait;
  const { id, idBytes } = tools.sequelId();
  const forms = itemForms({ secret, id, idBytes, nameFor, open: (request) => tools.open({ ...request, role: 'sequel' }) });
  const life = new AbortController();
  const note = portraitNote(texts);

  function forget(): void {
    life.abort();
    forms.forget();
    note.remove();
    photo.alt = photoAlt;
    card.forget?.();
  }
  const both = { ...card, sequel: true, forget } as const;

  /** The portrait, its progress, or `never`; null if the booth can't be reached. */
  async function poll(): Promise<OpenedPhoto | PortraitState | null> {
    const fetched = await tools.fetchSealed(id, life.signal);
    if (fetched.got === 'damaged' || fetched.got === 'deleted' || fetched.got === 'expired') return 'never';
    if (fetched.got === 'unreachable') return null;
    if (fetched.got !== 'photo') return fetched.portrait ?? 'waiting';
    const contents = await forms.contents(fetched.sealed);
    const main = typeof contents === 'string' ? undefined : contents.entries.find(({ purpose }) => purpose === 'main');
    const form = main === undefined ? null : await forms.take(main, fetched.sealed.subarray(main.from, main.to));
    // An empty item means that there will be no portrait.
    if (form === null || form.file.size === 0) return 'never';
    return { ...both, ...form, expires: fetched.expires, words: { shown: texts.shown, delete: texts.delete } };
  }

  function choose(portrait: OpenedPhoto, shown: OpenedPhoto): void {
    photo.alt = shown === portrait ? texts.alt : photoAlt;
    note.offer(
      shown === portrait,
      () => choose(portrait, portrait),
      () => choose(portrait, { ...both, words: { delete: texts.delete } }),
    );
    void paintable(shown.url).then(
      () => !life.signal.aborted && send({ type: 'photo-opened', photo: shown }),
      () => note.say('never'),
    );
  }

  async function follow(): Promise<void> {
    let delayMs = soonMs;
    let leftMs = patienceMs;
    while (!life.signal.aborted) {
      const found = await poll();
      if (life.signal.aborted) return;
      if (found !== null && typeof found !== 'string') return choose(found, found);
      const state = leftMs <= 0 ? 'never' : found;
      if (state !== null) note.say(state);
      if (state === 'never') return;
      await untilNextPoll(delayMs, life.signal);
      leftMs -= delayMs;
      delayMs = Math.min(longestMs, delayMs * growth);
    }
  }

  note.say('waiting');
  void follow();
  return both;
}
