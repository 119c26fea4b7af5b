import { useState } from 'react';
import type { StaffCleared, StaffOverview } from '../../shared/contract/staff.ts';
import { clearingWord } from '../../shared/contract/staff.ts';
import { Dialog } from '../../pageParts/Dialog.tsx';
import { Keyboard } from '../parts/Keyboard.tsx';
import { Panel } from '../../pageParts/Panel.tsx';
import { counted, space } from '../../pageParts/amounts.ts';
import { useActions, useBusy } from '../StaffContext.ts';

/** The disk, the sealed photos on it, and their deletion. */
export function PhotosPanel({ overview: { storage } }: { readonly overview: StaffOverview }) {
  const [isAsked, setAsked] = useState(false);
  const room = storage.roomMegabytes;
  const [kind, word] =
    room === null
      ? ['bad', 'No answer']
      : room <= 0
        ? ['bad', 'Full']
        : room < 250
          ? ['warn', 'Nearly full']
          : ['good', `Room for ${space(room)}`];
  return (
    <Panel title="Photos" aside={<p className={`pill ${kind}`}>{word}</p>}>
      <p>
        {storage.photos === null
          ? 'The photo database does not answer.'
          : `${counted(storage.photos, 'photo')}, sealed: they can’t be viewed here.`}
        {` Each is deleted after ${counted(storage.keepDays, 'day')}.`}
        {storage.damaged > 0 && ` ${counted(storage.damaged, 'photo')} can’t be read.`}
      </p>
      <button type="button" className="danger" onClick={() => setAsked(true)}>
        Delete all photos …
      </button>
      {isAsked && <Clearing photos={storage.photos} onEnd={() => setAsked(false)} />}
    </Panel>
  );
}

const clearedText = ({ photos }: StaffCleared): string => `${String(photos)} ${photos === 1 ? 'photo is' : 'photos are'} deleted for good.`;

function Clearing({ photos, onEnd }: { readonly photos: number | null; readonly onEnd: () => void }) {
  const { act } = useActions();
  const busy = useBusy();
  const [typed, setTyped] = useState('');
  return (
    <Dialog title="Delete all photos?" onClose={onEnd}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void act<StaffCleared>('clear', 'POST', 'photos/clear', { typed: clearingWord }, clearedText).then(onEnd);
        }}
      >
        <p>
          {photos === null ? 'All photos' : counted(photos, 'photo')} and all photos still waiting in the kiosk will be deleted for good.
          Guests who have not saved theirs lose them.
        </p>
        <label>
          <span>Type {clearingWord} to continue</span>
          <input
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
            inputMode="none"
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
          />
        </label>
        <Keyboard value={typed} onChange={setTyped} />
        <div className="pair">
          <button type="button" onClick={onEnd}>
            Keep them
          </button>
          <button type="submit" className="danger solid" disabled={busy || typed.trim().toUpperCase() !== clearingWord}>
            Delete all
          </button>
        </div>
      </form>
    </Dialog>
  );
}
