import { createStore } from 'zustand/vanilla';
import type { Activity } from '../../flow/activities.ts';
import { activities } from '../../flow/activities.ts';
import { addressOfVisit, visitAt } from '../../flow/address.ts';
import { lostFiles } from '../../flow/lostFiles.ts';
import { picturesIn, rollOf } from '../../flow/roll.ts';
import { transition } from '../../flow/transition.ts';
import type { Visit } from '../../flow/Visit.ts';
import type { VisitEvent } from '../../flow/VisitEvent.ts';
import { visitRules } from '../../flow/VisitRules.ts';
import type { Theme } from '../../shared/theme/themeSchema.ts';
import type { FollowedAddress } from '../api/publicAddress.ts';
import type { AddressBar } from '../devices/addressBar.ts';
import type { Sounds } from '../devices/sounds.ts';
import type { ActivityContext, BoothState, Held, Runners } from './BoothState.ts';

/** The store's own ports. */
export interface StorePorts {
  readonly addressBar: AddressBar;
  readonly sounds: Sounds;
  readonly publicAddress: FollowedAddress;
}

/**
 * The booth's store: holds the visit, sends events to its state machine, and performs the effects. Each activity runs as long as the
 * visit's state includes it; then its signal aborts. `dispose` ends all activities, and prevents new ones.
 */
export function createBooth(theme: Theme, { addressBar, sounds, publicAddress }: StorePorts, runners: Runners) {
  const rules = visitRules(theme);
  const running = new Map<string, AbortController>();
  const held = new Set<Held>();
  let disposed = false;
  // A store retains its initial state for its whole life, so that state must not contain the visit of a guest, which a reload may resume.
  const store = createStore<BoothState>(() => ({
    visit: { scene: 'welcome' },
    feed: null,
    staged: null,
    still: null,
    glimpse: null,
    developed: [],
    timings: {},
    publicAddress: publicAddress.current(),
    send,
  }));
  const stopWatching = publicAddress.onChange(() => store.setState({ publicAddress: publicAddress.current() }));

  function send(event: VisitEvent): void {
    // Ignore a touch on the old scene after another booth has started: that booth now owns the address bar.
    if (disposed) return;
    const before = store.getState().visit;
    const { state, effects } = transition(rules, before, event);
    for (const { bytes } of lostFiles(event, state)) bytes.fill(0);
    if (state === before) return;
    moveTo(state, ({ isWanted }) => !isWanted(state));
    for (const effect of effects) if (theme.sounds.enabled) sounds.play(effect.sound);
    // A subscriber may have sent another event synchronously: continue with the latest state.
    project(store.getState().visit);
  }

  function resume(): void {
    const { path, state } = addressBar.read();
    const visit = visitAt(rules, path, state);
    store.setState({ visit });
    project(visit);
  }

  let shown: string | null = null;
  function project(visit: Visit): void {
    // While the address stays the same, history records only the guests' choices (survey, format, consent), the number of retakes and a
    // strip's pictures. Writing a photo to it on every other change would block the main thread.
    runExactly(activities(rules, visit));
    // Write the address last: the visit's activities run even if writing it fails.
    const address = addressOfVisit(visit);
    if (address === null) return;
    const shots = rollOf(visit) === undefined ? 0 : picturesIn(visit).length;
    const place = `${address.path} ${String(visit.retakes ?? 0)} ${String(shots)}`;
    if (place === shown && !['survey', 'formats', 'consent'].includes(visit.scene)) return;
    shown = place;
    addressBar.replace(address);
  }

  function runExactly(wanted: readonly Activity[]): void {
    const keys = new Set(wanted.map((activity) => activity.key));
    for (const [key, controller] of running) {
      if (keys.has(key)) continue;
      running.delete(key);
      controller.abort();
    }
    for (const activity of wanted) {
      if (running.has(activity.key)) continue;
      const controller = new AbortController();
      running.set(activity.key, controller);
      const { signal } = controller;
      const say = (event: VisitEvent): void => {
        if (!signal.aborted) send(event);
      };
      const run = runners[activity.type] as (started: Activity, context: ActivityContext) => void;
      run(activity, { store, say, hold, signal });
    }
  }

  const hold = (one: Held): void => void held.add(one);

  /** Changes the visit and releases the resources that it no longer needs, in a single state change. */
  function moveTo(visit: Visit, isLost: (one: Held) => boolean): void {
    let next: BoothState = { ...store.getState(), visit };
    for (const one of held) if (isLost(one) && held.delete(one)) next = { ...next, ...one.letGo(next) };
    store.setState(next);
  }

  resume();
  return Object.assign(store, {
    dispose(): void {
      disposed = true;
      stopWatching();
      runExactly([]);
      moveTo(store.getState().visit, () => true);
    },
  });
}

export type BoothStore = ReturnType<typeof createBooth>;
