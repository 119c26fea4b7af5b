import type { ReactNode } from 'react';
import { useRef, useState } from 'react';
import { useFileDrop } from '../../useFileDrop.ts';

export interface FileDropProps {
  /** Accepted file extensions, such as `.svg,.png`. */
  readonly accept: string;
  /** The purpose of the file, for the button's accessible name. */
  readonly label: string;
  readonly disabled: boolean;
  readonly onFile: (file: File) => Promise<void>;
  /** Replaces the button that opens the file dialog. */
  readonly instead?: ReactNode;
  readonly children: ReactNode;
}

/** A row that accepts a dropped file, with a button that opens the file dialog. */
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
