import { createContext, useContext } from 'react';
import { useStore } from 'zustand';
import type { ConsoleState, ConsoleStore } from './consoleStore.ts';

export const ConsoleContext = createContext<ConsoleStore | null>(null);

/** The console's actions. */
export function useDeeds(): ConsoleStore {
  const store = useContext(ConsoleContext);
  if (store === null) throw new Error('this component is outside the console');
  return store;
}

/** Reads a part of the page's state, and follows its changes. */
export function useConsole<Part>(pick: (state: ConsoleState) => Part): Part {
  return useStore(useDeeds(), pick);
}

/** The server's latest answer to `GET /console/api/<path>`; undefined before the first answer. The caller knows its type. */
// eslint-disable-next-line @typescript-eslint/no-unnecessary-type-parameters
export function useAnswer<Answer>(path: string): Answer | undefined {
  return useConsole(({ answers }) => answers[path]) as Answer | undefined;
}

/** Whether this account may make changes, and whether it may see everything or only its own events. */
export function useRights(): { readonly acts: boolean; readonly reachesAll: boolean } {
  const account = useConsole(({ session }) => session?.account ?? null);
  return { acts: account?.role === 'operator', reachesAll: account?.reachesAll === true };
}
