import { create as createQrCode } from 'qrcode';
import { useState } from 'react';
import { Dialog } from '../../pageParts/Dialog.tsx';
import { maxEventName } from '../../shared/album/eventText.ts';
import type { NewAlbumEvent } from '../../shared/album/newAlbumEvent.ts';
import { eventFaults, newAlbumEvent } from '../../shared/album/newAlbumEvent.ts';
import { useActions, useBusy } from '../StaffContext.ts';
import { WallMode } from './WallMode.tsx';

const random = (length: number): Uint8Array => crypto.getRandomValues(new Uint8Array(length));
const today = (): string => new Date().toLocaleDateString('sv');

/** Creates an event's key in this page, sends its public half to the booth, and shows the host's secret once. */
export function NewEvent({ address, onClose }: { readonly address: string; readonly onClose: () => void }) {
  const { act } = useActions();
  const busy = useBusy();
  const [name, setName] = useState('');
  const [from, setFrom] = useState(today);
  const [to, setTo] = useState(today);
  const [wallAfterYes, setWallAfterYes] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  const [made, setMade] = useState<NewAlbumEvent | null>(null);
  if (made !== null) return <HostSheet made={made} onClose={onClose} />;
  const make = async () => {
    const event = newAlbumEvent({ name, from, to, wallAfterYes }, random, address);
    setFault(event.ok ? null : eventFaults[event.error]);
    if (!event.ok) return;
    const { line, compared: words } = event.value;
    // Send only the event line; it cannot open the album.
    const entered = await act('event', 'POST', 'album/events', { line, words }, 'The event has been added.');
    if (entered !== null) setMade(event.value);
    else onClose();
  };
  return (
    <Dialog title="New event" onClose={onClose}>
      <label className="row">
        <span>Name</span>
        <input value={name} maxLength={maxEventName} onChange={({ target }) => setName(target.value)} />
      </label>
      <label className="row">
        <span>First day</span>
        <input type="date" value={from} onChange={({ target }) => setFrom(target.value)} />
      </label>
      <label className="row">
        <span>Last day</span>
        <input type="date" value={to} onChange={({ target }) => setTo(target.value)} />
      </label>
      <WallMode isAfterYes={wallAfterYes} choose={setWallAfterYes} />
      {fault !== null && <p role="alert">{fault}</p>}
      <div className="pair">
        <button type="button" onClick={onClose}>
          Cancel
        </button>
        <button type="button" disabled={busy} onClick={() => void make()}>
          Create its key
        </button>
      </div>
    </Dialog>
  );
}

/** The host's secret as link, code and words, on the screen and on paper. */
function HostSheet({
  made: { event, words, compared, link, wall },
  onClose,
}: {
  readonly made: NewAlbumEvent;
  readonly onClose: () => void;
}) {
  return (
    <Dialog title={event.name} onClose={onClose}>
      <div className="host-sheet">
        <p>
          Only this secret opens the album of {event.from === event.to ? event.from : `${event.from} to ${event.to}`}. It is shown only once
          and can’t be replaced. Give it to the host, and keep no copy.
        </p>
        {link !== null && <QrCode text={link} />}
        <p>Scan the code, or open {link?.replace(/#.*/, '')} and type these words:</p>
        <ol>
          {words.split(' ').map((word, place) => (
            <li key={place}>{word}</li>
          ))}
        </ol>
        <p className="quiet">The host’s six words, to compare at other booths: {compared}</p>
        {wall !== null && (
          <p className="quiet">
            The wall, for a screen in the hall{event.wallAfterYes === true && ', which shows a card after the host’s yes'}: {wall}
          </p>
        )}
      </div>
      <div className="pair">
        <button type="button" onClick={() => window.print()}>
          On paper …
        </button>
        <button type="button" onClick={onClose}>
          The host has it
        </button>
      </div>
    </Dialog>
  );
}

const quietModules = 4;

function QrCode({ text }: { readonly text: string }) {
  const { size, data } = createQrCode(text, { errorCorrectionLevel: 'M' }).modules;
  const side = size + 2 * quietModules;
  const dark = [...data].flatMap((on, at) => (on === 0 ? [] : [`M${at % size} ${Math.floor(at / size)}h1v1h-1z`])).join('');
  return (
    <svg viewBox={`0 0 ${String(side)} ${String(side)}`} role="img" aria-label="Code with the host’s link" shapeRendering="crispEdges">
      <path d={`M0 0h${String(side)}v${String(side)}H0z`} fill="#fff" />
      <path d={dark} transform={`translate(${String(quietModules)} ${String(quietModules)})`} fill="#000" />
    </svg>
  );
}
