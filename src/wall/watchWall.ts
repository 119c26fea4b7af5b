import type { AlbumServer } from '../album/albumServer.ts';
import type { Opener } from '../album/albumWorker.ts';
import type { WallCard } from '../flow/wall/WallShown.ts';
import type { WallEvent } from '../flow/wall/wallAfter.ts';
import type { AlbumEntry } from '../shared/album/albumEntry.ts';
import type { AlbumList } from '../shared/contract/album/album.ts';
import { later } from './later.ts';
import type { HeldPicture } from './openedPicture.ts';
import { openedPicture, previewOf } from './openedPicture.ts';

export interface WallPorts {
  readonly server: AlbumServer;
  readonly opener: Opener;
  /** The maximum number of cards on the wall. */
  readonly most: () => number;
  readonly say: (event: WallEvent) => void;
  /** Holds a picture for the card with this address until the card is gone. */
  readonly hold: (address: string, picture: HeldPicture) => void;
  /** Called after each answer that the event is over, or that the server has never known it. */
  readonly over: () => void;
}

/** At this rate, a new card is shown large within 3 s, and a deleted one disappears within 5 s. */
const pollMs = 1500;
const longestPauseMs = 30_000;
/** An entry may arrive before its card. After this many polls, show its preview instead. */
const patientRounds = 5;

/** Follows the wall's list until the page closes. While the server is unreachable, the cards stay and polling slows down. */
export async function watchWall({ server, opener, most, say, hold, over }: WallPorts): Promise<never> {
  let list: AlbumList | null = null;
  let isFirst = true;
  let pauseMs = pollMs;
  /** Cards already shown, and cards that cannot be opened. */
  const settled = new Set<string>();
  const rounds = new Map<string, number>();

  async function cardOf(id: string, entry: AlbumEntry): Promise<WallCard | null> {
    const round = (rounds.get(id) ?? 0) + 1;
    rounds.set(id, round);
    let fetched = await openedPicture(id, entry, server, opener);
    if (!fetched.ok && fetched.why === 'unknown' && round >= patientRounds) {
      fetched = await previewOf(id, entry, server, opener);
      if (!fetched.ok && fetched.why === 'unknown') settled.add(id);
    }
    if (!fetched.ok) return null;
    settled.add(id);
    rounds.delete(id);
    hold(id, fetched.picture);
    return { id, image: id, shape: fetched.picture.height / fetched.picture.width };
  }

  /** Removes the cards that are no longer listed. */
  function leave(listed: ReadonlySet<string>): void {
    const ids = [...settled].filter((id) => !listed.has(id));
    for (const id of ids) settled.delete(id);
    for (const id of rounds.keys()) if (!listed.has(id)) rounds.delete(id);
    if (ids.length > 0) say({ type: 'cards-gone', ids });
  }

  async function dealNew({ entries }: AlbumList): Promise<void> {
    const fresh = entries.slice(-most()).filter(({ id }) => !settled.has(id));
    if (fresh.length === 0) return;
    const opened = await opener.open('entries', { viewer: server.viewer, listed: fresh });
    const found: WallCard[] = [];
    for (const [at, { id }] of fresh.entries()) {
      const entry = opened[at] ?? null;
      if (entry === null) settled.add(id);
      const card = entry === null ? null : await cardOf(id, entry);
      if (card !== null && isFirst) found.push(card);
      else if (card !== null) say({ type: 'card-arrived', card });
    }
    if (isFirst) say({ type: 'cards-found', cards: found });
  }

  for (;;) {
    const answer = await server.list(() => undefined);
    if (answer.ok) {
      pauseMs = pollMs;
      if (answer.value !== 'same') list = answer.value;
      if (list?.event.isOver === true) over();
      leave(new Set(list?.entries.map(({ id }) => id)));
      if (list !== null) await dealNew(list);
      isFirst = false;
    } else if (answer.why !== 'away') {
      // The event has ended, so remove all its cards. The list is kept: if the wall returns, the server may answer that
      // it has not changed.
      if (answer.why === 'ended' || list === null) over();
      leave(new Set());
      isFirst = true;
      pauseMs = longestPauseMs / 3;
    } else pauseMs = Math.min(longestPauseMs, pauseMs * 2);
    await later(pauseMs);
  }
}
