import type { AlbumAccess } from '../shared/album/albumLink.ts';
import { accessInFragment, albumLink } from '../shared/album/albumLink.ts';
import type { AlbumList } from '../shared/contract/album/album.ts';
import type { AlbumServer } from './albumServer.ts';
import { albumServer, untilLater } from './albumServer.ts';
import type { AlbumWords } from './AlbumWords.ts';
import type { Opener } from './albumWorker.ts';
import { albumOpener } from './albumWorker.ts';
import { downloadAll } from './downloadAll.ts';
import { button, element, own, ownDialog } from './element.ts';
import { enterWords } from './enterWords.ts';
import { albumGrid } from './grid.ts';
import { largeView } from './largeView.ts';
import type { OpenedEntry } from './OpenedEntry.ts';
import { saveFile } from './saveFile.ts';
import { wordsFor } from './words.ts';

/** A deleted picture leaves the page within 5 s. */
const pollMs = 4000;
/** Open entries in batches, so that the first appear soon. */
const openedAtOnce = 100;

/** Runs an album's page: opens the album of the link, or asks for the twelve words. `script` is the page's own, for its worker. */
export function runAlbum(script: string): void {
  const words = wordsFor(navigator.languages);
  const root = document.documentElement;
  [root.lang, root.dir] = [words.tag, words.tag === 'ar' ? 'rtl' : 'ltr'];
  document.title = words.album;
  const opener = albumOpener(script);
  const main = own('main');
  const access = accessInFragment(location.hash);
  if (access !== null) return void showAlbum({ words, opener, access });
  const enter = (): void => {
    const note = location.hash.length > 1 ? words.wrongLink : null;
    main.replaceChildren(
      enterWords(words, note, (secret) => {
        // Put the secret into the address, so that a reload or a bookmark opens the album again.
        history.replaceState(null, '', albumLink('', { role: 'host', secret }));
        void showAlbum({ words, opener, access: { role: 'host', secret } });
      }),
    );
  };
  enter();
  addEventListener('hashchange', () => location.reload());
}

interface Album {
  readonly words: AlbumWords;
  readonly opener: Opener;
  readonly access: AlbumAccess;
}

async function showAlbum({ words, opener, access }: Album): Promise<void> {
  const [head, main, about] = [own('head'), own('main'), own('about')];
  addEventListener('hashchange', () => location.reload());
  const server = albumServer(access);
  const isHost = access.role === 'host';
  let entries: readonly OpenedEntry[] = [];
  const opened = new Map<string, OpenedEntry | null>();
  const grid = albumGrid({ words, server, opener, enlarge: (id) => large.show(id) });
  const large = largeView({
    words,
    server,
    opener,
    isHost,
    all: () => entries,
    async change(id, act) {
      const changed = await server.change(id, act);
      if (changed.ok) await look();
      return changed.ok;
    },
    left: (id) => grid.focus(id),
  });
  main.replaceChildren(notice(words.opening, ''));

  function draw(list: AlbumList): void {
    entries = list.entries.flatMap(({ id, hidden }) => {
      const entry = opened.get(id);
      return entry == null ? [] : [{ ...entry, isHidden: hidden === true }];
    });
    entries = [...entries].sort((one, other) => one.madeMs - other.madeMs);
    document.title = list.event.name;
    own('title').textContent = list.event.name;
    about.textContent = summary(words, entries);
    if (head.hidden) {
      head.hidden = false;
      own('acts').replaceChildren(...acts({ words, opener, access, server, entries: () => entries, name: list.event.name, about }));
    }
    own('acts').hidden = entries.length === 0;
    grid.show(entries);
    main.replaceChildren(entries.length === 0 ? notice(words.empty, words.emptyDetail) : grid.root);
    large.refresh();
  }

  /** Looks for changes; false if the album is not there. */
  async function look(): Promise<boolean> {
    const answer = await server.list();
    if (!answer.ok) {
      if (answer.why === 'unknown') return false;
      about.textContent = words.away;
      if (head.hidden) main.replaceChildren(notice(words.away, ''));
      return true;
    }
    if (answer.value === 'same') {
      if (about.textContent === words.away) about.textContent = summary(words, entries);
      return true;
    }
    const list = answer.value;
    const fresh = list.entries.filter(({ id }) => !opened.has(id));
    for (let at = 0; at < fresh.length; at += openedAtOnce) {
      const listed = fresh.slice(at, at + openedAtOnce);
      const found = await opener.open('entries', { viewer: server.viewer, listed });
      listed.forEach(({ id }, place) => {
        const entry = found[place] ?? null;
        opened.set(id, entry && { ...entry, id, isHidden: false });
      });
      draw(list);
    }
    if (fresh.length === 0) draw(list);
    return true;
  }

  while (await look()) {
    await untilLater(pollMs);
    while (document.hidden) await untilLater(pollMs);
  }
  head.hidden = true;
  main.replaceChildren(notice(words.unknownTitle, words.unknownDetail));
}

