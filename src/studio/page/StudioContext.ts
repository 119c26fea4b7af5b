import { createContext, use } from 'react';
import { useStore } from 'zustand';
import type { StudioPageState, StudioStore } from './studioStore.ts';

export const StudioContext = createContext<StudioStore | null>(null);

/** All actions of the studio. */
export function useStudioStore(): StudioStore {
  const store = use(StudioContext);
  if (store === null) throw new Error('This is drawn outside of the studio.');
  return store;
}

/** Subscribes to a part of the page's state. */
export const useStudio = <Part>(part: (state: StudioPageState) => Part): Part => useStore(useStudioStore(), part);
