import { albumLink } from '../shared/album/albumLink.ts';
import type { AlbumServer } from './albumServer.ts';
import type { AlbumWords } from './AlbumWords.ts';
import type { Opener } from './albumWorker.ts';
import { pictureSheet } from './pictureSheet.ts';
import type { PackedAlbum } from './downloadAll.ts';
import { downloadAll } from './downloadAll.ts';
import { button, element, ownDialog } from './element.ts';
import type { OpenedEntry } from './OpenedEntry.ts';
import type { Previews } from './previews.ts';
import type { AlbumMemory } from './rememberedAlbum.ts';
import { saveFile } from './saveFile.ts';

interface ActParts {
  readonly words: AlbumWords;
  readonly server: AlbumServer;
  readonly opener: Opener;
  readonly previews: Previews;
  readonly memory: AlbumMemory;
  /** The pictures to download: all that the page shows, except hidden ones. */
  readonly shown: () => readonly OpenedEntry[];
  readonly name: () => string;
  /** Shows the progress text; null clears it. */
  readonly tell: (text: string | null) => void;
}

/** Phones have only a few hundred MB of memory for an unsaved file. */
const maxZipBytes = (): number => (matchMedia('(pointer: coarse)').matches ? 300e6 : 2e9);

const asFileName = (name: string): string => name.replaceAll(/[\\/:*?"<>|]/g, ' ');

/** Actions for many pictures: downloading a ZIP, making a contact sheet. One action runs at a time; its own button stops it. */
export function bulkActs({ words, server, opener, previews, memory, shown, name, tell }: ActParts) {
  const number = new Intl.NumberFormat(words.tag);
  let running: { readonly own: HTMLButtonElement; readonly stop: AbortController } | null = null;

  const rest = (): readonly OpenedEntry[] => shown().filter(({ place }) => !memory.saved.has(place));
  const download = button('', () => void work(download, (signal) => downloadRest(rest().length === 0, signal)), 'next');
  const again = button(words.downloadAll, () => void work(again, (signal) => downloadRest(true, signal)));
  const sheet = button(words.contactSheet, () => void work(sheet, (signal) => drawSheet(shown(), signal)));

  /** Runs a button's action. During the action, that button stops it, and the other buttons do nothing. */
  async function work(own: HTMLButtonElement, begin: (signal: AbortSignal) => Promise<string>): Promise<void> {
    if (running !== null) {
      if (running.own === own) running.stop.abort();
      return;
    }
    const stop = new AbortController();
    const label = own.textContent;
    running = { own, stop };
    own.textContent = words.stop;
    try {
      tell(await begin(stop.signal));
    } catch {
      tell(stop.signal.aborted ? null : words.failed);
    } finally {
      running = null;
      own.textContent = label;
      refresh();
    }
  }

  async function pack(entries: readonly OpenedEntry[], signal: AbortSignal): Promise<PackedAlbum> {
    const progress = (done: number): void => tell(words.packing(number.format(done), number.format(entries.length)));
    progress(0);
    const result = await downloadAll(entries, { server, opener, progress, signal, maxBytes: maxZipBytes() });
    if (result.packed.length > 0) saveFile(`${asFileName(name())}.zip`, result.zip);
    return result;
  }

  async function downloadRest(isAnew: boolean, signal: AbortSignal): Promise<string> {
    if (isAnew) memory.saveAnew();
    const entries = rest();
    const result = await pack(entries, signal);
    memory.save([...result.packed, ...result.missing].map(({ place }) => place));
    return packedText(result, entries.length);
  }

  /** The result of a download, as a sentence. */
  function packedText({ packed, missing, end }: PackedAlbum, all: number): string {
    const [count, gone, left] = [number.format(packed.length), number.format(missing.length), all - packed.length - missing.length];
    if (end === 'full') return words.packedPart(count, number.format(left));
    if (end === 'broken') return packed.length === 0 ? words.brokenAtOnce : words.packedBroken(count, number.format(left));
    return missing.length === 0 ? words.packed(count) : words.packedSome(count, gone);
  }

  async function drawSheet(entries: readonly OpenedEntry[], signal: AbortSignal): Promise<string> {
    const progress = (page: number, pages: number): void => tell(words.drawing(number.format(page), number.format(pages)));
    const { pdf, pages } = await pictureSheet(entries, { words, previews, name: name(), progress, signal });
    saveFile(`${asFileName(name())}.pdf`, pdf);
    return words.sheetPages(number.format(pages));
  }

  /** After a part of the album has been saved, the first button downloads the rest. */
  function refresh(): void {
    if (running !== null) return;
    const [left, all] = [rest().length, shown().length];
    const isPart = left > 0 && left < all;
    download.textContent = isPart ? words.downloadRest(number.format(left)) : words.downloadAll;
    again.hidden = !isPart;
  }
  refresh();

  return {
    download,
    others: [again, sheet],
    refresh,
    isBusy: () => running !== null,
    /** Downloads the selected pictures as a ZIP. If the file ends early, passes the pictures that are not in it to `left`. */
    downloadChosen: (own: HTMLButtonElement, entries: readonly OpenedEntry[], left: (ids: readonly string[]) => void) =>
      work(own, async (signal) => {
        const result = await pack(entries, signal);
        const had = new Set([...result.packed, ...result.missing]);
        if (result.end !== 'whole') left(entries.filter((entry) => !had.has(entry)).map(({ id }) => id));
        return packedText(result, entries.length);
      }),
  };
}

/** Shows the host a read-only link to the album. */
export function showViewerLink(words: AlbumWords, { viewer }: Pick<AlbumServer, 'viewer'>): void {
  const question = ownDialog('question');
  const link = albumLink(location.origin, { role: 'viewer', secret: viewer });
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
