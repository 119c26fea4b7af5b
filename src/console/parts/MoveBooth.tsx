import { useState } from 'react';
import type { BoothDetail, BoothMove } from '../../shared/contract/console.ts';
import { Dialog } from '../../pageParts/Dialog.tsx';
import { FormEnd } from '../../pageParts/FormEnd.tsx';
import { Panel } from '../../pageParts/Panel.tsx';
import { counted } from '../../pageParts/words.ts';
import { useAnswer, useConsole, useDeeds } from '../ConsoleContext.ts';
import { Confirmed } from './Confirmed.tsx';

const idOf = ({ event }: BoothMove): string => event?.id ?? '';
const nameOf = ({ event }: BoothMove): string => (event === null ? 'no event' : `“${event.name}”`);

/** Where a booth is today, and the action that moves it. */
export function MoveBooth({ booth }: { readonly booth: BoothDetail }) {
  const moves = useAnswer<readonly BoothMove[]>(`booths/${booth.id}/moves`) ?? [];
  const { act } = useDeeds();
  const busy = useConsole((state) => state.busy !== null);
  const problem = useConsole(({ word }) => (word?.kind === 'failed' && word.act === 'move' ? word.text : ''));
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
        <button type="button" disabled={others.length === 0} onClick={() => setMoving(true)}>
          Move to …
        </button>
        {back !== undefined && here !== undefined && (
          <Confirmed label="Take the move back …" question={`Back to ${nameOf(back)}?`} verb="Take it back" onConfirm={() => move(back)}>
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
            <div className="choices scroll" role="radiogroup" aria-label="Where it goes">
              {others.map((one) => (
                <label key={idOf(one)}>
                  <input type="radio" name="event" checked={one === to} onChange={() => setChosen(idOf(one))} />
                  <span>{one.event?.name ?? 'No event'}</span>
                </label>
              ))}
            </div>
            <Changes name={booth.name} from={here} to={to} />
            <FormEnd problem={problem} verb="Move it now" disabled={busy} onLeave={() => setMoving(false)} />
          </form>
        </Dialog>
      )}
    </Panel>
  );
}

const people = (names: readonly string[]): string => (names.length === 0 ? 'nobody besides those who see everything' : names.join(', '));

/** The effects of a move, a sentence each. */
function Changes({ name, from, to }: { readonly name: string; readonly from: BoothMove; readonly to: BoothMove }) {
  const counts =
    from.cardsToday === 0
      ? `Visits until now stay with ${nameOf(from)}.`
      : `Visits until now stay with ${nameOf(from)}, ${counted(from.cardsToday, 'card')} of today among them.`;
  return (
    <ul className="sentences" aria-label="What changes">
      <li>{`${counts} Later ones count at ${nameOf(to)}.`}</li>
      <li>{`Seen from now on by ${people(to.readers)}; no longer by ${people(from.readers)}.`}</li>
      <li>
        {to.look === null
          ? `Theme: ${name} goes back to its own, between guests. Send another one afterwards if ${nameOf(to)} has one.`
          : `Theme: ${name} shows “${to.look.name}”, between guests.`}
      </li>
      <li>You can take it back here for a day.</li>
    </ul>
  );
}
