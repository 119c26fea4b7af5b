import type { Activity } from '../../flow/activities.ts';
import type { VisitEvent } from '../../flow/VisitEvent.ts';
import type { LiveSource } from '../../picture/LiveSource.ts';
import { reopeningText } from '../../shared/reopeningText.ts';
import { ownLanguage } from '../../shared/theme/inLanguage.ts';
import { mostPainted } from '../../shared/theme/servesLate.ts';
import { sceneOf } from '../../shared/theme/sceneOf.ts';
import type { Shot } from '../devices/Camera.ts';
import { pause } from '../devices/Clock.ts';
import { untilLoaded } from '../devices/untilLoaded.ts';
import type { ActivityContext, PictureTimings } from './BoothPorts.ts';
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
    case 'studio': {
      const studio = filmPart(context).then((films) => (signal.aborted ? null : films.openStudio(activity, context)));
      context.store.setState({ studio });
      signal.addEventListener('abort', () => {
        context.store.setState({ studio: null, sheets: null });
        void studio.then((session) => session?.close());
      });
      return;
    }
    case 'playing':
      void filmPart(context).then((films) => signal.aborted || films.showFilm(activity, context));
      return;
    case 'making':
      void makePicture(activity, context, say);
      return;
    case 'portrait':
      keepForPortrait(activity, context);
      return;
    case 'secret':
      // Synchronously, so that the scene's first drawing already has its code.
      say({ type: 'secret-drawn', secret: ports.newSecret() });
      return;
    case 'printer':
      ports.printer.watch(activity.secret, signal, (news) => say({ type: 'printer-told', printer: news }));
      return;
    case 'sheet':
      void ports.loadSheet().then((sheetPart) => context.store.setState({ sheetPart }));
      return;
    case 'print':
      void print(activity, context, say);
      return;
    case 'print-watch':
      ports.printer.follow(activity.id, signal, (status) => say({ type: 'print-told', id: activity.id, status }));
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

/** What only films need is loaded with the first of them. */
const filmPart = ({ ports }: ActivityContext) => untilLoaded(() => import('./runFilm.ts'), ports.clock);

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

function watchDoors({ theme, ports: { doors }, signal }: ActivityContext, say: (event: VisitEvent) => void): void {
  const look = (): void => {
    const closed = doors.closed();
    if (closed === null) return say({ type: 'booth-opened' });
    say({ type: 'booth-closed', until: closed.until === null ? null : reopeningText(closed.until, ownLanguage(theme)) });
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

/** A rehearsal pays for no portrait. */
function keepForPortrait({ photo, answers }: Activity & { type: 'portrait' }, { theme, store, signal }: ActivityContext): void {
  if (photo === null || store.getState().isRehearsed) return;
  store.setState({ portrait: { photo, answers, maxPeople: mostPainted(theme), sentTo: theme.picture.sentTo ?? [] } });
  signal.addEventListener('abort', () => store.setState({ portrait: null }));
}

async function sendCard({ card, secret, film }: Activity & { type: 'sending' }, context: ActivityContext): Promise<void> {
  if (card === null || secret === null) return;
  const { ports, signal, store } = context;
  const { portrait } = store.getState();
  if (film !== undefined) return ports.sendCard(await (await filmPart(context)).filmItem(card, film, context), secret, signal);
  return ports.sendCard(card, secret, signal, portrait ?? undefined);
}

async function print(
  { sheet, copies, format, secret }: Activity & { type: 'print' },
  { ports }: ActivityContext,
  say: (event: VisitEvent) => void,
): Promise<void> {
  const taken = secret === null ? null : await ports.printer.print({ sheet, copies, format, secret });
  say(taken === null ? { type: 'print-refused' } : { type: 'print-told', ...taken });
}

async function makePicture(
  { photo, answers, withheld, plain, sides, shot: place, film: filming }: Activity & { type: 'making' },
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
    const film = filming === undefined || photo !== null ? null : await (await filmPart(context)).takeFilm(context);
    if (signal.aborted) return;
    const shot = photo === null ? await takeShot(context) : { photo: Promise.resolve(photo) };
    if (signal.aborted) return;
    const missed = (): void => say({ type: 'capture-failed' });
    shot.photo.then((encoded) => {
      note('shot');
      say({ type: 'photo-captured', photo: encoded });
    }, missed);
    const {
      image: made,
      placing,
      ...picture
    } = await ports.makePicture({
      ...shot,
      answers,
      withheld,
      plain: plain === true,
      sides: sides === true && !store.getState().isRehearsed,
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
      made?.close();
      throw missing;
    });
    const filmed = (await film?.finish({ shape: picture.shape, ...(placing === undefined ? {} : { placing }) })) ?? null;
    const image = made ?? (filmed === null ? undefined : await (await filmPart(context)).stillPixels(shot));
    note('total');
    if (signal.aborted) {
      image?.close();
      filmed?.forget();
      return;
    }
    if (filmed !== null) store.setState({ filmed });
    if (image !== undefined) store.setState(({ developed }) => ({ developed: [...developed, { url: picture.url, image }] }));
    const moving = filmed === null ? {} : { film: { url: filmed.url, shows: filmed.shows } };
    say({ type: 'picture-made', picture: { ...picture, ...moving }, ...of });
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
