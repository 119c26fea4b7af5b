import { useMemo } from 'react';
import type { SampleGuest } from './people.ts';
import { usePeople } from './usePeople.ts';
import { characterVersion } from '../characterVersion.ts';
import { useStudio } from './StudioContext.ts';

/** The guest of all screens: made anew only where the draft makes another character, or has other answers. Null until there is one. */
export function useStudioGuest(): SampleGuest | null {
  const theme = useStudio(({ state }) => state?.theme ?? null);
  const version = useMemo(() => (theme === null ? '' : characterVersion(theme)), [theme]);
  return usePeople(version);
}
