import { previewsAtOnce } from '../shared/contract/album/album.ts';
import type { AlbumServer } from './albumServer.ts';
import { untilLater } from './albumServer.ts';
import type { AlbumWords } from './AlbumWords.ts';
import type { Opener } from './albumWorker.ts';
import { element } from './element.ts';
import type { OpenedEntry } from './OpenedEntry.ts';

interface GridParts {
  readonly words: AlbumWords;
  readonly server: AlbumServer;
  readonly opener: Opener;
  readonly enlarge: (id: string) => void;
}

interface Tile {
  readonly item: HTMLLIElement;
  readonly tile: HTMLButtonElement;
  isHidden: boolean;
}

const retryMs = 3000;

/** The album's pictures by hour. A preview is fetched when its tile comes near the screen. */
export function albumGrid({ words, server, opener, enlarge }: GridParts) {
  const root = element('div', {});
  const tiles = new Map<string, Tile>();
  const entries = new Map<string, OpenedEntry>();
  const wanted = new Set<string>();
  let isFetching = false;

  const seen = new IntersectionObserver(
    (changes) => {
      for (const { target, isIntersecting } of changes) {
        const { id } = (target as HTMLElement).dataset;
        if (id === undefined) continue;
        if (isIntersecting) wanted.add(id);
        else wanted.delete(id);
      }
      void fetchPreviews();
    },
    { rootMargin: '100%' },
  );

  async function fetchPreviews(): Promise<void> {
    if (isFetching) return;
    isFetching = true;
    while (wanted.size > 0) {
      const ids = [...wanted].slice(0, previewsAtOnce);
      const answer = await server.previews(ids);
      if (!answer.ok) {
        await untilLater(retryMs);
        if (answer.why === 'unknown') break;
        continue;
      }
      await Promise.all(ids.map((id, place) => shown(id, answer.value[place] ?? null)));
    }
    isFetching = false;
  }

  async function shown(id: string, sealed: Uint8Array | null): Promise<void> {
    wanted.delete(id);
    const [tile, entry] = [tiles.get(id), entries.get(id)];
    if (tile === undefined || entry === undefined) return;
    seen.unobserve(tile.tile);
    const preview = sealed === null ? null : await opener.open('preview', { secret: entry.secret, sealed });
    if (preview === null || preview.length === 0 || tiles.get(id) !== tile) return;
    const image = element('img', { alt: '', decoding: 'async', src: URL.createObjectURL(new Blob([preview])) });
    const free = (): void => URL.revokeObjectURL(image.src);
    image.addEventListener('load', free);
    image.addEventListener('error', () => {
      free();
      image.remove();
    });
    tile.tile.prepend(image);
  }

  const time = new Intl.DateTimeFormat(words.tag, { hour: 'numeric', minute: '2-digit' });
  const hour = new Intl.DateTimeFormat(words.tag, { weekday: 'long', day: 'numeric', month: 'long', hour: 'numeric' });

  function tileOf(entry: OpenedEntry): Tile {
    const known = tiles.get(entry.id);
    if (known !== undefined) return known;
    const tile = element('button', { type: 'button', className: 'tile', onclick: () => enlarge(entry.id) });
    tile.dataset['id'] = entry.id;
    if (entry.kind === 'moving') tile.append(element('span', { className: 'badge', textContent: words.moving }));
    const made = { item: element('li', {}, tile), tile, isHidden: false };
    tiles.set(entry.id, made);
    seen.observe(tile);
    return made;
  }

  function label(entry: OpenedEntry): void {
    const { tile } = tileOf(entry);
    const about = [words.picture(time.format(entry.madeMs)), ...(entry.kind === 'moving' ? [words.moving] : [])];
    tile.setAttribute('aria-label', [...about, ...(entry.isHidden ? [words.hidden] : [])].join(', '));
    tile.classList.toggle('hidden-one', entry.isHidden);
  }

  return {
    root,
    /** Draws these entries in order, and reuses existing tiles. */
    show(all: readonly OpenedEntry[]): void {
      const ids = new Set(all.map(({ id }) => id));
      for (const [id, { tile }] of tiles) {
        if (ids.has(id)) continue;
        seen.unobserve(tile);
        wanted.delete(id);
        tiles.delete(id);
      }
      entries.clear();
      const hours = new Map<string, HTMLLIElement[]>();
      for (const entry of all) {
        entries.set(entry.id, entry);
        label(entry);
        const name = hour.format(entry.madeMs);
        hours.set(name, [...(hours.get(name) ?? []), tileOf(entry).item]);
      }
      const focused = document.activeElement;
      root.replaceChildren(
        ...[...hours].map(([name, items]) =>
          element('section', {}, element('h2', { textContent: name }), element('ul', { className: 'grid' }, ...items)),
        ),
      );
      // A tile loses the focus when it is moved.
      if (focused instanceof HTMLElement && focused.isConnected) focused.focus({ preventScroll: true });
    },
    focus: (id: string): void => tiles.get(id)?.tile.focus(),
  };
}
