import { useState } from 'react';
import type { PasskeyOnConsole, SessionOnConsole } from '../../shared/contract/console.ts';
import { passphraseHint, passphraseProblem } from '../../shared/passphraseProblem.ts';
import { Panel } from '../../pageParts/Panel.tsx';
import { useAnswer, useConsole, useDeeds } from '../ConsoleContext.ts';
import { Page } from '../parts/Page.tsx';
import { PasskeyList } from '../parts/PasskeyList.tsx';
import { TextField } from '../parts/TextField.tsx';
import { Ticks } from '../parts/Ticks.tsx';
import { momentOf } from '../parts/when.ts';

/** The user's own account: passphrase and passkeys. */
export function AccountView() {
  const account = useConsole((state) => state.session?.account ?? null);
  const role = account?.role === 'operator' ? 'Operator' : 'Viewer';
  return (
    <Page
      title={account?.name ?? ''}
      aside={<span className="pill quiet">{account?.reachesAll === true ? `${role}, all events` : `${role}, some events`}</span>}
    >
      <div className="columns">
        <Passkeys />
        <Passphrase />
        <Sessions />
      </div>
    </Page>
  );
}

function Passkeys() {
  const { addPasskey } = useDeeds();
  const busy = useConsole((state) => state.busy !== null);
  const passkeys = useAnswer<readonly PasskeyOnConsole[]>('passkeys') ?? [];
  const [name, setName] = useState('');
  return (
    <Panel title="Passkeys">
      <p className="quiet">
        A passkey is stored on this device or in your password manager. It can’t be guessed or typed into a fake page.
      </p>
      <PasskeyList passkeys={passkeys} from="passkeys">
        It will no longer sign you in here, and all sessions started with it end, including this one if you used it. Also remove it from
        your device.
      </PasskeyList>
      {'PublicKeyCredential' in window ? (
        <form
          onSubmit={(event) => {
            event.preventDefault();
            void addPasskey(name.trim()).then((done) => done !== null && setName(''));
          }}
        >
          <TextField
            label="Name of the new passkey"
            value={name}
            onChange={setName}
            longest={80}
            hint="For example, the name of this device."
          />
          <button type="submit" disabled={busy || name.trim() === ''}>
            Add a passkey
          </button>
        </form>
      ) : (
        <p>This browser does not support passkeys, or the page is not served over https.</p>
      )}
    </Panel>
  );
}

/** The account's sessions, with their browsers. */
function Sessions() {
  const { act } = useDeeds();
  const busy = useConsole((state) => state.busy !== null);
  const sessions = useAnswer<readonly SessionOnConsole[]>('sessions') ?? [];
  return (
    <Panel title="Sessions">
      <ul className="entries">
        {sessions.map(({ id, browser, passkey, begun, used, isThis }) => (
          <li key={id}>
            <div>
              <p>{browser ?? 'A browser'}</p>
              <p className="quiet">
                {[`since ${momentOf(begun)}`, passkey !== null && `by “${passkey}”`, `last used ${momentOf(used)}`]
                  .filter(Boolean)
                  .join(', ')}
              </p>
            </div>
            {isThis ? (
              <span className="pill good">This one</span>
            ) : (
              <button
                type="button"
                disabled={busy}
                onClick={() => void act('session', 'DELETE', `sessions/${id}`, undefined, 'The session has been ended.')}
              >
                End session
              </button>
            )}
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function Passphrase() {
  const { act } = useDeeds();
  const busy = useConsole((state) => state.busy !== null);
  const [from, setFrom] = useState('');
  const [to, setTo] = useState('');
  const passkeys = useAnswer<readonly PasskeyOnConsole[]>('passkeys') ?? [];
  const [removed, setRemoved] = useState<readonly string[]>([]);
  const stay = passkeys.filter(({ id }) => !removed.includes(id)).map(({ name }) => name);
  const said = 'The passphrase is changed. All other sessions have ended.';
  const saidOfPasskeys = stay.length === 0 ? said : `${said} These passkeys still open your account: ${stay.join(', ')}.`;
  const weak = to === '' ? null : passphraseProblem(to);
  return (
    <Panel title="Passphrase">
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void act('passphrase', 'PUT', 'passphrase', { from, to, removed }, saidOfPasskeys).then((done) => {
            setFrom('');
            if (done === null) return;
            setTo('');
            setRemoved([]);
          });
        }}
      >
        <TextField label="Current passphrase" type="password" value={from} onChange={setFrom} autoComplete="current-password" />
        <TextField
          label="New passphrase"
          type="password"
          value={to}
          onChange={setTo}
          autoComplete="new-password"
          hint={`It needs ${passphraseHint}.`}
        />
        {passkeys.length > 0 && (
          <>
            <p className="quiet">Your passkeys still open this account unless you remove them here.</p>
            <Ticks title="Remove with the old passphrase" noun="passkey" things={passkeys} chosen={removed} onChange={setRemoved} />
          </>
        )}
        <p className="problem" role="alert">
          {weak === null ? '' : `The new passphrase ${weak}`}
        </p>
        <button type="submit" disabled={busy || from === '' || to === '' || weak !== null}>
          Change passphrase
        </button>
      </form>
    </Panel>
  );
}
