import { previewsAtOnce } from '../shared/contract/album/album.ts';
import { untilLater } from './albumServer.ts';
import type { AlbumWords } from './AlbumWords.ts';
import { element } from './element.ts';
import type { Block, GridSize, GridHour } from './gridLayout.ts';
import { gridLayout, gridSize, placeAfter } from './gridLayout.ts';
import type { OpenedEntry } from './OpenedEntry.ts';
import type { Previews } from './previews.ts';

interface GridParts {
  readonly words: AlbumWords;
  readonly previews: Previews;
  /** A tile was tapped or clicked, or Enter was pressed on it. */
  readonly pressed: (id: string, event: MouseEvent) => void;
  /** Space, or Shift with an arrow key, selected a tile. `from` is the tile that the arrow key left. */
  readonly chosen: (id: string, from: string | null) => void;
  readonly isNew: (entry: OpenedEntry) => boolean;
}

/** The selection, and whether the page is in selection mode. */
export interface GridChoice {
  readonly isChoosing: boolean;
  readonly ids: ReadonlySet<string>;
}

interface DrawnBlock {
  readonly list: HTMLUListElement;
  block: Block;
  /** The ids of the pictures at the last drawing. */
  drawn: string | null;
  isNear: boolean;
}

interface Tile {
  readonly item: HTMLLIElement;
  readonly tile: HTMLButtonElement;
}

const retryMs = 3000;
/** The maximum number of parallel requests for previews. */
const requestsAtOnce = 2;

