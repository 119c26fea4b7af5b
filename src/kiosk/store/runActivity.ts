import type { Activity } from '../../flow/activities.ts';
import type { VisitEvent } from '../../flow/VisitEvent.ts';
import { pause } from '../devices/Clock.ts';
import type { ActivityContext } from './ActivityContext.ts';
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
    case 'shot':
      void takeShot(context, say);
      return;
    case 'making':
      void ports
        .makePicture({
          photo: activity.photo,
          answers: activity.answers,
          signal,
          onProgress: (step, fraction) => say({ type: 'picture-progressed', step, fraction }),
        })
        .then((picture) => say({ type: 'picture-made', picture }));
      return;
    case 'sending':
      // Success and failure are alike to the guest: the card is theirs either way, and the outbox keeps trying.
      void (activity.card === null ? Promise.resolve() : ports.sendCard(activity.card, signal)).then(
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

async function takeShot({ theme, store, signal }: ActivityContext, say: (event: VisitEvent) => void): Promise<void> {
  try {
    const shot = await store.getState().feed?.capture(theme.camera.photoSize);
    if (shot === undefined) return say({ type: 'capture-failed' });
    if (signal.aborted) return;
    store.setState({ still: shot.still });
    say({ type: 'photo-captured', photo: shot.photo });
  } catch {
    say({ type: 'capture-failed' });
  }
}
