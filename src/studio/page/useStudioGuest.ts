import { useEffect, useMemo, useState } from 'react';
import { characterVersion } from '../characterVersion.ts';
import { peopleAt } from '../peopleAt.ts';
import type { SampleGuest } from './people.ts';
import { loadedPeople, loadPeople } from './people.ts';
import { useStudio } from './StudioContext.ts';

/**
 * The sample guest on all screens; null until the pictures have loaded. Changes only if the draft makes another character, or has other
 * answers.
 */
export function useStudioGuest(): SampleGuest | null {
  const theme = useStudio(({ state }) => state?.inLanguages ?? null);
  const version = useMemo(() => (theme === null ? '' : characterVersion(theme)), [theme]);
  const [people, setPeople] = useState(loadedPeople);
  useEffect(() => {
    let wanted = true;
    void loadPeople().then((loaded) => {
      if (wanted) setPeople(loaded);
    });
    return () => {
      wanted = false;
    };
  }, []);
  return people === null ? null : { ...people, character: peopleAt('character', version) };
}
