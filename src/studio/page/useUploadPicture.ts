import { useCallback } from 'react';
import { uploadFile } from './askStudio.ts';
import { useStudioStore } from './StudioContext.ts';

/** Uploads a file into the theme's folder and gives its name to `onPicture`; the page says why where it is not taken. */
export function useUploadPicture(upload: typeof uploadFile = uploadFile) {
  const { refuse } = useStudioStore();
  return useCallback(
    async (file: File, onPicture: (name: string) => unknown): Promise<void> => {
      refuse(null);
      const uploaded = await upload(file);
      if ('refusal' in uploaded) refuse(uploaded.refusal);
      else await onPicture(uploaded.name);
    },
    [upload, refuse],
  );
}