function summary(words: AlbumWords, entries: readonly OpenedEntry[]): string {
  const number = new Intl.NumberFormat(words.tag);
  const hidden = entries.filter(({ isHidden }) => isHidden).length;
  return [words.count(number.format(entries.length)), ...(hidden === 0 ? [] : [words.hiddenCount(number.format(hidden))])].join(' · ');
}

const notice = (title: string, detail: string): HTMLElement =>
  element(
    'section',
    { className: 'notice', ariaLive: 'polite' },
    element('h1', { textContent: title }),
    element('p', { className: 'quiet', textContent: detail }),
  );

interface Acting extends Album {
  readonly server: AlbumServer;
  readonly entries: () => readonly OpenedEntry[];
  readonly name: string;
  readonly about: HTMLElement;
}

/** Actions on the whole album. */
function acts({ words, opener, access, server, entries, name, about }: Acting): readonly HTMLElement[] {
  const number = new Intl.NumberFormat(words.tag);
  let stopping: AbortController | null = null;
  const download = element('button', { type: 'button', className: 'next', textContent: words.downloadAll });
  const pack = async (signal: AbortSignal): Promise<void> => {
    const all = entries().filter(({ isHidden }) => !isHidden);
    const progress = (done: number): void => void (about.textContent = words.packing(number.format(done), number.format(all.length)));
    progress(0);
    try {
      const { zip, packed, missing } = await downloadAll(all, { server, opener, progress, signal });
      saveFile(`${name.replaceAll(/[\\/:*?"<>|]/g, ' ')}.zip`, zip);
      about.textContent =
        missing === 0 ? words.packed(number.format(packed)) : words.packedSome(number.format(packed), number.format(missing));
    } catch {
      about.textContent = signal.aborted ? summary(words, entries()) : words.failed;
    }
  };
  download.addEventListener('click', () => {
    if (stopping !== null) return stopping.abort();
    stopping = new AbortController();
    download.textContent = words.stop;
    void pack(stopping.signal).finally(() => {
      stopping = null;
      download.textContent = words.downloadAll;
    });
  });
  return access.role === 'host' ? [download, button(words.share, () => showLink(words, server))] : [download];
}

/** Shows the host the read-only link. */
function showLink(words: AlbumWords, server: AlbumServer): void {
  const question = ownDialog('question');
  const link = albumLink(location.origin, { role: 'viewer', secret: server.viewer });
  const field = element('input', { value: link, readOnly: true, dir: 'ltr', ariaLabel: words.share });
  const copy = button(words.copy, () => {
    field.select();
    // Over plain HTTP there is no clipboard API.
    // eslint-disable-next-line @typescript-eslint/no-deprecated
    document.execCommand('copy');
    copy.textContent = words.copied;
  });
  question.setAttribute('aria-labelledby', 'question-title');
  question.replaceChildren(
    element('h2', { id: 'question-title', textContent: words.share }),
    element('p', { textContent: words.shareDetail }),
    field,
    element(
      'div',
      { className: 'acts' },
      copy,
      button(words.close, () => question.close()),
    ),
  );
  question.showModal();
}
