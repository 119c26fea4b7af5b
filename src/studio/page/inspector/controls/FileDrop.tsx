import type { ReactNode } from 'react';
import { useRef, useState } from 'react';
import { useFileDrop } from '../../useFileDrop.ts';

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
  const [isBusy, setBusy] = useState(false);
  const upload = (file: File): void => {
    setBusy(true);
    void onFile(file).finally(() => setBusy(false));
  };
  const takes = useFileDrop(disabled ? null : upload);
  return (
    <div className="field-drop" {...takes}>
      {children}
      {instead ?? (
        <button type="button" disabled={disabled || isBusy} aria-label={`${label}: choose a file`} onClick={() => chooser.current?.click()}>
          {isBusy ? '…' : 'File…'}
        </button>
      )}
      <input
        ref={chooser}
        type="file"
        hidden
        accept={accept}
        aria-label={`${label}: file`}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file !== undefined) upload(file);
          target.value = '';
        }}
      />
    </div>
  );
}
