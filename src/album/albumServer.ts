import { hostProof } from '../shared/album/hostProof.ts';
import type { AlbumAct } from '../shared/album/albumChange.ts';
import { signChange } from '../shared/album/albumChange.ts';
import type { AlbumAccess } from '../shared/album/albumLink.ts';
import { albumId, viewerSecret } from '../shared/album/eventKeys.ts';
import type { ViewerSecret } from '../shared/album/EventSecret.ts';
import type { AlbumList, SignedChange } from '../shared/contract/album/album.ts';
import { changesAtOnce, hostProofHeader } from '../shared/contract/album/album.ts';

/** `unknown`: there is no such album or picture. `ended`: it has been erased. `away`: no answer; a retry may succeed. */
export type AlbumAbsence = 'unknown' | 'ended' | 'away';
export type Answer<Value> = { readonly ok: true; readonly value: Value } | { readonly ok: false; readonly why: AlbumAbsence };

/** An album page's requests to the server. They contain ids and signatures, never a secret. */
export interface AlbumServer {
  readonly viewer: ViewerSecret;
  /**
   * Everything in the album, or `same` if nothing has changed since the last answer. During the first call, `begun`
   * receives the entries fetched so far after each page of the list.
   */
  list(begun: (list: AlbumList) => void): Promise<Answer<AlbumList | 'same'>>;
  /** The sealed previews of these pictures, with null for those no longer there. */
  previews(ids: readonly string[]): Promise<Answer<readonly (Uint8Array | null)[]>>;
  photo(id: string, signal?: AbortSignal): Promise<Answer<Uint8Array>>;
  /** Only for hosts. */
  change(ids: readonly string[], act: AlbumAct): Promise<Answer<null>>;
}

/** A proof is valid for ten minutes; it is renewed after this time. */
const proofMs = 5 * 60_000;
const signedAtOnce = 5;

export function albumServer(access: AlbumAccess): AlbumServer {
  const viewer = access.role === 'host' ? viewerSecret(access.secret) : access.secret;
  const base = `/albums/${albumId(viewer)}`;
  /** How far the server's clock is ahead of this device's. */
  let aheadMs = 0;
  let proof = { text: '', atMs: -Infinity };
  /** The ETags of the last list's pages; null before the first list. */
  let tags: string | null = null;
  let lastAtMs = 0;
  /** The last received pages of the list, keyed by the place after which each page begins. */
  const pages = new Map<number, { readonly tag: string; readonly list: AlbumList }>();
  const nowMs = (): number => Date.now() + aheadMs;

  function proofHeader(): Record<string, string> {
    if (access.role !== 'host') return {};
    if (Math.abs(nowMs() - proof.atMs) > proofMs) {
      const atMs = nowMs();
      proof = { text: hostProof(access.secret, atMs), atMs };
    }
    return { [hostProofHeader]: proof.text };
  }

  async function ask(path: string, init: RequestInit = {}): Promise<Answer<Response>> {
    for (let tries = 0; ; tries += 1) {
      try {
        const response = await fetch(base + path, {
          cache: 'no-store',
          ...init,
          headers: { ...proofHeader(), ...(init.headers as object) },
        });
        if (response.ok || response.status === 304) return { ok: true, value: response };
        if (response.status === 410) return { ok: false, why: 'ended' };
        if (response.status === 404 || response.status === 403) return { ok: false, why: 'unknown' };
        if (tries >= 3 || init.signal?.aborted === true) return { ok: false, why: 'away' };
        await untilLater(1000 * Math.min(15, Number(response.headers.get('retry-after') ?? 2)));
      } catch {
        return { ok: false, why: 'away' };
      }
    }
  }

  async function page(after: number): Promise<Answer<AlbumList>> {
    const known = pages.get(after);
    const answer = await ask(`?after=${String(after)}`, known === undefined ? {} : { headers: { 'if-none-match': known.tag } });
    if (!answer.ok) return answer;
    if (answer.value.status === 304 && known !== undefined) return { ok: true, value: known.list };
    try {
      const list = (await answer.value.json()) as AlbumList;
      aheadMs = list.nowMs - Date.now();
      pages.set(after, { tag: answer.value.headers.get('etag') ?? '', list });
      return { ok: true, value: list };
    } catch {
      // A venue's login page answers 200 as well.
      return { ok: false, why: 'away' };
    }
  }

  return {
    viewer,
    async list(begun) {
      const isFirst = tags === null;
      let first = await page(0);
      // If this device's clock is wrong, the first proof is rejected. The answer contains the server's time, so sign again.
      if (first.ok && access.role === 'host' && !first.value.isHost) {
        proof = { text: '', atMs: -Infinity };
        first = await page(0);
      }
      if (!first.ok) return first;
      let list = first.value;
      while (list.more) {
        if (isFirst) begun(list);
        const next = await page(list.entries[list.entries.length - 1]?.place ?? 0);
        if (!next.ok) return next;
        list = { ...next.value, entries: [...list.entries, ...next.value.entries] };
      }
      const now = list.entries.map(({ id, hidden, wall = '' }) => id + (hidden ? '-' : '+') + wall).join('') + String(list.event.isOver);
      if (now === tags) return { ok: true, value: 'same' };
      tags = now;
      return { ok: true, value: list };
    },
    async previews(ids) {
      const answer = await ask(`/previews?ids=${ids.join(',')}`);
      if (!answer.ok) return answer;
      const bytes = await answer.value.arrayBuffer().catch(() => null);
      if (bytes === null) return { ok: false, why: 'away' };
      const view = new DataView(bytes);
      const found: (Uint8Array | null)[] = [];
      for (let at = 0; at + 4 <= bytes.byteLength;) {
        const length = view.getUint32(at);
        found.push(length === 0 ? null : new Uint8Array(bytes, at + 4, Math.min(length, bytes.byteLength - at - 4)));
        at += 4 + length;
      }
      return { ok: true, value: found };
    },
    async photo(id, signal) {
      const answer = await ask(`/photos/${id}`, signal === undefined ? {} : { signal });
      if (!answer.ok) return answer;
      const bytes = await answer.value.arrayBuffer().catch(() => null);
      return bytes === null ? { ok: false, why: 'away' } : { ok: true, value: new Uint8Array(bytes) };
    },
    async change(ids, act) {
      if (access.role !== 'host') return { ok: false, why: 'unknown' };
      for (let at = 0; at < ids.length; at += changesAtOnce) {
        const changes: SignedChange[] = [];
        for (const id of ids.slice(at, at + changesAtOnce)) {
          // Each change needs a later time than the previous one, even within one millisecond.
          lastAtMs = Math.max(Math.round(nowMs()), lastAtMs + 1);
          const change = { id, act, atMs: lastAtMs };
          changes.push({ ...change, signature: signChange(access.secret, change) });
          // Signing a hundred at once would freeze the page.
          if (changes.length % signedAtOnce === 0) await untilLater(0);
        }
        const sent = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ changes }) };
        const answer = await ask('/changes', sent);
        if (!answer.ok) return answer;
      }
      return { ok: true, value: null };
    },
  };
}

export const untilLater = (ms: number): Promise<void> => new Promise((resolve) => void setTimeout(resolve, ms));
