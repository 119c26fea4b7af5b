import type { SyntheticEvent } from 'react';
import { useState } from 'react';
import type { StaffLoginState } from '../shared/contract/staff.ts';
import { firstCodeLength } from '../shared/contract/staff.ts';
import { passphraseHint, passphraseProblem } from '../shared/passphraseProblem.ts';
import { Keyboard } from './parts/Keyboard.tsx';
import { PassphraseField } from './parts/PassphraseField.tsx';
import { useActions, useStaff } from './StaffContext.ts';

type Shut = Exclude<StaffLoginState, { state: 'open' }>;

/** Asks for the passphrase, or lets staff set the first one. */
export function LoginScreen({ login }: { readonly login: Shut }) {
  const { leave, act } = useActions();
  const [fields, setFields] = useState({ code: '', passphrase: '' });
  const [current, setCurrent] = useState<keyof typeof fields>(login.state === 'unset' ? 'code' : 'passphrase');
  const busy = useStaff((staff) => staff.busy === 'enter');
  const notice = useStaff((staff) => staff.notice);
  const isNew = login.state === 'unset';
  const waitSeconds = login.state === 'locked' ? login.waitSeconds : 0;
  const [weak, setWeak] = useState('');
  const isIncomplete = fields.passphrase === '' || (isNew && fields.code.length < firstCodeLength);
  const change = (name: keyof typeof fields, value: string): void => {
    setFields({ ...fields, [name]: value });
    setWeak('');
    // Once the code is complete, the on-screen keys type into the passphrase.
    if (name === 'code' && value.length === firstCodeLength) setCurrent('passphrase');
  };
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    if (busy || isIncomplete || waitSeconds > 0) return;
    const problem = isNew ? passphraseProblem(fields.passphrase) : null;
    if (problem !== null) return setWeak(`The passphrase ${problem}`);
    const { passphrase } = fields;
    const entered = isNew
      ? act('enter', 'POST', 'first-passphrase', fields, 'The passphrase is set. Keep it where staff can find it and guests can’t.')
      : act('enter', 'POST', 'session', { passphrase }, null);
    void entered.then(() => {
      setFields({ code: '', passphrase: '' });
      setCurrent(isNew ? 'code' : 'passphrase');
    });
  };
  return (
    <main className="login">
      <header>
        <p className="eyebrow">Photo booth</p>
        <h1>{isNew ? 'Set the staff passphrase' : 'Staff only'}</h1>
      </header>
      {isNew && !login.here ? (
        <p className="lead">
          No passphrase is set yet. You can set one only at the booth, within half an hour of a restart. Restart the booth and open this
          page on its screen.
        </p>
      ) : (
        <form onSubmit={submit}>
          {isNew && (
            <>
              <p className="lead">Anyone who knows the passphrase can see the booth’s figures and close it. It needs {passphraseHint}.</p>
              <PassphraseField
                label="The code shown in the terminal where the booth was started"
                value={fields.code}
                onChange={(value) => change('code', value)}
                autoComplete="one-time-code"
                onFocus={() => setCurrent('code')}
              />
            </>
          )}
          <PassphraseField
            label="Passphrase"
            value={fields.passphrase}
            onChange={(value) => change('passphrase', value)}
            autoComplete={isNew ? 'new-password' : 'current-password'}
            onFocus={() => setCurrent('passphrase')}
          />
          <Keyboard value={fields[current]} onChange={(value) => change(current, value)} />
          <p className="problem" role="alert">
            {waitSeconds > 0
              ? `Too many failed attempts. Try again in ${String(waitSeconds)} s.`
              : weak || (notice?.kind === 'failed' ? notice.text : '')}
          </p>
          <button type="submit" className="primary large" disabled={busy || isIncomplete || waitSeconds > 0}>
            {isNew ? 'Save and continue' : 'Sign in'}
          </button>
        </form>
      )}
      <button type="button" className="large" onClick={() => void leave()}>
        Back to the booth
      </button>
    </main>
  );
}
