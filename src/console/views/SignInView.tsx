import { useState } from 'react';
import { accountCodeLength } from '../../shared/contract/console.ts';
import { passphraseHint, passphraseProblem } from '../../shared/passphraseProblem.ts';
import { useConsole, useDeeds } from '../ConsoleContext.ts';
import { TextField } from '../parts/TextField.tsx';

/** Signs in with name and passphrase, with a passkey if the browser supports them, or with a code the first time. */
export function SignInView() {
  const { enter, enterByPasskey, openAccount, dismiss } = useDeeds();
  const busy = useConsole((state) => state.busy !== null);
  const notice = useConsole((state) => state.notice);
  const problem = notice?.kind === 'failed' ? notice.text : '';
  const waitSeconds = useConsole((state) => state.waitSeconds);
  const invitation = useConsole((state) => state.invitation);
  const [isNew, setNew] = useState(invitation !== null);
  const [name, setName] = useState(invitation?.name ?? '');
  const [code, setCode] = useState(invitation?.code ?? '');
  const [passphrase, setPassphrase] = useState('');
  const weak = isNew && passphrase !== '' ? passphraseProblem(passphrase) : null;
  const isIncomplete = name.trim() === '' || passphrase === '' || (isNew && code.length < accountCodeLength);
  async function submit(): Promise<void> {
    if (busy || isIncomplete || waitSeconds > 0) return;
    // After a wrong code, the other fields keep their texts.
    if (isNew) await openAccount(name.trim(), code, passphrase);
    else {
      await enter(name.trim(), passphrase);
      setPassphrase('');
    }
  }
  return (
    <main className="login">
      <header>
        <p className="eyebrow">Stagebooth</p>
        <h1>{isNew ? 'Set your passphrase' : 'Console'}</h1>
      </header>
      {notice?.kind === 'done' && <p role="status">{notice.text}</p>}
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <TextField label="Name" value={name} onChange={setName} autoComplete="username" longest={80} />
        {isNew && (
          <TextField
            label="Code"
            value={code}
            onChange={(text) => setCode(text.toUpperCase())}
            autoComplete="one-time-code"
            longest={accountCodeLength + 4}
            hint="Twelve letters and digits, from the terminal or from whoever created your account."
          />
        )}
        <TextField
          label="Passphrase"
          type="password"
          value={passphrase}
          onChange={setPassphrase}
          autoComplete={isNew ? 'new-password' : 'current-password'}
          {...(isNew && { hint: `It needs ${passphraseHint}.` })}
        />
        <p className="problem" role="alert">
          {waitSeconds > 0
            ? `Too many failed attempts. Try again in ${String(waitSeconds)} s.`
            : weak === null
              ? problem
              : `The passphrase ${weak}`}
        </p>
        <button type="submit" className="primary large" disabled={busy || isIncomplete || waitSeconds > 0 || weak !== null}>
          {isNew ? 'Save and sign in' : 'Sign in'}
        </button>
        {!isNew && 'PublicKeyCredential' in window && (
          <button type="button" className="large" disabled={busy} onClick={() => void enterByPasskey()}>
            Sign in with a passkey
          </button>
        )}
      </form>
      <button
        type="button"
        className="plain"
        onClick={() => {
          dismiss();
          setNew(!isNew);
        }}
      >
        {isNew ? 'I have a passphrase' : 'I have a code and want to set my first passphrase'}
      </button>
    </main>
  );
}
