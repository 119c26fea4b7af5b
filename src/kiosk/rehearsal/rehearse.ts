import type { RehearsalPhase, RehearsalWord, RehearsedVisit } from '../../shared/contract/rehearsal.ts';
import type { Theme } from '../../shared/theme/themeSchema.ts';
import type { Clock } from '../devices/Clock.ts';
import { pause, calendarMs } from '../devices/Clock.ts';
import { fitStage, chooseLayout } from '../../stage/canvas/fitStage.ts';
import type { BoothStore } from '../store/createBooth.ts';
import type { LookForFaces } from './driveVisit.ts';
import { driveVisit, endVisit } from './driveVisit.ts';
import { soundState } from '../devices/sounds.ts';

export interface RehearsalStand {
  readonly store: BoothStore;
  readonly theme: Theme;
  /** Reports to the server and returns the rehearsal's phase; null if the server doesn't answer. */
  readonly tell: (word: RehearsalWord) => Promise<RehearsalPhase | null>;
  readonly clock: Clock;
  /** Called when the rehearsal's own visit begins. */
  readonly begins: () => void;
  readonly facesIn: LookForFaces;
  readonly backToStaff: boolean;
}

const askEveryMs = 1000;

/**
 * Makes the rehearsal's visit and reports it to the server. Leaves the card on the screen until a phone has scanned it, then returns to
 * Welcome or to the staff page. Loaded only when staff start a rehearsal.
 */
export async function rehearse({ store, theme, tell, clock, begins, facesIn, backToStaff }: RehearsalStand): Promise<void> {
  const { signal } = new AbortController();
  const driven = await driveVisit(store, theme, clock, signal, begins, facesIn);
  const visit: RehearsedVisit = {
    ...driven,
    screen: { width: window.innerWidth, height: window.innerHeight, pixelRatio: window.devicePixelRatio },
    stageScale: scaleOf(theme),
    sound: theme.sounds.enabled ? await soundState() : 'off',
    calendarMs: calendarMs(),
  };
  let phase = await tell({ kind: 'visited', visit });
  // A restarted server has forgotten the rehearsal, so its 'none' also ends the loop.
  while (phase === null || phase === 'phone' || phase === 'checks' || phase === 'visit') {
    await pause(clock, askEveryMs, signal);
    const now = store.getState().visit;
    // Answer 'Still there?' for the staff, who are getting out their phone.
    if (driven.reached !== 'welcome' && 'attention' in now && now.attention === 'asked') store.getState().send({ type: 'stay-pressed' });
    const hasLeft = phase === 'phone' && now.scene !== 'result';
    phase = await tell(phase === 'visit' ? { kind: 'visited', visit } : { kind: hasLeft ? 'phone-skipped' : 'still-there' });
  }
  await endVisit(store, driven, clock, signal);
  if (backToStaff && (await tell({ kind: 'still-there' })) !== null) window.location.replace('/staff/rehearse#booth');
}

function scaleOf(theme: Theme): number {
  const { layout } = chooseLayout(theme, window.innerWidth, window.innerHeight);
  const [width, height] = layout.stage;
  const screen = { width: window.innerWidth, height: window.innerHeight, devicePixelRatio: window.devicePixelRatio };
  return fitStage(width, height, screen).scale;
}
