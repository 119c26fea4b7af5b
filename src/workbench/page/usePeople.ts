import { useEffect, useState } from 'react';
import type { LiveSource } from '../../picture/LiveSource.ts';
import { peopleAt } from './benchScenes.ts';

/** The guest of all screens. */
export interface SampleGuest {
  /** As the camera sees them. */
  readonly photo: LiveSource;
  /** Without the room. */
  readonly alone: LiveSource;
  /** The address of what the theme makes of them. */
  readonly character: string;
}

let loading: Promise<readonly [photo: LiveSource, alone: LiveSource]> | null = null;

/** Begins to load what is the same for all themes, once for the whole page. */
export function loadPeople(): NonNullable<typeof loading> {
  loading ??= Promise.all([picture('photo'), picture('alone')]);
  loading.catch(() => (loading = null));
  return loading;
}

/** Null until they are there. The character is another one for another version of the theme. */
export function usePeople(version: number | string): SampleGuest | null {
  const [sources, setSources] = useState<Omit<SampleGuest, 'character'> | null>(null);
  useEffect(() => {
    let wanted = true;
    void loadPeople().then(([photo, alone]) => {
      if (wanted) setSources({ photo, alone });
    });
    return () => {
      wanted = false;
    };
  }, []);
  return sources === null ? null : { ...sources, character: peopleAt('character', version) };
}

async function picture(name: 'photo' | 'alone'): Promise<LiveSource> {
  const image = new Image();
  image.src = peopleAt(name, 0);
  await image.decode();
  return { image, width: image.naturalWidth, height: image.naturalHeight, onFrame: () => () => undefined };
}
