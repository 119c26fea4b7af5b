import { useState } from 'react';
import type { AccountCode, EventOnConsole, LockedAccount, PasskeyOnConsole, PersonOnConsole } from '../../shared/contract/console.ts';
import { lockedText } from '../../shared/lockedText.ts';
import { Dialog } from '../../pageParts/Dialog.tsx';
import { Panel } from '../../pageParts/Panel.tsx';
import { counted } from '../../pageParts/amounts.ts';
import { useAnswer, useDeeds, useRights } from '../ConsoleContext.ts';
import { Confirmed } from '../parts/Confirmed.tsx';
import { Link } from '../parts/Link.tsx';
import { NewCode } from '../parts/NewCode.tsx';
import { Page } from '../parts/Page.tsx';
import { PasskeyList } from '../parts/PasskeyList.tsx';
import { PersonState } from '../parts/PersonState.tsx';
import { RightsForm } from '../parts/RightsForm.tsx';
import { daysText, momentOf } from '../parts/when.ts';

const people = { to: '/console/people', name: 'People' };

/** One account: its rights, and its passphrase, passkeys and sessions. */
export function PersonView({ id }: { readonly id: string }) {
  const all = useAnswer<readonly PersonOnConsole[]>('people');
  const person = all?.find((one) => one.id === id);
  const { acts, reachesAll } = useRights();
  const { act, go } = useDeeds();
  const [isChanging, setChanging] = useState(false);
  if (person === undefined)
    return (
      <Page title="Person" above={people}>
        <p className="empty">{all === undefined && reachesAll ? 'One moment …' : 'There is no account at this address.'}</p>
      </Page>
    );
  const { name, role } = person;
  const deeds = acts && (
    <>
      <button type="button" onClick={() => setChanging(true)}>
        Change …
      </button>
      <Confirmed
        label="Remove …"
        question={`Remove ${name}?`}
        verb="Remove"
        isDanger
        onConfirm={async () => {
          if ((await act('person', 'DELETE', `people/${id}`, undefined, null)) !== null) go('/console/people');
        }}
      >
        <p>Every session, passkey and alert of this account ends at once. Its actions stay in the log.</p>
      </Confirmed>
    </>
  );
  return (
    <Page
      title={name}
      above={people}
      aside={
        <>
          <span className="pill quiet">{role === 'operator' ? 'Operator' : 'Viewer'}</span>
          <PersonState person={person} />
        </>
      }
      deeds={deeds}
    >
      <div className="columns">
        <Entry person={person} canAct={acts} />
        <Reach person={person} />
      </div>
      {isChanging && (
        <Dialog title={`What ${name} may do`} onClose={() => setChanging(false)}>
          <RightsForm person={person} onEnd={() => setChanging(false)} onCode={() => undefined} />
        </Dialog>
      )}
    </Page>
  );
}

function Reach({ person: { reachesAll, events } }: { readonly person: PersonOnConsole }) {
  const all = useAnswer<readonly EventOnConsole[]>('events') ?? [];
  const theirs = all.filter(({ id }) => events.includes(id));
  return (
    <Panel title="Events">
      {reachesAll && <p>All events, booths and people.</p>}
      {!reachesAll && theirs.length === 0 && <p>None: this account sees nothing yet.</p>}
      {!reachesAll && theirs.length > 0 && (
        <ul className="lines brief">
          {theirs.map(({ id, name, firstDay, lastDay }) => (
            <li key={id}>
              <Link to={`/console/events/${id}`} className="name">
                {name}
              </Link>
              <span className="quiet">{daysText(firstDay, lastDay)}</span>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}

const passphraseText = { ready: 'set', code: 'none yet', expired: 'none', locked: 'none' } as const;

function Entry({ person, canAct }: { readonly person: PersonOnConsole; readonly canAct: boolean }) {
  const { act } = useDeeds();
  const { id, name, state, sessions, signedIn } = person;
  const passkeys = useAnswer<readonly PasskeyOnConsole[]>(`people/${id}/passkeys`) ?? [];
  const [code, setCode] = useState<AccountCode | null>(null);
  const stays = [
    ...(state === 'ready' ? ['passphrase'] : []),
    ...(passkeys.length > 0 ? [counted(passkeys.length, 'passkey')] : []),
    ...(sessions > 0 ? [counted(sessions, 'active session')] : []),
  ].join(', ');
  const facts = [
    ['Passphrase', passphraseText[state]],
    ['Sessions', sessions === 0 ? 'none active' : `${String(sessions)} active`],
    ['Last sign-in', signedIn === null ? 'never' : momentOf(signedIn)],
  ] as const;
  return (
    <Panel title="Sign-in">
      <dl className="pairs">
        {facts.map(([fact, text]) => (
          <div key={fact}>
            <dt>{fact}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      <h3>Passkeys</h3>
      {passkeys.length === 0 && <p className="quiet">None.</p>}
      <PasskeyList passkeys={passkeys} from={canAct ? `people/${id}/passkeys` : null}>
        {`It will no longer open the account of ${name}, and all sessions started with it end.`}
      </PasskeyList>
      {canAct && (
        <div className="deeds">
          <Confirmed
            label="New code …"
            question={`A new code for ${name}?`}
            verb="Create code"
            onConfirm={() =>
              act<AccountCode>('code', 'POST', `people/${id}/code`, undefined, null).then((done) => {
                if (done !== null) setCode(done.answer);
              })
            }
          >
            <p>{`${name} can use the code to set a new passphrase. This ends all sessions and removes all passkeys.`}</p>
            {stays !== '' && <p>{`Until then, these still give access: ${stays}. If a device was lost, lock the account first.`}</p>}
          </Confirmed>
          <Confirmed
            label="Lock this account …"
            question={`Lock the account of ${name}?`}
            verb="Lock account"
            isDanger
            onConfirm={() =>
              act<LockedAccount>(
                'lock',
                'POST',
                `people/${id}/lock`,
                undefined,
                (locked) => `${name} is locked out: ${lockedText(locked)}.`,
              )
            }
          >
            <p>
              All sessions and waiting commands end at once. The passphrase, the passkeys and any unused code are removed. The account’s
              alerts send nothing until someone signs in with a new code.
            </p>
            <p>Its rights and the log stay unchanged.</p>
          </Confirmed>
        </div>
      )}
      {code !== null && <NewCode name={name} code={code} onEnd={() => setCode(null)} />}
    </Panel>
  );
}
