import { useState } from 'react';
import type { KeyedService } from '../../shared/contract/staff.ts';
import { Dialog } from '../../pageParts/Dialog.tsx';
import { Keyboard } from '../parts/Keyboard.tsx';
import { PassphraseField } from '../parts/PassphraseField.tsx';
import { useActions, useBusy } from '../StaffContext.ts';

const longestKey = 512;

/** Replaces the key, which is never shown. An empty field removes the key. */
export function PictureKeyDialog({ service, onEnd }: { readonly service: KeyedService; readonly onEnd: () => void }) {
  const { act } = useActions();
  const busy = useBusy();
  const [key, setKey] = useState('');
  return (
    <Dialog title={`Key for ${service}`} onClose={onEnd}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          const put = key === '' ? null : key.trim();
          const said = put === null ? 'The key has been removed.' : 'The key is stored encrypted, and used from the next picture on.';
          void act('pictures', 'PUT', 'picture-key', { service, key: put }, said).then((done) => done !== null && onEnd());
        }}
      >
        <PassphraseField
          label={service === 'sdwebui' ? 'User and password, with a colon between them' : 'Key'}
          value={key}
          onChange={setKey}
          autoComplete="off"
          longest={longestKey}
          onFocus={() => undefined}
        />
        <Keyboard value={key} onChange={setKey} />
        <p className="quiet">It can’t be shown again. After a restart of the booth, it works once somebody has signed in.</p>
        <div className="pair">
          <button type="button" onClick={onEnd}>
            Cancel
          </button>
          <button type="submit" className="primary" disabled={busy}>
            {key === '' ? 'Remove key' : 'Save key'}
          </button>
        </div>
      </form>
    </Dialog>
  );
}
