import { useId, useState } from 'react';

export interface TextFieldProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly type?: 'text' | 'password' | 'date' | 'url' | 'search';
  readonly autoComplete?: string;
  readonly hint?: string;
  readonly longest?: number;
  readonly required?: boolean;
}

/** A field with a label above it. A password can be made visible. */
export function TextField({
  label,
  value,
  onChange,
  type = 'text',
  autoComplete = 'off',
  hint,
  longest = 128,
  required = true,
}: TextFieldProps) {
  const id = useId();
  const [isShown, setShown] = useState(false);
  const input = (
    <input
      id={id}
      type={type === 'password' && isShown ? 'text' : type}
      value={value}
      onChange={({ target }) => onChange(target.value)}
      autoComplete={autoComplete}
      autoCapitalize="none"
      spellCheck={false}
      maxLength={longest}
      required={required}
      {...(hint !== undefined && { 'aria-describedby': `${id}-hint` })}
    />
  );
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {type === 'password' ? (
        <div className="secret">
          {input}
          <button type="button" aria-pressed={isShown} aria-controls={id} onClick={() => setShown(!isShown)}>
            Show
          </button>
        </div>
      ) : (
        input
      )}
      {hint !== undefined && (
        <p id={`${id}-hint`} className="quiet">
          {hint}
        </p>
      )}
    </div>
  );
}
