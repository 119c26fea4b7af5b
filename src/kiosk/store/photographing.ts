import type { MakingOrder } from '../../flow/core/MakingOrder.ts';
import { picturesIn } from '../../flow/roll.ts';
import type { PosingAdvice } from '../../flow/Visit.ts';
import type { LiveSource } from '../../picture/LiveSource.ts';
import type { DevelopedPicture, PictureOrder } from '../../picture/PictureMaker.ts';
import type { Answers } from '../../shared/survey/answers.ts';
import { sceneOf } from '../../shared/theme/sceneOf.ts';
import type { Theme } from '../../shared/theme/themeSchema.ts';
import type { Camera, CameraFeed, Shot } from '../devices/Camera.ts';
import type { Clock } from '../devices/Clock.ts';
import type { StageOrder } from '../pictures/liveStage.ts';
import type { ActivityContext, PictureTimings, Runners } from './BoothState.ts';
import { runCamera } from './runCamera.ts';

export interface PhotographingPorts {
  readonly camera: Camera;
  /** Prepares the makers for a guest with these answers. Idempotent. */
  readonly warmMakers: (answers: Answers) => void;
  /** Always returns a picture, at worst the photo itself. */
  readonly makePicture: (order: PictureOrder) => Promise<DevelopedPicture>;
  /** Shows a running camera's guests in the scene at an address, until the signal aborts. */
  readonly stageLive: (order: Omit<StageOrder, 'mirrored' | 'correctsLight'>) => void;
  /** Watches the guests' pose in the camera picture, until the signal aborts, and reports the advice for them whenever it changes. */
  readonly watchPoses: (feed: CameraFeed, signal: AbortSignal, say: (advice: PosingAdvice | null) => void) => void;
}

/** A shot and the picture made from it. */
export interface Developed {
  readonly shot: Shot | { readonly photo: Promise<string> };
  readonly made: DevelopedPicture;
  /** Gives the visit its picture. The pixels are kept as long as the visit has the picture. */
  readonly deliver: (picture: DevelopedPicture) => void;
}

/**
 * Makes a picture from the given photo, or from a shot that it takes first; the measured time starts at `startedMs`. Null if the guests
 * leave before the shot. Rejects without a photo.
 */
export type Develop = (order: MakingOrder, context: ActivityContext, startedMs: number) => Promise<Developed | null>;

/** The activities from the camera to the picture. */
export function photographing(theme: Theme, clock: Clock, ports: PhotographingPorts) {
  const { camera, warmMakers, stageLive, watchPoses, makePicture } = ports;

  const develop: Develop = async ({ photo, answers, withheld, plain, sides, shot: place }, context, startedMs) => {
    const { store, say, signal } = context;
    const time = (part: keyof PictureTimings, ms: number): void => {
      if (!signal.aborted) store.setState(({ timings }) => ({ timings: { ...timings, [part]: ms } }));
    };
    const shot = photo === null ? await takeShot(theme, context) : { photo: Promise.resolve(photo) };
    if (signal.aborted) return null;
    shot.photo.then(
      (encoded) => {
        time('shot', clock.now() - startedMs);
        say({ type: 'photo-captured', photo: encoded });
      },
      () => say({ type: 'capture-failed' }),
    );
    const made = await makePicture({
      ...shot,
      answers,
      withheld,
      plain: plain === true,
      sides: sides === true,
      signal,
      onProgress: (step, fraction) => say({ type: 'picture-progressed', step, fraction }),
      // A strip has no early preview, because its guests may already be posing for the next shot.
      ...(place === undefined && {
        onGlimpse: (glimpse: LiveSource) => {
          if (!signal.aborted) store.setState({ glimpse });
        },
      }),
      onTimed: time,
    });
    // If the photo is not encoded yet, the picture was made from the still.
    await shot.photo.catch((missing: unknown) => {
      made.image?.close();
      throw missing;
    });
    const deliver = (picture: DevelopedPicture): void => {
      time('total', clock.now() - startedMs);
      show(picture, place, context);
    };
    return { shot, made, deliver };
  };

  /** Whether the machine has shown these guests in their scene. */
  let hasKeptUp = false;
  const runners: Runners<'camera' | 'warming' | 'staging' | 'posing' | 'making'> = {
    camera: (_activity, context) => void runCamera(theme, { camera, clock }, context),
    warming: ({ answers }) => warmMakers(answers),
    staging({ answers }, { store, signal }) {
      const { feed } = store.getState();
      const scene = sceneOf(theme.card, answers);
      if (feed === null || scene === null) return;
      signal.addEventListener('abort', () => store.setState({ staged: null }));
      const isPosing = (): boolean => store.getState().visit.scene === 'live';
      // Keep the decision for a strip's next shot, which follows at once.
      if (isPosing()) hasKeptUp = false;
      stageLive({
        feed,
        scene,
        signal,
        isProven: hasKeptUp,
        mayEnter: isPosing,
        show(staged) {
          if (signal.aborted) return;
          hasKeptUp = staged !== null;
          store.setState({ staged });
        },
      });
    },
    posing(_activity, { store, say, signal }) {
      const { feed } = store.getState();
      if (feed !== null) watchPoses(feed, signal, (advice) => say({ type: 'posing-advised', advice }));
    },
    making: (order, context) =>
      tryShot(context, async () => {
        const developed = await develop(order, context, clock.now());
        developed?.deliver(developed.made);
      }),
  };
  return { runners, develop };
}

/** A shot without a picture counts as failed. */
export function tryShot({ say }: ActivityContext, make: () => Promise<void>): void {
  make().catch(() => say({ type: 'capture-failed' }));
}

function show(
  { image, placing: _placing, ...picture }: DevelopedPicture,
  shot: number | undefined,
  { store, say, hold, signal }: ActivityContext,
): void {
  if (signal.aborted) return image?.close();
  if (image !== undefined) {
    const { url } = picture;
    store.setState(({ developed }) => ({ developed: [...developed, { url, image }] }));
    hold({
      isWanted: (visit) => picturesIn(visit).some((one) => one.url === url),
      letGo({ developed }) {
        image.close();
        return { developed: developed.filter((one) => one.image !== image) };
      },
    });
  }
  say({ type: 'picture-made', picture, ...(shot === undefined ? {} : { shot }) });
}

/** Takes the shot, and shows its still from then on. Rejects if the camera has no frame. */
async function takeShot(theme: Theme, { store, hold, signal }: ActivityContext): Promise<Shot> {
  const shot = await store.getState().feed?.capture(theme.camera.photoSize);
  if (shot === undefined) throw new Error('the camera has gone');
  if (signal.aborted) return shot;
  const { still } = shot;
  store.setState({ still, timings: {} });
  hold({
    isWanted: ({ scene }) => scene === 'generating',
    letGo({ visit }) {
      // The shot was discarded, or has failed.
      if (visit.scene === 'live') still.wipe();
      return { still: null, glimpse: null };
    },
  });
  return shot;
}
