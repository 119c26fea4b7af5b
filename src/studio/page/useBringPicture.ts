import { useCallback } from 'react';
import { uploadFile } from './askStudio.ts';
import { useStudioStore } from './StudioContext.ts';

/** Brings a file into the theme's folder and gives its name to `onPicture`; the page says why where it is not taken. */
export function useBringPicture(bring: typeof uploadFile = uploadFile) {
  const { refuse } = useStudioStore();
  return useCallback(
    async (file: File, onPicture: (name: string) => unknown): Promise<void> => {
      refuse(null);
      const brought = await bring(file);
      if ('refusal' in brought) refuse(brought.refusal);
      else await onPicture(brought.name);
    },
    [bring, refuse],
  );
}
