import { useId, useState } from 'react';

export interface PassphraseFieldProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly autoComplete: 'current-password' | 'new-password' | 'one-time-code' | 'off';
  /** The maximum length, in characters. */
  readonly longest?: number;
  /** Called on focus, so that the on-screen keys type into this field. */
  readonly onFocus: () => void;
}

/** A field for a secret, filled from a real keyboard or from the on-screen keys beside it. */
export function PassphraseField({ label, value, onChange, autoComplete, longest = 128, onFocus }: PassphraseFieldProps) {
  const id = useId();
  const [shown, setShown] = useState(false);
  return (
    <>
      <label htmlFor={id}>{label}</label>
      <div className="secret">
        <input
          id={id}
          type={shown ? 'text' : 'password'}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          autoComplete={autoComplete}
          autoCapitalize="none"
          spellCheck={false}
          inputMode="none"
          maxLength={longest}
          onFocus={onFocus}
        />
        <button type="button" aria-pressed={shown} onClick={() => setShown(!shown)}>
          Show
        </button>
      </div>
    </>
  );
}
