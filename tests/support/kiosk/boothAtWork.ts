import { onTestFinished } from 'vitest';
import type { PosingAdvice, Visit } from '../../../src/flow/Visit.ts';
import type { VisitEvent } from '../../../src/flow/VisitEvent.ts';
import { noPublicAddress } from '../../../src/kiosk/api/publicAddress.ts';
import type { CameraFeed } from '../../../src/kiosk/devices/Camera.ts';
import { manualClock } from '../../../src/kiosk/devices/manualClock.ts';
import { assembleBooth } from '../../../src/kiosk/assembleBooth.ts';
import type { FeaturePorts } from '../../../src/kiosk/features.ts';
import type { SharedItem } from '../../../src/shared/share/SharedItem.ts';
import { stillItem } from '../../../src/shared/share/SharedItem.ts';
import type { LiveSource } from '../../../src/picture/LiveSource.ts';
import type { DevelopedPicture, PictureOrder } from '../../../src/picture/PictureMaker.ts';
import type { PhotoSecret } from '../../../src/shared/share/PhotoSecret.ts';
import { newPhotoSecret } from '../../../src/shared/share/PhotoSecret.ts';
import type { Answers } from '../../../src/shared/survey/answers.ts';
import type { Theme } from '../../../src/shared/theme/themeSchema.ts';
import type { FakeFeed } from './fakeCamera.ts';
import { fakeCamera } from './fakeCamera.ts';
import { noAlbum } from '../../../src/kiosk/features/album/BoothAlbum.ts';
import { fakePrinter } from './fakePrinter.ts';
import { minimalTheme } from '../theme/minimalTheme.ts';
import { recordingAddressBar } from './recordingAddressBar.ts';
import { otherPicture } from '../visit/sampleEvents.ts';
import { dust, timePasses } from '../time/timePasses.ts';
import { noFilms } from './noFilms.ts';

export const allAnswers = { q1: '1', q2: '1', q3: '1', q4: '1' };
export const card: SharedItem = stillItem(Uint8Array.of(1, 2, 3));

/** A call from the booth to a port, which the test settles. */
interface Call<In, Out> {
  readonly given: In;
  readonly signal: AbortSignal;
  resolve(out: Out): void;
  reject(error: Error): void;
}

/** An order to show the guests in their scene. */
interface Staging {
  readonly feed: CameraFeed;
  readonly scene: string;
  readonly signal: AbortSignal;
  readonly isProven: boolean;
  mayEnter(): boolean;
  show(staged: LiveSource | null): void;
}

/** A request to check how the guests are standing. */
interface PoseWatch {
  readonly feed: CameraFeed;
  readonly signal: AbortSignal;
  say(advice: PosingAdvice | null): void;
}

function calls<In, Out>() {
  const made: Call<In, Out>[] = [];
  const ask = (given: In, signal: AbortSignal): Promise<Out> =>
    new Promise((resolve, reject) => made.push({ given, signal, resolve, reject }));
  return { made, ask };
}

interface BoothAtWorkOptions {
  readonly theme?: Theme;
  readonly path?: string;
  readonly state?: unknown;
  readonly films?: typeof noFilms;
  readonly album?: FeaturePorts['album'];
  readonly atWelcome?: FeaturePorts['atWelcome'];
}

