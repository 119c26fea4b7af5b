import type { Activity } from '../../flow/activities.ts';
import type { VisitEvent } from '../../flow/VisitEvent.ts';
import type { LiveSource } from '../../picture/LiveSource.ts';
import { reopeningText } from '../../shared/reopeningText.ts';
import { sceneOf } from '../../shared/theme/sceneOf.ts';
import type { Shot } from '../devices/Camera.ts';
import { pause } from '../devices/Clock.ts';
import type { PictureTimings, ActivityContext } from './BoothPorts.ts';
import { runCamera } from './runCamera.ts';

/** Starts an activity; when the signal is aborted it stops and sends no more events. */
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
    case 'doors':
      watchDoors(context, say);
      return;
    case 'language':
      void ports.readyLanguage(activity.language).then(() => say({ type: 'language-ready', language: activity.language }));
      return;
    case 'camera':
      void runCamera(context, say);
      return;
    case 'warming':
      ports.warmMakers(activity.answers);
      return;
    case 'staging':
      stage(activity, context);
      return;
    case 'posing': {
      const { feed } = context.store.getState();
      if (feed !== null) ports.watchPoses(feed, signal, (advice) => say({ type: 'posing-advised', advice }));
      return;
    }
    case 'making':
      void makePicture(activity, context, say);
      return;
    case 'secret':
      // Synchronously, so that the scene's first drawing already has its code.
      say({ type: 'secret-drawn', secret: ports.newSecret() });
      return;
    case 'sending':
      // Success and failure look the same to the guest: the card is theirs either way, and the outbox keeps trying.
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

function watchDoors({ theme: { language }, ports: { doors }, signal }: ActivityContext, say: (event: VisitEvent) => void): void {
  const look = (): void => {
    const closed = doors.closed();
    if (closed === null) return say({ type: 'booth-opened' });
    say({ type: 'booth-closed', until: closed.until === null ? null : reopeningText(closed.until, language ?? 'en') });
  };
  signal.addEventListener('abort', doors.onChange(look));
  look();
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

async function makePicture(
  { photo, answers, withheld, plain, shot: place }: Activity & { type: 'making' },
  context: ActivityContext,
  say: (event: VisitEvent) => void,
): Promise<void> {
  const { ports, store, signal } = context;
  const startedMs = ports.clock.now();
  const of = place === undefined ? {} : { shot: place };
  const note = (part: keyof PictureTimings): void => {
    if (!signal.aborted) store.setState(({ timings }) => ({ timings: { ...timings, [part]: ports.clock.now() - startedMs } }));
  };
  try {
    const shot = photo === null ? await takeShot(context) : { photo: Promise.resolve(photo) };
    if (signal.aborted) return;
    const missed = (): void => say({ type: 'capture-failed' });
    shot.photo.then((encoded) => {
      note('shot');
      say({ type: 'photo-captured', photo: encoded });
    }, missed);
    const { image, ...picture } = await ports.makePicture({
      ...shot,
      answers,
      withheld,
      plain: plain === true,
      signal,
      onProgress: (step, fraction) => say({ type: 'picture-progressed', step, fraction }),
      // A strip's next guests may already stand before the camera.
      ...(place === undefined && {
        onGlimpse: (glimpse: LiveSource) => {
          if (!signal.aborted) store.setState({ glimpse });
        },
      }),
      onTimed: (part, ms) => {
        if (!signal.aborted) store.setState(({ timings }) => ({ timings: { ...timings, [part]: ms } }));
      },
    });
    // If the photo isn't encoded yet, the picture was made from the still.
    await shot.photo.catch((missing: unknown) => {
      image?.close();
      throw missing;
    });
    note('total');
    if (signal.aborted) return image?.close();
    if (image !== undefined) store.setState(({ developed }) => ({ developed: [...developed, { url: picture.url, image }] }));
    say({ type: 'picture-made', picture, ...of });
  } catch {
    say({ type: 'capture-failed' });
  }
}

/** Takes the shot and shows its still from now on. Rejects if the camera has no frame. */
async function takeShot({ theme, store, signal }: ActivityContext): Promise<Shot> {
  const shot = await store.getState().feed?.capture(theme.camera.photoSize);
  if (shot === undefined) throw new Error('the camera has gone');
  if (!signal.aborted) store.setState({ still: shot.still, timings: {} });
  return shot;
}
