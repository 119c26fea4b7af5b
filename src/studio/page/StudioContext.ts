import { createContext, use } from 'react';
import { useStore } from 'zustand';
import type { StudioPageState, StudioStore } from './studioStore.ts';

export const StudioContext = createContext<StudioStore | null>(null);

/** All that can be done in the studio. */
export function useStudioStore(): StudioStore {
  const store = use(StudioContext);
  if (store === null) throw new Error('This is drawn outside of the studio.');
  return store;
}

/** A part of the page's state, looked at anew when it changes. */
export const useStudio = <Part>(part: (state: StudioPageState) => Part): Part => useStore(useStudioStore(), part);
