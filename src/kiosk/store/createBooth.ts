import { createStore } from 'zustand/vanilla';
import type { Activity } from '../../flow/activities.ts';
import { activities } from '../../flow/activities.ts';
import { addressOfVisit, visitAt } from '../../flow/address.ts';
import { transition } from '../../flow/transition.ts';
import type { SheetFile } from '../../flow/features/print.ts';
import type { Visit } from '../../flow/Visit.ts';
import type { VisitEvent } from '../../flow/VisitEvent.ts';
import { picturesIn } from '../../flow/picturesIn.ts';
import { rollOf } from '../../flow/roll.ts';
import { visitRules } from '../../flow/VisitRules.ts';
import type { SharedItem } from '../../shared/share/SharedItem.ts';
import { wipeItem } from '../../shared/share/SharedItem.ts';
import type { Theme } from '../../shared/theme/themeSchema.ts';
import type { BoothState, BoothPorts } from './BoothPorts.ts';
import { runActivity } from './runActivity.ts';

/**
 * The booth's store: holds the visit, sends events to its state machine, and performs the effects. Each activity runs as long as the
 * visit's state names it, and is ended by its AbortSignal. `dispose` ends all of them, and nothing starts after it.
 */
export function createBooth(theme: Theme, ports: BoothPorts) {
  const rules = visitRules(theme);
  const running = new Map<string, AbortController>();
  let disposed = false;
  // A store keeps its initial state for as long as it lives: that must not be a guest's visit which a reload resumed.
  const store = createStore<BoothState>(() => ({
    visit: { scene: 'welcome' },
    feed: null,
    staged: null,
    still: null,
    glimpse: null,
    developed: [],
    studio: null,
    sheets: null,
    filmed: null,
    film: null,
    portrait: null,
    isRehearsed: false,
    sheetPart: null,
    timings: {},
    publicAddress: ports.publicAddress.current(),
    send,
  }));
  const stopWatching = ports.publicAddress.onChange(() => store.setState({ publicAddress: ports.publicAddress.current() }));

  function send(event: VisitEvent): void {
    // A touch on the old scene after another booth has started: the address bar is that booth's now.
    if (disposed) return;
    const before = store.getState().visit;
    const { state, effects } = transition(rules, before, event);
    wipeLostFile(event, state);
    if (state === before) return;
    const { developed, still, filmed } = store.getState();
    if (event.type === 'retake-pressed') still?.wipe();
    const pictures = picturesIn(state);
    const addresses = new Set(pictures.map(({ url }) => url));
    const lost = developed.filter(({ url }) => !addresses.has(url));
    const isFilmLost = filmed !== null && !pictures.some(({ film }) => film?.url === filmed.url);
    store.setState({
      visit: state,
      ...(state.scene === 'generating' ? {} : { still: null, glimpse: null }),
      ...(state.scene === 'welcome' ? { isRehearsed: false } : {}),
      ...(lost.length === 0 ? {} : { developed: developed.filter((one) => !lost.includes(one)) }),
      ...(isFilmLost ? { filmed: null } : {}),
    });
    for (const { image } of lost) image.close();
    if (isFilmLost) filmed.forget();
    for (const effect of effects) if (theme.sounds.enabled) ports.sounds.play(effect.sound);
    // A subscriber may have sent another event synchronously: continue with the latest state.
    project(store.getState().visit);
  }

  function resume(): void {
    const { path, state } = ports.addressBar.read();
    const visit = visitAt(rules, path, state);
    store.setState({ visit });
    project(visit);
  }

  let shown: string | null = null;
  function project(visit: Visit): void {
    // Within one address only the survey's answers, the number of retakes and a strip's pictures change; writing a photo into history each time would block the
    // main thread.
    runExactly(activities(rules, visit));
    // Last, so that everything the visit needs is running even if writing the address fails.
    const address = addressOfVisit(visit);
    if (address === null) return;
    const shots = rollOf(visit) === undefined ? 0 : picturesIn(visit).length;
    const place = `${address.path} ${String(visit.retakes ?? 0)} ${String(shots)}`;
    if (place === shown && !['survey', 'formats', 'consent'].includes(visit.scene)) return;
    shown = place;
    ports.addressBar.replace(address);
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
      runActivity(activity, { theme, ports, store, send, signal: controller.signal });
    }
  }

  resume();
  return Object.assign(store, {
    dispose(): void {
      disposed = true;
      stopWatching();
      runExactly([]);
    },
  });
}

export type BoothStore = ReturnType<typeof createBooth>;

/** Wipes the file that nobody waits for any more. One that is being sent is wiped by its sender. */
function wipeLostFile(event: VisitEvent, after: Visit): void {
  if (event.type === 'sheet-drawn' && event.sheet !== sheetOnItsWay(after)) event.sheet.bytes.fill(0);
  if (event.type === 'card-drawn' && event.card !== cardOnItsWay(after)) wipeItem(event.card);
}

const sheetOnItsWay = (visit: Visit): SheetFile | null =>
  visit.scene === 'result' && visit.order?.name === 'sending' ? visit.order.sheet : null;

function cardOnItsWay(visit: Visit): SharedItem | null {
  const shared = visit.scene === 'generating' ? visit.development : visit;
  return 'sharing' in shared && shared.sharing.name === 'sending' ? shared.sharing.card : null;
}
