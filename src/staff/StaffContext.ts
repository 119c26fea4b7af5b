import { createContext, useContext } from 'react';
import { useStore } from 'zustand';
import type { Staff, StaffStore } from './staffStore.ts';

export const StaffContext = createContext<StaffStore | null>(null);

/** What can be done. */
export function useActions(): StaffStore {
  const store = useContext(StaffContext);
  if (store === null) throw new Error('this stands outside of the staff page');
  return store;
}

/** A part of the page's state. */
export function useStaff<Part>(pick: (staff: Staff) => Part): Part {
  return useStore(useActions(), pick);
}
