import { createContext, useCallback, useContext, useSyncExternalStore } from 'react';
import { useStore } from 'zustand';
import type { Staff, StaffStore } from './staffStore.ts';

export const StaffContext = createContext<StaffStore | null>(null);

/** The page's store, with its actions. */
export function useActions(): StaffStore {
  const store = useContext(StaffContext);
  if (store === null) throw new Error('this component is outside the staff page');
  return store;
}

/** A part of the page's state. */
export function useStaff<Part>(pick: (staff: Staff) => Part): Part {
  return useStore(useActions(), pick);
}

/** Whether an action is in progress. */
export const useBusy = (): boolean => useStaff(({ busy }) => busy !== null);

/** The server's latest answer to `GET /staff/api/<path>`; undefined before the first answer. The caller knows its type. */
// eslint-disable-next-line @typescript-eslint/no-unnecessary-type-parameters
export function useStaffAnswer<Answer>(path: string): Answer | undefined {
  const { watch, getState } = useActions();
  const subscribe = useCallback((hear: () => void) => watch(path, hear), [watch, path]);
  return useSyncExternalStore(subscribe, () => getState().answers[path]) as Answer | undefined;
}
