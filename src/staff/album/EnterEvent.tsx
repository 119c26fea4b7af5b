import { useState } from 'react';
import { Dialog } from '../../pageParts/Dialog.tsx';
import { eventInText } from '../../shared/album/eventText.ts';
import { wordsToCompare } from '../../shared/album/eventWords.ts';
import { eventFaults } from '../../shared/album/newAlbumEvent.ts';
import { useActions, useBusy } from '../StaffContext.ts';

/** Enters the line of an event that was created elsewhere, after staff have compared its six words with the host's. */
export function EnterEvent({ onClose }: { readonly onClose: () => void }) {
  const { act } = useActions();
  const busy = useBusy();
  const [line, setLine] = useState('');
  const event = eventInText(line);
  const words = event.ok ? wordsToCompare(event.value) : null;
  const enter = () => act('event', 'POST', 'album/events', { line, words }, 'Guests are asked from its first day on.');
  return (
    <Dialog title="Import an event" onClose={onClose}>
      <label className="row">
        <span>The event’s line</span>
        <textarea rows={4} value={line} spellCheck={false} onChange={({ target }) => setLine(target.value)} />
      </label>
      {!event.ok && line.trim() !== '' && <p role="status">{eventFaults[event.error]}</p>}
      {event.ok && (
        <div role="status">
          <p>
            {event.value.name}, {event.value.from} to {event.value.to}.
            {event.value.wallAfterYes === true && ' The wall shows a card after the host’s yes.'} Are these the host’s six words?
          </p>
          <p>
            <strong>{words}</strong>
          </p>
          <p className="quiet">If not, somebody has replaced the key in transit and could see the guests’ pictures.</p>
        </div>
      )}
      <div className="pair">
        <button type="button" onClick={onClose}>
          They differ
        </button>
        <button type="button" disabled={busy || !event.ok} onClick={() => void enter().then(onClose)}>
          They match
        </button>
      </div>
    </Dialog>
  );
}