/** A booth with fakes around it, controlled by the test. Disposed of when the test ends. */
export function boothAtWork({
  theme = minimalTheme,
  path = '/',
  state = null,
  films = noFilms,
  album = noAlbum,
  atWelcome = [],
}: BoothAtWorkOptions = {}) {
  const clock = manualClock();
  const camera = fakeCamera();
  const addressBar = recordingAddressBar(path, state);
  const sounds: string[] = [];
  const warmed: Answers[] = [];
  const stagings: Staging[] = [];
  const poseWatches: PoseWatch[] = [];
  const touched = new Set<() => void>();
  const doorWatchers = new Set<() => void>();
  let closed: { readonly until: string | null } | null = null;
  const pictures = calls<PictureOrder, DevelopedPicture>();
  const cards = calls<SharedItem & { readonly secret: PhotoSecret }, undefined>();
  const sequels: unknown[] = [];
  const albumWishes: unknown[] = [];
  const languages = calls<string, undefined>();
  let secrets = 0;
  const printer = fakePrinter();
  const store = assembleBooth(theme, {
    clock,
    page: { addressBar, sounds: { play: (sound) => sounds.push(sound) } },
    guests: {
      activity: {
        onActivity(callback) {
          touched.add(callback);
          return () => touched.delete(callback);
        },
      },
      openingHours: {
        closed: () => closed,
        onChange(callback) {
          doorWatchers.add(callback);
          return () => doorWatchers.delete(callback);
        },
      },
      readyLanguage: (language) => languages.ask(language, new AbortController().signal),
    },
    photos: {
      camera,
      stageLive: (order) => stagings.push(order),
      watchPoses: (feed, signal, say) => poseWatches.push({ feed, signal, say }),
      warmMakers: (answers) => warmed.push(answers),
      makePicture: (order) => pictures.ask(order, order.signal),
    },
    share: {
      newSecret: () => newPhotoSecret(() => new Uint8Array(16).fill(++secrets)),
      publicAddress: noPublicAddress,
      sendCard({ card: given, secret, sequel, albums }, signal) {
        sequels.push(sequel);
        albumWishes.push(albums);
        return cards.ask({ ...given, secret }, signal);
      },
    },
    album,
    printer,
    films,
    atWelcome,
  });
  onTestFinished(() => store.dispose());

  const booth = {
    store,
    clock,
    camera,
    sounds,
    pictures: pictures.made,
    printer,
    stagings,
    poseWatches,
    /** The languages whose fonts were requested. */
    languages: languages.made,
    /** The answers for which makers were asked to warm up. */
    warmed,
    cards: cards.made,
    /** Each card's order for a sequel. */
    sequels,
    /** Each card's wishes for the host's album and the wall; undefined without wishes. */
    albumWishes,
    shown: addressBar.shown,
    visit: (): Visit => store.getState().visit,
    scene: (): Visit['scene'] => store.getState().visit.scene,
    passes: (ms: number) => timePasses(clock, ms),
    /** Closes the booth as staff do, or opens it with null. */
    staffClose(until: { readonly until: string | null } | null): void {
      closed = until;
      [...doorWatchers].forEach((callback) => callback());
    },
    /** The number of touch listeners. */
    touchListeners: () => touched.size,
    touch: () => [...touched].forEach((callback) => callback()),
    async sends(...events: VisitEvent[]): Promise<void> {
      for (const event of events) {
        store.getState().send(event);
        await dust();
      }
    },
    /** From Welcome through the survey. */
    async answersAll(): Promise<void> {
      await booth.sends({ type: 'start-pressed' });
      for (const { id } of theme.survey) await booth.sends({ type: 'option-chosen', question: id, value: '1' }, { type: 'next-pressed' });
    },
    /** From Camera Preparing to the live preview. */
    async goesLive(moves?: Promise<void>): Promise<FakeFeed> {
      await booth.passes(theme.camera.startDelayMs);
      const feed = camera.starts(moves);
      await dust();
      return feed;
    },
    /** From the live preview to making the character. */
    async isPhotographed(feed: FakeFeed): Promise<void> {
      await booth.sends({ type: 'capture-pressed' });
      await booth.passes(theme.countdownSeconds * 1000);
      feed.deliver();
      await dust();
    },
    /** From making the character to the result. */
    async getsPicture(picture: DevelopedPicture = otherPicture): Promise<void> {
      pictures.made.at(-1)?.resolve(picture);
      await dust();
      await booth.passes(theme.picture.settledPauseMs);
    },
    /** All the way from Welcome to the result. */
    async visits(): Promise<FakeFeed> {
      await booth.answersAll();
      const feed = await booth.goesLive();
      await booth.isPhotographed(feed);
      await booth.getsPicture();
      return feed;
    },
  };
  return booth;
}
