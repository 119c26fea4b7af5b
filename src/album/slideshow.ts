import type { AlbumServer } from './albumServer.ts';
import type { AlbumWords } from './AlbumWords.ts';
import type { Opener } from './albumWorker.ts';
import type { OpenCard } from './cards.ts';
import { absenceText, cardElement, isReducedMotion, openedCard } from './cards.ts';
import { button, element, ownDialog } from './element.ts';
import { keepScreenOn } from './keepScreenOn.ts';
import type { OpenedEntry } from './OpenedEntry.ts';

interface SlideshowParts {
  readonly words: AlbumWords;
  readonly server: AlbumServer;
  readonly opener: Opener;
  /** The current pictures, in order. */
  readonly all: () => readonly OpenedEntry[];
  readonly left: (id: string) => void;
}

/** How long a picture is shown. A video plays to its end, and repeats if it is shorter. */
const slideMs = 5000;
/** Delay after a picture that failed to load. */
const retryMs = 2000;
/** How long the buttons stay visible without input. */
const barMs = 3000;

/** Shows all pictures full screen, one after another, in a loop. */
export function slideshow({ words, server, opener, all, left }: SlideshowParts) {
  const dialog = ownDialog('slides');
  const stage = element('div', { className: 'slides' });
  const about = element('p', { className: 'when' });
  const play = button(words.pause, () => setPlaying(!isPlaying), 'next');
  const bar = element(
    'div',
    { className: 'bar' },
    about,
    button(words.previous, () => step(-1)),
    play,
    button(words.next, () => step(1)),
    button(words.close, () => dialog.close()),
  );
  dialog.setAttribute('aria-label', words.slideshow);
  dialog.replaceChildren(stage, bar);
  const time = new Intl.DateTimeFormat(words.tag, { dateStyle: 'medium', timeStyle: 'short' });
  let isPlaying = true;
  let shownId = '';
  let round = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let barTimer: ReturnType<typeof setTimeout> | undefined;
  let sleep: () => void = () => undefined;
  /** The next picture, being loaded. */
  let ahead: { readonly id: string; readonly opened: ReturnType<typeof openedCard> } | null = null;

  const pictures = (): readonly OpenedEntry[] => all().filter(({ isHidden }) => !isHidden);

  /**
   * The picture this many steps further, wrapping at both ends. The first picture if the shown one has been deleted, because its neighbours
   * are unknown.
   */
  function neighbour(steps: number): OpenedEntry | undefined {
    const listed = pictures();
    const place = listed.findIndex(({ id }) => id === shownId);
    return listed[(Math.max(0, place + steps) + (place + steps < 0 ? listed.length - 1 : 0)) % Math.max(1, listed.length)];
  }

  function setPlaying(playing: boolean): void {
    isPlaying = playing;
    play.textContent = playing ? words.pause : words.play;
    const moving = stage.querySelector<HTMLVideoElement>('.slide:last-child video');
    if (playing) void moving?.play().catch(() => undefined);
    else moving?.pause();
    schedule(slideMs);
  }

  function schedule(ms: number): void {
    clearTimeout(timer);
    if (isPlaying && dialog.open) timer = setTimeout(() => step(1), ms);
  }

  function step(steps: number): void {
    const next = neighbour(steps);
    if (next === undefined) dialog.close();
    else void show(next);
  }

  function opened(entry: OpenedEntry): ReturnType<typeof openedCard> {
    if (ahead?.id !== entry.id) ahead = { id: entry.id, opened: openedCard(entry, { server, opener }) };
    return ahead.opened;
  }

  async function show(entry: OpenedEntry): Promise<void> {
    clearTimeout(timer);
    round += 1;
    const own = round;
    shownId = entry.id;
    const answer = await opened(entry);
    if (own !== round || !dialog.open) return;
    if (answer.ok) await cross(entry, answer.card);
    else {
      ahead = null;
      about.textContent = absenceText(words, answer.why);
      schedule(retryMs);
    }
    const next = neighbour(1);
    if (own === round && next !== undefined && next.id !== entry.id) void opened(next);
  }

  /** Fades in the new picture over the old one, then removes the old one. */
  async function cross(entry: OpenedEntry, card: OpenCard): Promise<void> {
    const own = round;
    const address = URL.createObjectURL(card.blob);
    const shown = cardElement(card, address, words.picture(time.format(entry.madeMs)));
    const slide = element('div', { className: `slide ${isReducedMotion() ? 'calm' : 'lively'}` }, shown);
    if (shown instanceof HTMLImageElement) await shown.decode().catch(() => undefined);
    if (own !== round || !dialog.open) return URL.revokeObjectURL(address);
    const before = [...stage.children];
    slide.addEventListener('animationend', () => {
      for (const old of before) remove(old);
    });
    stage.append(slide);
    about.textContent = time.format(entry.madeMs);
    if (shown instanceof HTMLVideoElement) playMoving(shown);
    else schedule(slideMs);
  }

  function playMoving(moving: HTMLVideoElement): void {
    const startedMs = performance.now();
    moving.addEventListener('ended', () => {
      if (moving.closest('.slide') !== stage.lastElementChild) return;
      if (performance.now() - startedMs >= slideMs && isPlaying && pictures().length > 1) step(1);
      else void moving.play().catch(() => undefined);
    });
    moving.addEventListener('error', () => schedule(retryMs));
    // If autoplay is blocked, the video's first frame stays.
    if (isPlaying) void moving.play().catch(() => schedule(slideMs));
  }

  function remove(slide: Element): void {
    const shown = slide.querySelector<HTMLImageElement | HTMLVideoElement>('img, video');
    if (shown !== null) URL.revokeObjectURL(shown.src);
    slide.remove();
  }

  /** Shows the buttons for a while, and longer while one of them has the keyboard focus. */
  function wake(): void {
    dialog.classList.remove('resting');
    clearTimeout(barTimer);
    barTimer = setTimeout(() => {
      if (dialog.querySelector(':focus-visible') === null) dialog.classList.add('resting');
    }, barMs);
  }

  dialog.addEventListener('close', () => {
    clearTimeout(timer);
    clearTimeout(barTimer);
    round += 1;
    ahead = null;
    sleep();
    for (const slide of [...stage.children]) remove(slide);
    if (document.fullscreenElement) void document.exitFullscreen().catch(() => undefined);
    left(shownId);
  });
  dialog.addEventListener('keydown', (event) => {
    const forward = document.documentElement.dir === 'rtl' ? 'ArrowLeft' : 'ArrowRight';
    wake();
    if (event.key === ' ') {
      event.preventDefault();
      setPlaying(!isPlaying);
    } else if (event.key === 'ArrowLeft' || event.key === 'ArrowRight') step(event.key === forward ? 1 : -1);
  });
  // Without this, Space would also press the focused button.
  dialog.addEventListener('keyup', (event) => event.key === ' ' && event.preventDefault());
  for (const kind of ['pointermove', 'pointerdown', 'focusin'] as const) dialog.addEventListener(kind, wake);
  document.addEventListener('fullscreenchange', () => {
    if (document.fullscreenElement === null && dialog.open) dialog.close();
  });

  return {
    /** Starts with this picture, or with the first one. */
    async start(id?: string): Promise<void> {
      const first = pictures().find((one) => one.id === id) ?? pictures()[0];
      if (first === undefined) return;
      // Go full screen before opening the dialog, which would otherwise lie below it. Some phones have no full screen mode.
      await document.documentElement.requestFullscreen?.().catch(() => undefined);
      dialog.showModal();
      play.focus();
      sleep = keepScreenOn();
      setPlaying(true);
      wake();
      await show(first);
    },
  };
}
