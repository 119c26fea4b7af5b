import type { Activity } from '../../flow/activities.ts';
import type { VisitEvent } from '../../flow/VisitEvent.ts';
import { sceneOf } from '../../shared/theme/sceneOf.ts';
import { pause } from '../devices/Clock.ts';
import type { ActivityContext } from './ActivityContext.ts';
import type { PictureTimings } from './BoothPorts.ts';
import { runCamera } from './runCamera.ts';

/** Begins an activity; it ends by itself when the signal is aborted, and says nothing after that. */
export function runActivity(activity: Activity, context: ActivityContext): void {
  const { ports, signal } = context;
  const say = (event: VisitEvent): void => {
    if (!signal.aborted) context.send(event);
  };
  switch (activity.type) {
    case 'timer':
      void pause(ports.clock, activity.afterMs, signal).then(() => say(activity.event));
      return;
    case 'idle':
      watchIdle(activity, context, say);
      return;
    case 'camera':
      void runCamera(context, say);
      return;
    case 'warming':
      ports.warmMakers();
      return;
    case 'staging':
      stage(activity, context);
      return;
    case 'shot':
      void takeShot(context, say);
      return;
    case 'making':
      void makePicture(activity, context, say);
      return;
    case 'secret':
      // At once, so that the scene's first drawing has its code already.
      say({ type: 'secret-drawn', secret: ports.newSecret() });
      return;
    case 'sending':
      // Success and failure are alike to the guest: the card is theirs either way, and the outbox keeps trying.
      void sendCard(activity, context).then(
        () => say({ type: 'sharing-settled' }),
        () => say({ type: 'sharing-settled' }),
      );
      return;
  }
}

function watchIdle(activity: Activity & { type: 'idle' }, { ports, signal }: ActivityContext, say: (event: VisitEvent) => void): void {
  let cancel = ports.clock.after(activity.afterMs, () => say(activity.event));
  const stopListening = ports.activity.onActivity(() => {
    cancel();
    cancel = ports.clock.after(activity.afterMs, () => say(activity.event));
  });
  signal.addEventListener('abort', () => {
    cancel();
    stopListening();
  });
}

function stage({ answers }: Activity & { type: 'staging' }, { theme, ports, store, signal }: ActivityContext): void {
  const { feed } = store.getState();
  const scene = sceneOf(theme.card, answers);
  if (feed === null || scene === null) return;
  signal.addEventListener('abort', () => store.setState({ staged: null }));
  ports.stageLive(feed, scene, signal, (staged) => {
    if (!signal.aborted) store.setState({ staged });
  });
}

function sendCard({ card, secret }: Activity & { type: 'sending' }, { ports, signal }: ActivityContext): Promise<void> {
  return card === null || secret === null ? Promise.resolve() : ports.sendCard(card, secret, signal);
}

async function takeShot({ theme, ports, store, signal }: ActivityContext, say: (event: VisitEvent) => void): Promise<void> {
  const startedMs = ports.clock.now();
  try {
    const shot = await store.getState().feed?.capture(theme.camera.photoSize);
    if (shot === undefined) return say({ type: 'capture-failed' });
    if (signal.aborted) return;
    store.setState({ still: shot.still, timings: { shot: ports.clock.now() - startedMs } });
    say({ type: 'photo-captured', photo: shot.photo });
  } catch {
    say({ type: 'capture-failed' });
  }
}

async function makePicture(
  { photo, answers }: Activity & { type: 'making' },
  { ports, store, signal }: ActivityContext,
  say: (event: VisitEvent) => void,
): Promise<void> {
  const startedMs = ports.clock.now();
  const { still, timings } = store.getState();
  const note = (part: keyof PictureTimings, ms: number): void =>
    store.setState(({ timings: known }) => ({ timings: { ...known, [part]: ms } }));
  const picture = await ports.makePicture({
    photo,
    ...(still === null ? {} : { still }),
    answers,
    signal,
    onProgress: (step, fraction) => say({ type: 'picture-progressed', step, fraction }),
    onGlimpse: (glimpse) => {
      if (!signal.aborted) store.setState({ glimpse });
    },
    onTimed: (part, ms) => {
      if (!signal.aborted) note(part, ms);
    },
  });
  if (signal.aborted) return;
  note('total', (timings.shot ?? 0) + ports.clock.now() - startedMs);
  say({ type: 'picture-made', picture });
}
