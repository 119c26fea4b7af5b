import type { DragEvent } from 'react';
import { useState } from 'react';

/** Props that make an element accept a dropped file. The page uses `data-takes-file` to highlight such elements during a drag. */
interface TakesFile {
  readonly 'data-takes-file': '' | 'over';
  readonly onDragOver: (event: DragEvent) => void;
  readonly onDragLeave: () => void;
  readonly onDrop: (event: DragEvent) => void;
}

/** Handles a file dropped on an element; null handles none. `useStrayDrops` handles all other drops. */
export function useFileDrop(onFile: ((file: File) => void) | null): TakesFile | undefined {
  const [isOver, setOver] = useState(false);
  if (onFile === null) return undefined;
  return {
    'data-takes-file': isOver ? 'over' : '',
    onDragOver(event) {
      if (!hasFile(event)) return;
      event.preventDefault();
      setOver(true);
    },
    onDragLeave: () => setOver(false),
    onDrop(event) {
      setOver(false);
      const file = event.dataTransfer.files[0];
      if (file === undefined) return;
      event.preventDefault();
      onFile(file);
    },
  };
}

export const hasFile = ({ dataTransfer }: { readonly dataTransfer: DataTransfer | null }): boolean =>
  dataTransfer?.types.includes('Files') === true;
