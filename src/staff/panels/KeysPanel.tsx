import { useState } from 'react';
import { keyName } from '../../shared/keyName.ts';
import { Panel } from '../../pageParts/Panel.tsx';

/** A shutter may send one key for each type of phone, in quick succession. */
const maxShown = 3;

/** The names of pressed keys, for a theme's `keys`: shows the keys that a buzzer, a foot switch or a Bluetooth shutter sends. */
export function KeysPanel() {
  const [names, setNames] = useState<readonly (string | null)[]>([]);
  // A stable function, so that React calls it only when the panel appears and when it disappears.
  const [listening] = useState(() => () => {
    const hear = (event: KeyboardEvent): void => {
      // Ignore keys typed into fields: they may belong to a passphrase.
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
          ? 'Press the button of a buzzer, foot switch, presenter or Bluetooth shutter: the name of its key appears here. If none appears, the system uses the key itself, or the device is not connected.'
          : latest === null
            ? 'This key can’t be a booth button: it has no name, or is combined with Ctrl, Alt, Shift or Tab. Set the device to send another key.'
            : `This is “${latest}”. For the shutter, write into theme.json: "keys": { "capture": ["${latest}"] }`}
      </p>
      {names.length > 1 && (
        <p className="quiet">
          Earlier keys:{' '}
          {names
            .slice(1)
            .map((name) => name ?? 'a key without a name')
            .join(', ')}
        </p>
      )}
    </Panel>
  );
}
