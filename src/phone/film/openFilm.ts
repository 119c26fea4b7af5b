import type { SealedContents, SealedEntry } from '../../shared/share/sealedContents.ts';
import type { FilmReader, FilmTools, OpenFilm } from './FilmPart.ts';
import type { OpenedPhoto } from '../PhoneState.ts';
import { filmStage } from './filmStage.ts';
import { filmWords } from './filmWords.ts';
import { itemForms } from './itemForms.ts';
import { withSequel } from './portrait/withSequel.ts';

const isFilm = ({ mime }: SealedEntry): boolean => mime.startsWith('video/');
const having = ({ entries }: SealedContents, purpose: SealedEntry['purpose']): SealedEntry | undefined =>
  entries.find((entry) => entry.purpose === purpose);

/**
 * Reads a film while it arrives, shows it, and lets the guest choose a format: film, GIF or still. A format that has
 * not arrived yet is fetched when it is chosen.
 */
export const openFilm: OpenFilm = (tools) => {
  const forms = itemForms(tools);
  const reduced = matchMedia('(prefers-reduced-motion: reduce)').matches;
  const stage = filmStage(tools.photo, tools.words, reduced);
  let item: SealedContents | null = null;
  let isDamaged = false;

  /** What the guest sees first: the film, or the still if the browser reports that it can't play the film. */
  function firstOf(all: SealedContents): SealedEntry | undefined {
    const main = having(all, 'main');
    return main !== undefined && isFilm(main) && !stage.mayPlay(main.mime) ? (having(all, 'poster') ?? main) : main;
  }

  /** The parts needed before the page shows anything. If the still arrives first, the page shows it until the film is ready. */
  function neededOf(all: SealedContents): readonly SealedEntry[] {
    const first = firstOf(all);
    const isWanted = ({ to }: SealedEntry): boolean => reduced || to <= (first?.from ?? 0);
    return all.entries.filter((entry) => entry === first || (entry.purpose === 'poster' && isWanted(entry)));
  }

  async function arrived(soFar: Uint8Array): Promise<boolean> {
    if (item === null) {
      const contents = await forms.contents(soFar);
      if (contents === 'not-yet') return false;
      isDamaged = contents === 'damaged';
      if (contents === 'damaged') return true;
      item = contents;
    }
    const needed = neededOf(item);
    for (const entry of needed) {
      if (forms.ready(entry) !== undefined || entry.to > soFar.length) continue;
      const form = await forms.take(entry, soFar.subarray(entry.from, entry.to));
      isDamaged ||= form === null;
      if (form === null) return true;
      if (entry.purpose === 'poster' && !tools.signal.aborted) stage.preview(await isPainted(tools, form.url));
    }
    return needed.every((entry) => forms.ready(entry) !== undefined);
  }

  const ended: FilmReader['ended'] = async (expires) => {
    const first = item === null || isDamaged ? undefined : firstOf(item);
    const opened = item === null || first === undefined ? null : await shownItem({ tools, forms, stage, item, expires }, first);
    if (opened !== null) return { type: 'photo-opened', photo: item?.sequel === undefined ? opened : withSequel(tools, opened) };
    forms.forget();
    stage.remove();
    return { type: 'photo-ended', why: 'damaged' };
  };

  return { arrived, ended };
};

const isPainted = ({ paintable }: Pick<FilmTools, 'paintable'>, url: string): Promise<boolean> =>
  paintable(url).then(
    () => true,
    () => false,
  );

interface ShownItem {
  readonly tools: FilmTools;
  readonly forms: ReturnType<typeof itemForms>;
  readonly stage: ReturnType<typeof filmStage>;
  readonly item: SealedContents;
  readonly expires: string | null;
}

/** Shows an item, and its other files on request. Null if none of its files can be shown. */
async function shownItem({ tools, forms, stage, item, expires }: ShownItem, first: SealedEntry): Promise<OpenedPhoto | null> {
  const { photo, photoAlt, words, send } = tools;
  let shown: SealedEntry | null = null;

  const offer = (note: string): void => {
    const choices = item.entries.map((entry) => ({ mime: entry.mime, isShown: entry === shown, choose: () => void choose(entry) }));
    stage.offer(choices, note);
  };

  function forget(): void {
    forms.forget();
    stage.remove();
    photo.alt = photoAlt;
    photo.removeAttribute('src');
  }

  async function isShown(entry: SealedEntry, url: string): Promise<boolean> {
    if (!isFilm(entry)) {
      stage.rest();
      return isPainted(tools, url);
    }
    const poster = having(item, 'poster');
    const still = poster && forms.ready(poster);
    if (still !== undefined) await isPainted(tools, still.url);
    return stage.play(url, () => void choose(having(item, 'poster') ?? entry));
  }

  /** Shows this file in place of the photo, fetching it if needed; null if it does not exist or cannot be shown. */
  async function opened(entry: SealedEntry): Promise<OpenedPhoto | null> {
    const form = forms.ready(entry) ?? (await forms.fetched(entry));
    if (form === null || !(await isShown(entry, form.url)) || forms.isOver()) return null;
    photo.alt = isFilm(entry) ? '' : photoAlt;
    shown = entry;
    offer('');
    // For an item that contains only a card, show the texts of an ordinary photo.
    const own = item.entries.length === 1 && !isFilm(entry) ? {} : { words: filmWords(words, isFilm(entry)) };
    return { ...form, expires, ...own, forget };
  }

  async function choose(entry: SealedEntry): Promise<void> {
    if (forms.ready(entry) === undefined) offer(words.loading);
    const chosen = await opened(entry);
    if (chosen !== null) return send({ type: 'photo-opened', photo: chosen });
    if (!forms.isOver()) offer(words.loadFailed);
  }

  const others = item.entries.filter((entry) => entry !== first && !isFilm(entry));
  for (const entry of [first, ...others]) {
    const photoOfIt = await opened(entry);
    if (photoOfIt !== null) return photoOfIt;
  }
  // The film can't be played, but the guest can still save it.
  const form = forms.ready(first);
  return form === undefined ? null : { ...form, expires, words: { ...filmWords(words, true), shareByHand: words.cannotPlay }, forget };
}
