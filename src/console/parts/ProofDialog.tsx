import { useState } from 'react';
import { Dialog } from '../../pageParts/Dialog.tsx';
import { FormEnd } from '../../pageParts/FormEnd.tsx';
import { useConsole, useDeeds } from '../ConsoleContext.ts';
import type { ConsoleState } from '../consoleStore.ts';
import { TextField } from './TextField.tsx';

/** Asks for a passphrase or passkey before an action that can't be undone, or whose effect outlasts the session. */
export function ProofDialog() {
  const asked = useConsole((state) => state.asked);
  // Unmounting discards the typed text when the dialog closes.
  return asked === null ? null : <Asking asked={asked} />;
}

function Asking({ asked }: { readonly asked: NonNullable<ConsoleState['asked']> }) {
  const waitSeconds = useConsole((state) => state.waitSeconds);
  const { proveByPassphrase, proveByPasskey, leaveProof } = useDeeds();
  const [passphrase, setPassphrase] = useState('');
  const isBarred = asked.isBusy || waitSeconds > 0;
  return (
    <Dialog title="Confirm that it is you" onClose={leaveProof}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void proveByPassphrase(passphrase).then(() => setPassphrase(''));
        }}
      >
        <p>This action cannot be undone, or outlasts your session. Your confirmation is valid for five minutes.</p>
        <TextField
          label="Your passphrase"
          type="password"
          value={passphrase}
          onChange={setPassphrase}
          autoComplete="current-password"
          required={false}
        />
        {'PublicKeyCredential' in window && (
          <button type="button" disabled={asked.isBusy} onClick={() => void proveByPasskey()}>
            Use a passkey
          </button>
        )}
        <FormEnd
          problem={waitSeconds > 0 ? `Too many failed attempts. Try again in ${String(waitSeconds)} s.` : asked.problem}
          verb="Confirm"
          disabled={isBarred || passphrase === ''}
          onLeave={leaveProof}
        />
      </form>
    </Dialog>
  );
}
