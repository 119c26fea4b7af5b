import { useState } from 'react';

export interface CopyButtonProps {
  readonly text: string;
  /** Such as `Copy the link`. */
  readonly label: string;
}

/**
 * Copies a text to the clipboard, and says so. Hidden if the browser gives pages no clipboard access: the text can be selected by hand.
 */
export function CopyButton({ text, label }: CopyButtonProps) {
  const [says, setSays] = useState('');
  if (!('clipboard' in navigator)) return null;
  const copy = (): Promise<void> =>
    navigator.clipboard.writeText(text).then(
      () => setSays('Copied.'),
      () => setSays('The browser did not copy it. Select the text instead.'),
    );
  return (
    <div className="copying">
      <button type="button" onClick={() => void copy()}>
        {label}
      </button>
      <span role="status" className="quiet">
        {says}
      </span>
    </div>
  );
}
