import { useState } from 'react';
import type { BoothOnConsole, EventOnConsole, JoiningBooth } from '../../shared/contract/console.ts';
import { Dialog } from '../../pageParts/Dialog.tsx';
import { FormEnd } from '../../pageParts/FormEnd.tsx';
import { Panel } from '../../pageParts/Panel.tsx';
import { Tiles } from '../../pageParts/Tiles.tsx';
import { counted } from '../../pageParts/amounts.ts';
import { useAnswer, useConsole, useDeeds, useRights } from '../ConsoleContext.ts';
import { ConditionPill } from '../parts/ConditionPill.tsx';
import { Link } from '../parts/Link.tsx';
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
            {joins.map(({ name, formerName, client, askedSecondsAgo }, place) => (
              <li key={place}>
                {[
                  formerName === null ? `“${name}”` : `${formerName} asks to come back`,
                  client !== null && `from ${client}`,
                  `asked ${since(askedSecondsAgo)}`,
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </li>
            ))}
          </ul>
          <p>Read the six words on its staff page, and type them here.</p>
          <div>
            <button type="button" className="primary" onClick={() => setJoining(true)}>
              Type its words …
            </button>
          </div>
        </Panel>
      )}
      {booths !== undefined && (booths.length === 0 ? <NoBooths /> : <AllBooths booths={booths} />)}
      {isJoining && <Joining onEnd={() => setJoining(false)} />}
    </Page>
  );
}

function NoBooths() {
  const publicUrl = useConsole((state) => state.session?.publicUrl ?? '');
  return (
    <Panel title="No booth yet">
      <p>Start a booth with the address of this cloud. Its screen then shows six words; type them here and it has joined.</p>
      <pre className="command">{`npm start -- --cloud ${publicUrl}`}</pre>
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
  const needing = shown.filter(({ condition }) => condition === 'silent' || condition === 'problem');
  const others = shown.filter((booth) => !needing.includes(booth));
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
            name: 'Need you',
            value: String(inNeed.length),
            detail: inNeed.length === 0 ? 'all is well' : silent === 0 ? 'none is silent' : `${String(silent)} of them silent`,
          },
          { name: 'Cards today', value: sum(({ cardsToday }) => cardsToday).toLocaleString('en'), detail: 'by the booths’ own days' },
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
      {needing.length > 0 && (
        <section aria-label="Booths that need you">
          <ul className="needy">
            {needing.map((booth) => (
              <li key={booth.id} className={`is-${booth.condition}`}>
                <div className="title">
                  <h2>
                    <Link to={`/console/booths/${booth.id}`}>{booth.name}</Link>
                  </h2>
                  <ConditionPill condition={booth.condition} />
                </div>
                <ul className="sentences">
                  {booth.problems.slice(0, 3).map((problem) => (
                    <li key={problem}>{problem}</li>
                  ))}
                </ul>
                {booth.problems.length > 3 && <p className="quiet">{`and ${counted(booth.problems.length - 3, 'more problem')}`}</p>}
                <p className="quiet">
                  {[booth.event?.name, booth.heardSecondsAgo !== null && `heard ${since(booth.heardSecondsAgo)}`]
                    .filter(Boolean)
                    .join(' · ')}
                </p>
              </li>
            ))}
          </ul>
        </section>
      )}
      {others.length > 0 && (
        <Panel title={needing.length > 0 ? 'The others' : 'All booths'}>
          <ul className="lines">
            {others.map((booth) => (
              <li key={booth.id}>
                <Link to={`/console/booths/${booth.id}`} className="name">
                  {booth.name}
                </Link>
                <ConditionPill condition={booth.condition} />
                <span className="quiet">{booth.event?.name ?? ''}</span>
                <span className="quiet">{booth.theme ?? ''}</span>
                <span className="figure">{booth.cardsToday === null ? '' : counted(booth.cardsToday, 'card')}</span>
                <span className="quiet last">{booth.heardSecondsAgo === null ? 'never heard' : since(booth.heardSecondsAgo)}</span>
              </li>
            ))}
          </ul>
        </Panel>
      )}
      {shown.length === 0 && <p className="empty">No booth is called that.</p>}
    </>
  );
}

function Joining({ onEnd }: { readonly onEnd: () => void }) {
  const { act } = useDeeds();
  const publicUrl = useConsole((state) => state.session?.publicUrl ?? '');
  const busy = useConsole((state) => state.busy !== null);
  const problem = useConsole(({ notice }) => (notice?.kind === 'failed' && notice.act === 'join' ? notice.text : ''));
  const [words, setWords] = useState('');
  const [name, setName] = useState('');
  const count = words.trim().split(/\s+/).filter(Boolean).length;
  return (
    <Dialog title="Add a booth" onClose={onEnd}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void act('join', 'POST', 'joins', { words, name: name.trim() === '' ? null : name.trim() }, 'The booth has joined.').then(
            (done) => done !== null && onEnd(),
          );
        }}
      >
        <p className="quiet">
          Start the booth with the address of this cloud. Whoever stands at it reads six words on its staff page, or in its terminal.
        </p>
        <pre className="command">{`npm start -- --cloud ${publicUrl}`}</pre>
        <TextField
          label="The six words that it shows"
          value={words}
          onChange={setWords}
          longest={200}
          hint={`${String(count)} of 6 words`}
        />
        <TextField
          label="Its name"
          value={name}
          onChange={setName}
          longest={80}
          required={false}
          hint="Empty: the name that it suggests, or had before."
        />
        <FormEnd problem={problem} verb="Let it join" disabled={busy || count !== 6} onLeave={onEnd} />
      </form>
    </Dialog>
  );
}
