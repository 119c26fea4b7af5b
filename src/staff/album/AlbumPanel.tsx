import { useState } from 'react';
import { counted } from '../../pageParts/amounts.ts';
import { Dialog } from '../../pageParts/Dialog.tsx';
import { Panel } from '../../pageParts/Panel.tsx';
import type { StaffAlbum, StaffEvent } from '../../shared/contract/album/album.ts';
import { useActions, useBusy, useStaffAnswer } from '../StaffContext.ts';
import { EnterEvent } from './EnterEvent.tsx';
import { NewEvent } from './NewEvent.tsx';
import { WallMode } from './WallMode.tsx';

const states = { coming: 'not yet', open: 'open', over: 'over', closed: 'closed' } as const;

/** Hosts' events: creates an event with its key, or enters one created elsewhere. Shows each album's counts, but no pictures. */
export function AlbumPanel() {
  const album = useStaffAnswer<StaffAlbum | null>('album') ?? null;
  const [asked, ask] = useState<'nothing' | 'new' | 'enter'>('nothing');
  if (album === null) return null;
  const open = album.events.find(({ state }) => state === 'open');
  return (
    <Panel
      title="Hosts’ albums"
      aside={<p className={`pill ${open === undefined ? 'quiet' : 'good'}`}>{open === undefined ? 'None open' : 'Open'}</p>}
    >
      {album.events.length === 0 && (
        <p>A host’s event has an album that only the host can open. Guests are asked before their card is added.</p>
      )}
      {!album.asks.album && album.events.length > 0 && (
        <p role="status">The theme doesn’t ask guests about the album: it needs consent.enabled and texts.consent.album.</p>
      )}
      {!album.asks.wall && album.events.some(({ wall }) => wall !== undefined) && (
        <p role="status">
          The theme doesn’t ask guests about the wall: it needs consent.enabled, texts.consent.wall, texts.wall and layouts.
        </p>
      )}
      {album.events.map((event) => (
        <EventLines key={event.album} event={event} days={album.days} />
      ))}
      <div className="pair">
        <button type="button" onClick={() => ask('new')}>
          New event …
        </button>
        <button type="button" onClick={() => ask('enter')}>
          Import an event …
        </button>
      </div>
      {asked === 'new' && <NewEvent address={album.address} onClose={() => ask('nothing')} />}
      {asked === 'enter' && <EnterEvent onClose={() => ask('nothing')} />}
    </Panel>
  );
}

function EventLines({ event, days }: { readonly event: StaffEvent; readonly days: number }) {
  const { act } = useActions();
  const busy = useBusy();
  const [isAsked, setAsked] = useState(false);
  const { album, name, from, to, state, entries, hidden, wall, words } = event;
  const remove = () => act('remove-event', 'POST', 'album/remove', { album }, `${name} and its album have been removed from this booth.`);
  return (
    <>
      <p>
        <strong>{name}</strong>, {from === to ? from : `${from} to ${to}`}: {states[state]}. {counted(entries, 'picture')} in the album
        {hidden > 0 && `, ${hidden.toLocaleString('en')} hidden by the host`}
        {wall !== undefined && `, ${wall.shown.toLocaleString('en')} on the wall`}
        {wall !== undefined && wall.isAfterYes && `, ${wall.waiting.toLocaleString('en')} waiting for the host’s yes`}.
      </p>
      <p className="quiet">
        Six words: {words}. The album ends {counted(days, 'day')} after the last day.
      </p>
      {wall !== undefined && (
        <WallMode
          isAfterYes={wall.isAfterYes}
          choose={(isAfterYes) =>
            void act(
              'wall-mode',
              'POST',
              'album/wall',
              { album, isAfterYes },
              isAfterYes ? 'New cards wait for the host’s yes.' : 'The wall shows cards at once, except those that the host has refused.',
            )
          }
        />
      )}
      <div className="pair">
        {state === 'open' && (
          <button
            type="button"
            disabled={busy}
            onClick={() =>
              void act('close-event', 'POST', 'album/close', { album }, 'Guests are no longer asked. The host can still open the album.')
            }
          >
            Close
          </button>
        )}
        <button type="button" className="danger" onClick={() => setAsked(true)}>
          Remove …
        </button>
      </div>
      {isAsked && (
        <Dialog title={`Remove ${name} with its album?`} onClose={() => setAsked(false)}>
          <p>The host will no longer be able to open the album. Guests’ own links are not affected.</p>
          <div className="pair">
            <button type="button" onClick={() => setAsked(false)}>
              Keep it
            </button>
            <button type="button" className="danger solid" disabled={busy} onClick={() => void remove().then(() => setAsked(false))}>
              Remove it
            </button>
          </div>
        </Dialog>
      )}
    </>
  );
}
