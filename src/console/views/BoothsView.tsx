import { useState } from 'react';
import type { BoothOnConsole, EventOnConsole, JoiningBooth } from '../../shared/contract/console.ts';
import { Dialog } from '../../pageParts/Dialog.tsx';
import { Panel } from '../../pageParts/Panel.tsx';
import { Tiles } from '../../pageParts/Tiles.tsx';
import { counted } from '../../pageParts/amounts.ts';
import { useAnswer, useRights } from '../ConsoleContext.ts';
import { BoothList } from '../parts/BoothList.tsx';
import { isNameTaken, JoinCommand, JoinForm } from '../parts/JoinForm.tsx';
import { Page } from '../parts/Page.tsx';
import { TextField } from '../parts/TextField.tsx';
import { since } from '../parts/when.ts';

/** All booths; those with problems come first. */
export function BoothsView() {
  const booths = useAnswer<readonly BoothOnConsole[]>('booths');
  const { acts, reachesAll } = useRights();
  const joins = useAnswer<readonly JoiningBooth[]>('joins') ?? [];
  const [isJoining, setJoining] = useState(false);
  const adding = acts && reachesAll && (
    <button type="button" className="primary" onClick={() => setJoining(true)}>
      Add a booth …
    </button>
  );
  return (
    <Page title="Booths" deeds={adding}>
      {acts && joins.length > 0 && (
        <Panel title={joins.length === 1 ? 'A booth asks to join' : `${String(joins.length)} booths ask to join`} className="asks">
          <ul className="sentences">
            {joins.map(({ name, firstWord, formerName, client, askedSecondsAgo }) => (
              <li key={firstWord + name}>
                {[
                  formerName === null ? `“${name}”` : `${formerName} asks to come back`,
                  `its words begin with ${firstWord}`,
                  client !== null && `from ${client}`,
                  `asked ${since(askedSecondsAgo)}`,
                  formerName === null && isNameTaken(booths ?? [], name) && 'another booth has this name',
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </li>
            ))}
          </ul>
          <p>Read the six words on the booth’s staff page, and type them here.</p>
          <div>
            <button type="button" className="primary" onClick={() => setJoining(true)}>
              Type its words …
            </button>
          </div>
        </Panel>
      )}
      {booths !== undefined && (booths.length === 0 ? <NoBooths /> : <AllBooths booths={booths} />)}
      {isJoining && (
        <Dialog title="Add a booth" onClose={() => setJoining(false)}>
          <JoinForm onEnd={() => setJoining(false)} />
        </Dialog>
      )}
    </Page>
  );
}

function NoBooths() {
  return (
    <Panel title="No booth yet">
      <p>Start a booth with the address of this cloud. Its screen then shows six words; type them here and it has joined.</p>
      <JoinCommand />
    </Panel>
  );
}

function AllBooths({ booths }: { readonly booths: readonly BoothOnConsole[] }) {
  const events = useAnswer<readonly EventOnConsole[]>('events') ?? [];
  const [wanted, setWanted] = useState('');
  const [event, setEvent] = useState('');
  const isWanted = (booth: BoothOnConsole): boolean =>
    booth.name.toLowerCase().includes(wanted.trim().toLowerCase()) && (event === '' || booth.event?.id === event);
  const shown = booths.filter(isWanted);
  const active = booths.filter(({ condition }) => condition !== 'revoked');
  const sum = (of: (booth: BoothOnConsole) => number | null): number => active.reduce((total, booth) => total + (of(booth) ?? 0), 0);
  const inNeed = booths.filter(({ condition }) => condition === 'silent' || condition === 'problem');
  const unknown = active.filter(({ isKnown, condition }) => !isKnown && condition !== 'new').length;
  const silent = booths.filter(({ condition }) => condition === 'silent').length;
  return (
    <>
      <Tiles
        tiles={[
          {
            name: 'Booths',
            value: String(active.length),
            detail: `${counted(active.filter((booth) => booth.event !== null).length, 'booth')} at an event today`,
          },
          {
            name: 'Need attention',
            value: String(inNeed.length),
            detail: inNeed.length === 0 ? 'all is well' : silent === 0 ? 'none is silent' : `${String(silent)} of them silent`,
          },
          { name: 'Cards today', value: sum(({ cardsToday }) => cardsToday).toLocaleString('en'), detail: 'by each booth’s own day' },
          {
            name: 'Photos waiting',
            value: sum(({ waitingPhotos, isKnown }) => (isKnown ? waitingPhotos : null)).toLocaleString('en'),
            detail: unknown === 0 ? 'still in kiosks' : `${counted(unknown, 'booth')} not known now`,
          },
        ]}
      />
      <div className="filters">
        <TextField label="Find a booth" type="search" value={wanted} onChange={setWanted} required={false} />
        <label className="field">
          <span>Event</span>
          <select value={event} onChange={({ target }) => setEvent(target.value)}>
            <option value="">All</option>
            {events
              .filter(({ when }) => when === 'now')
              .map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
          </select>
        </label>
      </div>
      <BoothList booths={shown} />
      {shown.length === 0 && <p className="empty">No booth matches.</p>}
    </>
  );
}
