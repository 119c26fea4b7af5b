import type { AlbumAct } from '../shared/album/albumChange.ts';
import type { AlbumAccess } from '../shared/album/albumLink.ts';
import { albumId } from '../shared/album/eventKeys.ts';
import type { AlbumList } from '../shared/contract/album/album.ts';
import { bulkActs, showViewerLink } from './bulkActs.ts';
import { albumServer, untilLater } from './albumServer.ts';
import type { AlbumWords } from './AlbumWords.ts';
import type { Opener } from './albumWorker.ts';
import { chosenPictures } from './choice.ts';
import { choiceBar } from './choiceBar.ts';
import { button, element, own } from './element.ts';
import { albumFilters } from './filters.ts';
import { albumGrid } from './grid.ts';
import { largeView } from './largeView.ts';
import type { OpenedEntry } from './OpenedEntry.ts';
import { albumPreviews } from './previews.ts';
import { rememberedAlbum } from './rememberedAlbum.ts';
import { slideshow } from './slideshow.ts';
import { wallDecisions } from './wallDecisions.ts';

/** At this rate, a deleted picture disappears from the page within 5 s. */
const pollMs = 4000;
/** Entries are decrypted in batches: first one screenful, then more while previews load. */
const [openedFirst, openedAtOnce] = [30, 50];
/** How often to redraw the page while entries are being opened. */
const drawEveryMs = 300;

interface Album {
  readonly words: AlbumWords;
  readonly opener: Opener;
  readonly access: AlbumAccess;
}

