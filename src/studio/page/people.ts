import type { LiveSource } from '../../picture/LiveSource.ts';
import { peopleAt } from '../peopleAt.ts';

/** The sample guest on all screens. */
export interface SampleGuest {
  /** The guest as the camera sees them. */
  readonly photo: LiveSource;
  /** The guest without the background. */
  readonly alone: LiveSource;
  /** The address of the guest as the theme's character. */
  readonly character: string;
}

export type LoadedGuest = Omit<SampleGuest, 'character'>;

let loading: Promise<LoadedGuest> | null = null;
let loaded: LoadedGuest | null = null;

/** Starts loading the guest's pictures, once per page, because they are the same for all themes. */
export function loadPeople(): Promise<LoadedGuest> {
  loading ??= Promise.all([picture('photo'), picture('alone')]).then(([photo, alone]) => (loaded = { photo, alone }));
  loading.catch(() => (loading = null));
  return loading;
}

/** Null until the pictures have loaded. */
export const loadedPeople = (): LoadedGuest | null => loaded;

async function picture(name: 'photo' | 'alone'): Promise<LiveSource> {
  const image = new Image();
  image.src = peopleAt(name, 0);
  await image.decode();
  return { image, width: image.naturalWidth, height: image.naturalHeight, onFrame: () => () => undefined };
}
