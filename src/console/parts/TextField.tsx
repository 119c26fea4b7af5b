import { useId } from 'react';

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

/** A field with its label above it. */
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
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type={type}
        value={value}
        onChange={({ target }) => onChange(target.value)}
        autoComplete={autoComplete}
        autoCapitalize="none"
        spellCheck={false}
        maxLength={longest}
        required={required}
        {...(hint !== undefined && { 'aria-describedby': `${id}-hint` })}
      />
      {hint !== undefined && (
        <p id={`${id}-hint`} className="quiet">
          {hint}
        </p>
      )}
    </div>
  );
}
