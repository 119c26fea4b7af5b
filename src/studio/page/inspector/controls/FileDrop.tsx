import type { ReactNode } from 'react';
import { useRef, useState } from 'react';

export interface FileDropProps {
  /** Endings of files that are offered, as in `.svg,.png`. */
  readonly accept: string;
  /** What the file is for, for the button's name. */
  readonly label: string;
  readonly disabled: boolean;
  readonly onFile: (file: File) => Promise<void>;
  /** Takes the place of the button that has a file chosen. */
  readonly instead?: ReactNode;
  readonly children: ReactNode;
}

/** A row onto which a file may be dropped, with a button that has one chosen. */
export function FileDrop({ accept, label, disabled, onFile, instead, children }: FileDropProps) {
  const chooser = useRef<HTMLInputElement>(null);
  const [state, setState] = useState<'idle' | 'over' | 'busy'>('idle');
  const upload = (file: File | undefined): void => {
    if (file === undefined || disabled) return setState('idle');
    setState('busy');
    void onFile(file).finally(() => setState('idle'));
  };
  return (
    <div
      className={`field-drop ${state}`}
      onDragOver={(event) => {
        event.preventDefault();
        if (state === 'idle') setState('over');
      }}
      onDragLeave={() => setState('idle')}
      onDrop={(event) => {
        event.preventDefault();
        upload(event.dataTransfer.files[0]);
      }}
    >
      {children}
      {instead ?? (
        <button
          type="button"
          disabled={disabled || state === 'busy'}
          aria-label={`${label}: choose a file`}
          onClick={() => chooser.current?.click()}
        >
          {state === 'busy' ? '…' : 'File…'}
        </button>
      )}
      <input
        ref={chooser}
        type="file"
        hidden
        accept={accept}
        aria-label={`${label}: file`}
        onChange={({ target }) => {
          upload(target.files?.[0]);
          target.value = '';
        }}
      />
    </div>
  );
}