/** The album's pictures by hour. Only rows near the screen are drawn, so that ten thousand pictures are as fast as ten. */
export function albumGrid({ words, previews, pressed, chosen, isNew }: GridParts) {
  const root = element('div', { className: 'hours' });
  const tiles = new Map<string, Tile>();
  const blocks = new Map<string, DrawnBlock>();
  const headings = new Map<number, HTMLElement>();
  const wanted = new Set<string>();
  let entries: readonly OpenedEntry[] = [];
  let places = new Map<string, number>();
  let hours: readonly GridHour[] = [];
  let size: GridSize = gridSize(0);
  let choice: GridChoice = { isChoosing: false, ids: new Set() };
  /** The tile that the Tab key focuses. */
  let current = '';
  let requests = 0;

  const time = new Intl.DateTimeFormat(words.tag, { hour: 'numeric', minute: '2-digit' });
  const hourName = new Intl.DateTimeFormat(words.tag, { weekday: 'long', day: 'numeric', month: 'long', hour: 'numeric' });

  const near = new IntersectionObserver(
    (changes) => {
      for (const { target, isIntersecting } of changes) {
        const drawn = blocks.get((target as HTMLElement).dataset['key'] ?? '');
        if (drawn === undefined) continue;
        drawn.isNear = isIntersecting;
        drawBlock(drawn);
      }
      void fetchPreviews();
    },
    { rootMargin: '80% 0px' },
  );
  const resized = new ResizeObserver(() => {
    const { columns, tilePx } = gridSize(root.clientWidth);
    if (root.clientWidth > 0 && (columns !== size.columns || tilePx !== size.tilePx)) arrange();
  });
  resized.observe(root);

  async function fetchPreviews(): Promise<void> {
    if (requests >= requestsAtOnce) return;
    requests += 1;
    while (wanted.size > 0) {
      const asked = [...wanted].slice(0, previewsAtOnce).flatMap((id) => entries[places.get(id) ?? -1] ?? []);
      for (const id of [...wanted].slice(0, previewsAtOnce)) wanted.delete(id);
      const answer = await previews.fetch(asked, (id, preview) => preview !== null && showPreview(id, preview));
      if (answer.ok || answer.why !== 'away') continue;
      for (const { id } of asked) if (tiles.has(id)) wanted.add(id);
      await untilLater(retryMs);
    }
    requests -= 1;
  }

  function showPreview(id: string, preview: Blob): void {
    const tile = tiles.get(id)?.tile;
    if (tile === undefined || tile.querySelector('img') !== null) return;
    const image = element('img', { alt: '', decoding: 'async', draggable: false, src: URL.createObjectURL(preview) });
    const free = (): void => URL.revokeObjectURL(image.src);
    image.addEventListener('load', () => {
      free();
      tile.classList.add('seen');
    });
    image.addEventListener('error', () => {
      free();
      image.remove();
    });
    tile.prepend(image);
  }

  function tileOf(entry: OpenedEntry): Tile {
    const known = tiles.get(entry.id);
    if (known !== undefined) return known;
    const { id } = entry;
    const tile = element('button', { type: 'button', className: 'tile', onclick: (event) => pressed(id, event) });
    tile.dataset['id'] = id;
    if (entry.kind === 'moving') tile.append(element('span', { className: 'badge moving', textContent: words.moving }));
    const made = { item: element('li', {}, tile), tile };
    tiles.set(id, made);
    const preview = previews.kept(id);
    if (preview === undefined) wanted.add(id);
    else if (preview !== null) showPreview(id, preview);
    return made;
  }

  function label(entry: OpenedEntry, { tile }: Tile): void {
    const fresh = isNew(entry);
    const about = [
      words.picture(time.format(entry.madeMs)),
      ...(entry.kind === 'moving' ? [words.moving] : []),
      ...(fresh ? [words.fresh] : []),
      ...(entry.isHidden ? [words.hidden] : []),
    ];
    tile.setAttribute('aria-label', about.join(', '));
    tile.classList.toggle('hidden-one', entry.isHidden);
    if (fresh && tile.querySelector('.fresh') === null)
      tile.append(element('span', { className: 'badge fresh', textContent: words.fresh }));
    const isChosen = choice.ids.has(entry.id);
    tile.classList.toggle('chosen', isChosen);
    if (choice.isChoosing) tile.setAttribute('aria-pressed', String(isChosen));
    else tile.removeAttribute('aria-pressed');
    tile.tabIndex = entry.id === current ? 0 : -1;
  }

  function drawBlock(drawn: DrawnBlock): void {
    const { list, block } = drawn;
    const own = entries.slice(block.from, block.to);
    if (!drawn.isNear && !own.some(({ id }) => id === current)) {
      for (const { id } of own) forget(id);
      list.replaceChildren();
      drawn.drawn = null;
      return;
    }
    const ids = own.map(({ id }) => id).join();
    for (const entry of own) label(entry, tileOf(entry));
    if (ids === drawn.drawn) return;
    const focused = document.activeElement;
    list.replaceChildren(...own.map((entry) => tileOf(entry).item));
    drawn.drawn = ids;
    // A tile loses the focus when it is moved.
    if (focused instanceof HTMLElement && focused !== document.activeElement && focused.isConnected) focused.focus({ preventScroll: true });
  }

  function forget(id: string): void {
    tiles.get(id)?.item.remove();
    tiles.delete(id);
    wanted.delete(id);
  }

  /** Lays everything out for the page's width; leaves unchanged parts alone. */
  function arrange(): void {
    size = gridSize(root.clientWidth);
    root.style.setProperty('--columns', String(size.columns));
    root.style.setProperty('--gap', `${String(size.gapPx)}px`);
    hours = gridLayout(entries, size);
    const kept = new Set<string>();
    const sections = hours.map(({ beginsMs, blocks: listed }) => {
      const section = headings.get(beginsMs) ?? element('section', {}, element('h2', { textContent: hourName.format(beginsMs) }));
      headings.set(beginsMs, section);
      const lists = listed.map((block) => {
        kept.add(block.key);
        const drawn = blocks.get(block.key) ?? newBlock(block);
        drawn.block = block;
        drawn.list.style.height = `${block.heightPx.toFixed(2)}px`;
        return drawn.list;
      });
      const [heading, ...before] = section.children;
      if (heading !== undefined && (before.length !== lists.length || lists.some((list, at) => list !== before[at])))
        section.replaceChildren(heading, ...lists);
      return section;
    });
    for (const [key, { list }] of blocks) {
      if (kept.has(key)) continue;
      near.unobserve(list);
      blocks.delete(key);
    }
    const begins = new Set(hours.map(({ beginsMs }) => beginsMs));
    for (const beginsMs of headings.keys()) if (!begins.has(beginsMs)) headings.delete(beginsMs);
    if (sections.length !== root.children.length || sections.some((section, at) => section !== root.children[at]))
      root.replaceChildren(...sections);
    for (const drawn of blocks.values()) drawBlock(drawn);
    void fetchPreviews();
  }

  function newBlock(block: Block): DrawnBlock {
    const list = element('ul', { className: 'grid' });
    list.dataset['key'] = block.key;
    const drawn: DrawnBlock = { list, block, drawn: null, isNear: false };
    blocks.set(block.key, drawn);
    near.observe(list);
    return drawn;
  }

  /** Makes this the tile that Tab focuses, and draws it if it is far from the screen. */
  function moveTo(id: string): void {
    const before = current;
    current = id;
    for (const drawn of blocks.values()) {
      const { from, to } = drawn.block;
      if ([before, id].some((one) => (places.get(one) ?? -1) >= from && (places.get(one) ?? -1) < to)) drawBlock(drawn);
    }
    void fetchPreviews();
  }

  function focus(id: string): void {
    if (!places.has(id)) return;
    moveTo(id);
    tiles.get(id)?.tile.focus();
  }

  root.addEventListener('keydown', (event) => {
    const { key, target, shiftKey } = event;
    const from = target instanceof HTMLElement ? target.dataset['id'] : undefined;
    if (from === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    if (key === ' ') {
      event.preventDefault();
      chosen(from, null);
    } else if (/^Arrow|^(Home|End)$/.test(key)) {
      event.preventDefault();
      const isMirrored = document.documentElement.dir === 'rtl';
      const arrow = isMirrored && key === 'ArrowLeft' ? 'ArrowRight' : isMirrored && key === 'ArrowRight' ? 'ArrowLeft' : key;
      const next = entries[placeAfter(arrow, places.get(from) ?? 0, hours, size.columns)];
      if (next === undefined) return;
      focus(next.id);
      if (shiftKey) chosen(next.id, from);
    }
  });
  root.addEventListener('focusin', ({ target }) => {
    const id = target instanceof HTMLElement ? target.dataset['id'] : undefined;
    if (id !== undefined && id !== current) moveTo(id);
  });

  return {
    root,
    /** Shows these entries, which are sorted by time. */
    show(all: readonly OpenedEntry[], chosenNow: GridChoice): void {
      [entries, choice] = [all, chosenNow];
      places = new Map(all.map(({ id }, place) => [id, place]));
      for (const id of [...tiles.keys()]) if (!places.has(id)) forget(id);
      if (!places.has(current)) current = all[0]?.id ?? '';
      arrange();
    },
    focus,
  };
}