/** Shows the album that `access` opens, and follows its changes until it ends. */
export async function showAlbum({ words, opener, access }: Album): Promise<void> {
  const [head, main, about, bar] = [own('head'), own('main'), own('about'), own('filters')];
  addEventListener('hashchange', () => location.reload());
  const server = albumServer(access);
  const isHost = access.role === 'host';
  const memory = rememberedAlbum(albumId(server.viewer), () => Date.now());
  const previews = albumPreviews(server, opener);
  const opened = new Map<string, OpenedEntry | null>();
  let entries: readonly OpenedEntry[] = [];
  /** The entries that pass the filters. */
  let shown: readonly OpenedEntry[] = [];
  let name = '';

  const isNew = ({ place }: OpenedEntry): boolean => memory.seen !== null && place > memory.seen;
  const leaveAt = (id: string): void => grid.focus(id);
  const filters = albumFilters({ words, bar, isNew, changed: () => redraw() });
  const choice = chosenPictures(() => redraw());
  const grid = albumGrid({
    words,
    previews,
    isNew,
    pressed(id, { shiftKey, ctrlKey, metaKey }) {
      if (shiftKey) choice.reach(id, null, ids());
      else if (choice.isChoosing || ctrlKey || metaKey) choice.toggle(id);
      else large.show(id);
    },
    chosen(id, from) {
      if (from === null) choice.toggle(id);
      else choice.reach(id, from, ids());
    },
  });
  const change = async (changed: readonly string[], act: AlbumAct): Promise<boolean> => {
    const answer = await server.change(changed, act);
    await look();
    return answer.ok;
  };
  const slides = slideshow({ words, server, opener, all: () => shown, left: leaveAt });
  const play = (id?: string): void => void slides.start(id);
  const large = largeView({
    words,
    server,
    opener,
    isHost,
    all: () => shown,
    change: (id, act) => change([id], act),
    left: leaveAt,
    play,
  });
  const acts = bulkActs({
    words,
    server,
    opener,
    previews,
    memory,
    shown: () => shown.filter(({ isHidden }) => !isHidden),
    name: () => name,
    tell: (text) => void (about.textContent = text ?? summary(words, entries)),
  });
  const decisions = wallDecisions({ words, server, opener, all: () => entries, look });
  const chosenBar = choiceBar({ words, isHost, choice, shown: () => shown, change, acts });
  const select = button(words.select, () => choice.begin());
  own('acts').replaceChildren(
    decisions.open,
    acts.download,
    button(words.slideshow, () => play()),
    select,
    ...acts.others,
    ...(isHost ? [button(words.share, () => showViewerLink(words, server))] : []),
  );
  addEventListener('keydown', (event) => {
    if (document.querySelector('dialog[open]') !== null || event.target instanceof HTMLSelectElement) return;
    if (event.key === 'Escape' && choice.isChoosing) {
      choice.end();
      select.focus();
    } else if (event.key === 'a' && (event.ctrlKey || event.metaKey) && shown.length > 0) {
      event.preventDefault();
      choice.set(ids());
    } else if (event.key === 'Delete' && isHost && choice.ids.size > 0) chosenBar.askToDelete();
  });
  main.replaceChildren(notice(words.opening, ''));

  const ids = (): readonly string[] => shown.map(({ id }) => id);

  /** Redraws the page after the filters or the selection have changed. */
  function redraw(): void {
    shown = filters.of(entries);
    choice.keep(new Set(ids()));
    const content = entries.length === 0 ? 'empty' : shown.length === 0 ? 'none left' : 'grid';
    if (content === 'grid') {
      if (grid.root.parentElement === null) main.replaceChildren(grid.root);
      grid.show(shown, choice);
    } else if (content === 'empty') main.replaceChildren(notice(words.empty, words.emptyDetail));
    else
      main.replaceChildren(
        notice(
          words.noneLeft,
          '',
          button(words.showAll, () => filters.clear()),
        ),
      );
    document.body.classList.toggle('choosing', choice.isChoosing);
    own('acts').hidden = entries.length === 0 || choice.isChoosing;
    chosenBar.refresh();
    acts.refresh();
    large.refresh();
    decisions.refresh();
  }

  function draw(list: AlbumList): void {
    entries = list.entries
      .flatMap(({ id, hidden, wall }) => {
        const entry = opened.get(id);
        return entry == null ? [] : [withChanges(entry, hidden === true, wall ?? null)];
      })
      .sort((one, other) => one.madeMs - other.madeMs || one.place - other.place);
    ({ name } = list.event);
    document.title = name;
    own('title').textContent = name;
    head.hidden = false;
    if (!acts.isBusy()) about.textContent = summary(words, entries);
    redraw();
  }

  let drawnMs = -Infinity;
  /** Opens a list's new entries, and draws the list. */
  async function take(list: AlbumList): Promise<void> {
    const fresh = list.entries.filter(({ id }) => !opened.has(id));
    for (let at = 0; at < fresh.length;) {
      const listed = fresh.slice(at, at + (opened.size === 0 ? openedFirst : openedAtOnce));
      at += listed.length;
      const found = await opener.open('entries', { viewer: server.viewer, listed });
      listed.forEach(({ id, place }, index) => {
        const entry = found[index] ?? null;
        opened.set(id, entry && { ...entry, id, place, isHidden: false, wall: null });
      });
      if (at >= fresh.length || performance.now() - drawnMs < drawEveryMs) continue;
      draw(list);
      drawnMs = performance.now();
    }
    draw(list);
    memory.look(Math.max(0, ...list.entries.slice(-1).map(({ place }) => place)));
  }

  /** Processes the lists one at a time, in order. */
  let taking: Promise<unknown> = Promise.resolve();
  const takeNext = (list: AlbumList): Promise<unknown> => (taking = taking.then(() => take(list)));

  /** Checks for changes. Returns why the album is gone, or null. */
  async function look(): Promise<'unknown' | 'ended' | null> {
    const answer = await server.list((begun) => void takeNext(begun));
    if (!answer.ok) {
      if (answer.why !== 'away') return answer.why;
      if (!acts.isBusy()) about.textContent = words.away;
      if (head.hidden) main.replaceChildren(notice(words.away, ''));
      return null;
    }
    if (answer.value !== 'same') await takeNext(answer.value);
    else if (about.textContent === words.away) about.textContent = summary(words, entries);
    return null;
  }

  let absence: Awaited<ReturnType<typeof look>>;
  while ((absence = await look()) === null) {
    await untilLater(pollMs);
    while (document.hidden) await untilLater(pollMs);
  }
  for (const dialog of document.querySelectorAll('dialog')) dialog.close();
  [head.hidden, bar.hidden, own('choice').hidden] = [true, true, true];
  main.replaceChildren(absence === 'ended' ? notice(words.endedTitle, words.endedDetail) : notice(words.unknownTitle, words.unknownDetail));
}

/** An entry after the host's changes; the same object if there are none. */
const withChanges = (entry: OpenedEntry, isHidden: boolean, wall: OpenedEntry['wall']): OpenedEntry =>
  entry.isHidden === isHidden && entry.wall === wall ? entry : { ...entry, isHidden, wall };

function summary(words: AlbumWords, entries: readonly OpenedEntry[]): string {
  const number = new Intl.NumberFormat(words.tag);
  const hidden = entries.filter(({ isHidden }) => isHidden).length;
  return [words.count(number.format(entries.length)), ...(hidden === 0 ? [] : [words.hiddenCount(number.format(hidden))])].join(' · ');
}

const notice = (title: string, detail: string, ...more: readonly HTMLElement[]): HTMLElement =>
  element(
    'section',
    { className: 'notice', ariaLive: 'polite' },
    element('h1', { textContent: title }),
    element('p', { className: 'quiet', textContent: detail }),
    ...more,
  );
