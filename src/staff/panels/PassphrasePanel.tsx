import { useState } from 'react';
import { passphraseHint, passphraseProblem } from '../../shared/passphraseProblem.ts';
import { Dialog } from '../../pageParts/Dialog.tsx';
import { FormEnd } from '../../pageParts/FormEnd.tsx';
import { Keyboard } from '../parts/Keyboard.tsx';
import { Panel } from '../../pageParts/Panel.tsx';
import { PassphraseField } from '../parts/PassphraseField.tsx';
import { useActions, useBusy, useStaff } from '../StaffContext.ts';
import type { Notice } from '../staffStore.ts';

const isOwnFailure = (notice: Notice | null): notice is Notice => notice?.kind === 'failed' && notice.action === 'passphrase';

/** Sets a new passphrase. */
export function PassphrasePanel() {
  const [isOpen, setOpen] = useState(false);
  const { dismiss, getState } = useActions();
  const ask = (): void => {
    // An earlier error in this form no longer applies.
    if (isOwnFailure(getState().notice)) dismiss();
    setOpen(true);
  };
  return (
    <Panel title="Passphrase">
      <p className="quiet">Anyone who knows the passphrase can sign in. Change it when somebody leaves your staff.</p>
      <button type="button" onClick={ask}>
        Change passphrase …
      </button>
      {isOpen && <Changing onEnd={() => setOpen(false)} />}
    </Panel>
  );
}

function Changing({ onEnd }: { readonly onEnd: () => void }) {
  const { act } = useActions();
  const busy = useBusy();
  const problem = useStaff(({ notice }) => (isOwnFailure(notice) ? notice.text : ''));
  const [fields, setFields] = useState({ from: '', to: '' });
  const [current, setCurrent] = useState<'from' | 'to'>('from');
  const [weak, setWeak] = useState('');
  const field = (name: 'from' | 'to', label: string) => (
    <PassphraseField
      label={label}
      value={fields[name]}
      onChange={(value) => setFields({ ...fields, [name]: value })}
      autoComplete={name === 'from' ? 'current-password' : 'new-password'}
      onFocus={() => setCurrent(name)}
    />
  );
  return (
    <Dialog title="Change the passphrase" onClose={onEnd}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          const wrong = passphraseProblem(fields.to);
          setWeak(wrong === null ? '' : `The new passphrase ${wrong}`);
          if (wrong === null)
            void act('passphrase', 'PUT', 'passphrase', fields, 'The passphrase is changed. All other sessions have ended.').then(
              (done) => done !== null && onEnd(),
            );
        }}
      >
        {field('from', 'Current passphrase')}
        {field('to', `New passphrase, ${passphraseHint}`)}
        <Keyboard value={fields[current]} onChange={(value) => setFields({ ...fields, [current]: value })} />
        <FormEnd
          problem={weak || problem}
          verb="Change passphrase"
          disabled={busy || fields.from === '' || fields.to === ''}
          onLeave={onEnd}
        />
      </form>
    </Dialog>
  );
}
