import { useState } from 'react';
import type { BoothDetail, BoothMove } from '../../shared/contract/console.ts';
import { Dialog } from '../../pageParts/Dialog.tsx';
import { Panel } from '../../pageParts/Panel.tsx';
import { counted } from '../../pageParts/amounts.ts';
import { useAnswer, useConsole, useDeeds } from '../ConsoleContext.ts';
import { Able } from './Able.tsx';
import { ActEnd } from './ActEnd.tsx';
import { Confirmed } from './Confirmed.tsx';

const idOf = ({ event }: BoothMove): string => event?.id ?? '';
const nameOf = ({ event }: BoothMove): string => (event === null ? 'no event' : `“${event.name}”`);

/** A booth's event today, and the action that moves the booth to another event. */
export function MoveBooth({ booth }: { readonly booth: BoothDetail }) {
  const moves = useAnswer<readonly BoothMove[]>(`booths/${booth.id}/moves`) ?? [];
  const { act } = useDeeds();
  const busy = useConsole((state) => state.busy !== null);
  const [isMoving, setMoving] = useState(false);
  const [chosen, setChosen] = useState<string | null>(null);
  const here = moves.find(({ isHere }) => isHere);
  const back = moves.find(({ isBack }) => isBack);
  const others = moves.filter(({ isHere }) => !isHere);
  const to = others.find((one) => idOf(one) === chosen) ?? others[0];
  const move = (there: BoothMove) =>
    act(
      'move',
      'PUT',
      `booths/${booth.id}/event`,
      { event: there.event?.id ?? null },
      there.event === null ? `${booth.name} is at no event now.` : `${booth.name} is at ${nameOf(there)} now.`,
    );
  return (
    <Panel title="Event">
      <p>{here?.event == null ? 'It is at no event today.' : `It is at ${nameOf(here)} today.`}</p>
      <div className="pair">
        <Able whyNot={others.length === 0 ? 'There is no event today.' : undefined}>
          <button type="button" onClick={() => setMoving(true)}>
            Move to …
          </button>
        </Able>
        {back !== undefined && here !== undefined && (
          <Confirmed label="Undo the move …" question={`Return to ${nameOf(back)}?`} verb="Undo the move" onConfirm={() => move(back)}>
            <Changes name={booth.name} from={here} to={back} />
          </Confirmed>
        )}
      </div>
      {isMoving && to !== undefined && here !== undefined && (
        <Dialog title={`Move ${booth.name}`} onClose={() => setMoving(false)}>
          <form
            onSubmit={(submitted) => {
              submitted.preventDefault();
              void move(to).then((done) => done !== null && setMoving(false));
            }}
          >
            <div className="choices scroll" role="radiogroup" aria-label="New event">
              {others.map((one) => (
                <label key={idOf(one)}>
                  <input type="radio" name="event" checked={one === to} onChange={() => setChosen(idOf(one))} />
                  <span>{one.event?.name ?? 'No event'}</span>
                </label>
              ))}
            </div>
            <Changes name={booth.name} from={here} to={to} />
            <ActEnd act="move" verb="Move it now" disabled={busy} onLeave={() => setMoving(false)} />
          </form>
        </Dialog>
      )}
    </Panel>
  );
}

/** Who gains or loses access, one sentence each. Accounts with access to all events always see the booth. */
function access(from: BoothMove, to: BoothMove): readonly string[] {
  const gained = to.readers.filter((name) => !from.readers.includes(name));
  const lost = from.readers.filter((name) => !to.readers.includes(name));
  return [
    ...(gained.length === 0 ? [] : [`From now on, ${gained.join(', ')} can see it.`]),
    ...(lost.length === 0 ? [] : [`${lost.join(', ')} can no longer see it.`]),
    ...(gained.length + lost.length === 0 ? ['The same people can see it.'] : []),
  ];
}

/** The effects of a move, one sentence each. */
function Changes({ name, from, to }: { readonly name: string; readonly from: BoothMove; readonly to: BoothMove }) {
  const today = from.cardsToday === 0 ? '' : `, including ${counted(from.cardsToday, 'card')} of today`;
  const sentences = [
    from.event === null ? `Visits so far belong to no event${today}.` : `Visits so far stay with ${nameOf(from)}${today}.`,
    to.event === null ? 'Later visits belong to no event.' : `Later visits count for ${nameOf(to)}.`,
    ...access(from, to),
    to.look === null
      ? `${name} will return to its own theme between guests. You can send another one afterwards.`
      : `${name} will switch to the theme “${to.look.name}” between guests.`,
    'You can undo the move here for a day.',
  ];
  return (
    <ul className="sentences" aria-label="What changes">
      {sentences.map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
    </ul>
  );
}
