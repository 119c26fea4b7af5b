import type { SharedFile } from '../shared/share/SharedItem.ts';
import type { AlbumAbsence, AlbumServer } from './albumServer.ts';
import type { Opener } from './albumWorker.ts';
import type { AlbumWords } from './AlbumWords.ts';
import { element } from './element.ts';
import type { OpenedEntry } from './OpenedEntry.ts';

/** A picture or film opened on this device. */
export interface OpenCard {
  readonly id: string;
  readonly file: SharedFile;
  readonly blob: Blob;
}

/** Fetches and opens one picture. */
export async function openedCard(
  { id, secret }: OpenedEntry,
  { server, opener, signal }: { readonly server: AlbumServer; readonly opener: Opener; readonly signal?: AbortSignal },
): Promise<{ readonly ok: true; readonly card: OpenCard } | { readonly ok: false; readonly why: AlbumAbsence }> {
  const answer = await server.photo(id, signal);
  if (!answer.ok) return answer;
  const file = await opener.open('card', { secret, sealed: answer.value });
  if (file === null) return { ok: false, why: 'unknown' };
  return { ok: true, card: { id, file, blob: new Blob([file.bytes], { type: file.mime }) } };
}

export const isReducedMotion = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches;

/** The element that shows a card; `address` is its blob URL. */
export function cardElement({ file }: OpenCard, address: string, alt: string): HTMLImageElement | HTMLVideoElement {
  if (!file.mime.startsWith('video/')) return element('img', { src: address, alt });
  return element('video', { src: address, muted: true, playsInline: true, ariaLabel: alt });
}

/** The text shown instead of a picture. */
export const absenceText = (words: AlbumWords, why: AlbumAbsence): string => (why === 'away' ? words.away : words.gone);
