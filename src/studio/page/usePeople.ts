import { useEffect, useState } from 'react';
import type { SampleGuest } from './people.ts';
import { loadedPeople, loadPeople } from './people.ts';
import { peopleAt } from '../peopleAt.ts';

/** The guest of all screens; null until their pictures are there. The character is another one for another version of the theme. */
export function usePeople(version: number | string): SampleGuest | null {
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
