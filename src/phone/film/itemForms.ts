import type { SealedContents, SealedEntry } from '../../shared/share/sealedContents.ts';
import { readContents } from '../../shared/share/sealedContents.ts';
import { isFairFile } from '../../shared/share/isFairFile.ts';
import type { SealedPart } from '../../shared/share/sealedFile.ts';
import { firstPart } from '../../shared/share/sealedFile.ts';
import type { SharedMime } from '../../shared/share/SharedItem.ts';
import type { FilmTools } from './FilmPart.ts';
import { fetchRange } from './fetchRange.ts';

/** An opened file of an item. */
export interface Form {
  readonly file: File;
  /** Its address within the page. */
  readonly url: string;
}

const endings: Readonly<Record<SharedMime, string>> = {
  'image/png': 'png',
  'image/gif': 'gif',
  'video/mp4': 'mp4',
  'video/webm': 'webm',
};

/** The files of an item of version 2 or 4, opened when they arrive or on request. */
export function itemForms({ secret, id, idBytes, open, nameFor }: Pick<FilmTools, 'secret' | 'id' | 'idBytes' | 'open' | 'nameFor'>) {
  let list: SealedPart | null = null;
  const forms = new Map<SealedEntry, Form>();
  const life = new AbortController();

  /** Null if the file doesn't open, or doesn't have the type that it claims. */
  async function take(entry: SealedEntry, sealed: Uint8Array): Promise<Form | null> {
    // Posting a view copies its whole buffer to the worker, so send a copy of this part only.
    const bytes = list === null ? null : await open({ part: { ...list, nonce: entry.nonce, body: sealed.slice() }, secret });
    if (bytes === null || life.signal.aborted) return null;
    const file = isFairFile({ mime: entry.mime, bytes }) ? new File([bytes], nameFor(endings[entry.mime]), { type: entry.mime }) : null;
    bytes.fill(0);
    if (file === null) return null;
    const form = { file, url: URL.createObjectURL(file) };
    forms.set(entry, form);
    return form;
  }

  return {
    /** The item's list of contents, read from the bytes so far; 'damaged' if it can't be opened. */
    async contents(soFar: Uint8Array): Promise<SealedContents | 'not-yet' | 'damaged'> {
      const first = firstPart(soFar, idBytes);
      if (!first.ok) return first.error === 'truncated' ? 'not-yet' : 'damaged';
      const { version, header, nonce, body } = first.value;
      list = { version, header: header.slice(), nonce: nonce.slice(), body: body.slice() };
      const opened = await open({ part: list, secret });
      return (opened === null ? null : readContents(opened, list)) ?? 'damaged';
    },
    take,
    ready: (entry: SealedEntry): Form | undefined => forms.get(entry),
    /** Fetches a file that didn't arrive with the rest; null if that fails. */
    async fetched(entry: SealedEntry): Promise<Form | null> {
      const sealed = await fetchRange(id, entry.from, entry.to, life.signal);
      return sealed === null ? null : take(entry, sealed);
    },
    isOver: (): boolean => life.signal.aborted,
    forget(): void {
      life.abort();
      for (const { url } of forms.values()) URL.revokeObjectURL(url);
      forms.clear();
    },
  };
}
