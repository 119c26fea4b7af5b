import { useCallback } from 'react';
import { uploadFile } from './askStudio.ts';
import { useStudioStore } from './StudioContext.ts';

/** Uploads a file into the theme's folder and passes its name to `onPicture`. If the server rejects it, the page shows the reason. */
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
