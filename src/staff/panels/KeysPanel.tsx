import { useState } from 'react';
import { keyName } from '../../shared/keyName.ts';
import { Panel } from '../../pageParts/Panel.tsx';

/** A shutter may send a key for each type of phone, in quick succession. */
const maxShown = 3;

/** The names of pressed keys, for a theme's `keys`: shows which keys a buzzer, a foot switch or a Bluetooth shutter sends. */
export function KeysPanel() {
  const [names, setNames] = useState<readonly (string | null)[]>([]);
  // A stable function, so that React calls it only when the panel appears and disappears.
  const [listening] = useState(() => () => {
    const hear = (event: KeyboardEvent): void => {
      // Never show the keys of a passphrase.
      if (event.repeat || (event.target instanceof Element && event.target.closest('input, textarea, select') !== null)) return;
      setNames((before) => [keyName(event), ...before].slice(0, maxShown));
    };
    window.addEventListener('keydown', hear, { capture: true });
    return () => window.removeEventListener('keydown', hear, { capture: true });
  });
  const [latest] = names;
  return (
    <Panel title="Buzzer and keys">
      <p role="status" ref={listening}>
        {latest === undefined
          ? 'Press the button of a buzzer, foot switch, presenter or Bluetooth shutter: the name of its key is shown here. If nothing is, the system keeps the key to itself, or the device is not connected.'
          : latest === null
            ? 'This key cannot be a button of the booth: it has no name, or goes with Ctrl, Alt, Shift or Tab. Set the device to another one.'
            : `This is “${latest}”. For the shutter, write into theme.json: "keys": { "capture": ["${latest}"] }`}
      </p>
      {names.length > 1 && (
        <p className="quiet">
          Before it:{' '}
          {names
            .slice(1)
            .map((name) => name ?? 'a key without a name')
            .join(', ')}
        </p>
      )}
    </Panel>
  );
}
