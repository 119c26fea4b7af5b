import Konva from 'konva';
import { expect, onTestFinished } from 'vitest';
import { page } from 'vitest/browser';
import { createStore } from 'zustand/vanilla';
import type { Address } from '../../../src/flow/address.ts';
import type { Visit } from '../../../src/flow/Visit.ts';
import type { VisitEvent } from '../../../src/flow/VisitEvent.ts';
import { makeByChain } from '../../../src/kiosk/pictures/makerChain.ts';
import type { SharedItem } from '../../../src/shared/share/SharedItem.ts';
import { twinsOn } from '../../../src/stage/a11y/twinsOn.tsx';
import type { BoothProps } from '../../../src/kiosk/Booth.tsx';
import { encodePng } from '../../../src/kiosk/pictures/encodePng.ts';
import { activityMonitor } from '../../../src/kiosk/devices/activityMonitor.ts';
import { systemClock } from '../../../src/kiosk/devices/Clock.ts';
import { addFonts, loadFonts, showFonts } from '../../../src/kiosk/devices/loadFonts.ts';
import type { ManualClock } from '../../../src/kiosk/devices/manualClock.ts';
import { manualClock } from '../../../src/kiosk/devices/manualClock.ts';
import { randomBytes } from '../../../src/kiosk/devices/randomBytes.ts';
import { silence } from '../../../src/kiosk/devices/sounds.ts';
import '../../../src/kiosk/kiosk.css';
import { mountBooth } from '../../../src/kiosk/mountBooth.tsx';
import '../../../src/stage/parts/shapes.tsx';
import type { BoothState } from '../../../src/kiosk/store/BoothState.ts';
import type { FeaturePorts } from '../../../src/kiosk/features.ts';
import type { AssembledBooth } from '../../../src/kiosk/assembleBooth.ts';
import { assembleBooth } from '../../../src/kiosk/assembleBooth.ts';
import type { ShownFilms } from '../../../src/kiosk/features/film/FilmNeeds.ts';
import type { LiveSource } from '../../../src/picture/LiveSource.ts';
import type { PictureMaker } from '../../../src/picture/PictureMaker.ts';
import { newPhotoSecret } from '../../../src/shared/share/PhotoSecret.ts';
import { inLanguage } from '../../../src/shared/theme/inLanguage.ts';
import type { Theme, ThemeInLanguages } from '../../../src/shared/theme/themeSchema.ts';
import type { CanvasCamera } from './canvasCamera.ts';
import { canvasCamera } from './canvasCamera.ts';
import { takeOffLater } from './mounted.ts';
import type { FakePrinter } from '../kiosk/fakePrinter.ts';
import type { BoothAlbum } from '../../../src/kiosk/features/album/BoothAlbum.ts';
import { noAlbum } from '../../../src/kiosk/features/album/BoothAlbum.ts';
import { fakePrinter } from '../kiosk/fakePrinter.ts';
import { lateParts } from '../../../src/stage/lateParts.tsx';
import type { StageFeature } from '../../../src/stage/views/StageFeature.ts';
import { nextFrame } from './nextFrame.ts';
import { alwaysOpen } from '../kiosk/alwaysOpen.ts';
import { servedTheme } from './servedTheme.ts';
import { noFilms } from '../kiosk/noFilms.ts';

export interface BoothCommand extends Partial<Pick<BoothProps, 'motion' | 'touchOnly' | 'draw' | 'encodePng'>> {
  readonly theme?: Theme;
  /** A theme with several languages, used instead of `theme`. */
  readonly inLanguages?: ThemeInLanguages;
  /** The page's size in CSS pixels. */
  readonly viewport?: readonly [width: number, height: number];
  readonly path?: string;
  /** The history record for that path. */
  readonly record?: unknown;
  /** The address at which phones find their photos. */
  readonly publicAddress?: string | null;
  /** Picture makers to try before the plain photo. */
  readonly makers?: readonly PictureMaker[];
  /** Without it, the booth has no printer. */
  readonly printer?: FakePrinter;
  readonly album?: BoothAlbum;
  readonly atWelcome?: FeaturePorts['atWelcome'];
  /** Features on the stage in addition to the booth's own. */
  readonly features?: readonly StageFeature[];
}

export interface ShownBooth {
  readonly container: HTMLElement;
  readonly theme: Theme;
  readonly store: AssembledBooth;
  /** The events sent by the booth's page, in order, without those from devices and timers. */
  readonly sent: VisitEvent[];
  /** Draws all layers of a booth that has drawn only its touch layers so far. */
  drawWhole(): void;
  /** Removes it from the page. */
  unmount(): void;
}

export interface OpenBooth extends ShownBooth {
  readonly clock: ManualClock;
  readonly camera: CanvasCamera;
  readonly addresses: Address[];
  readonly cards: SharedItem[];
  /** Advances the booth's clock and runs everything that becomes due. */
  advance(byMs: number): Promise<void>;
}

const portrait = [540, 960] as const;
const { fonts } = servedTheme();
const fontsLoaded = loadFonts(fonts, systemClock).then(() => showFonts(fonts));
const after: BoothProps['after'] = (delayMs, call) => systemClock.after(delayMs, call);

/** A complete booth on the page. The test provides time, camera, address bar and sound. */
export async function openBooth({
  inLanguages,
  theme = inLanguages === undefined ? servedTheme() : inLanguage(inLanguages),
  path = '/',
  record = null,
  publicAddress = null,
  makers = [],
  printer = fakePrinter(),
  album = noAlbum,
  atWelcome = [],
  ...order
}: BoothCommand = {}): Promise<OpenBooth> {
  const clock = manualClock();
  const camera = canvasCamera();
  const addresses: Address[] = [];
  const cards: SharedItem[] = [];
  const store = assembleBooth(theme, {
    clock,
    page: { addressBar: { read: () => ({ path, state: record }), replace: (address) => addresses.push(address) }, sounds: silence },
    guests: {
      activity: activityMonitor,
      openingHours: alwaysOpen,
      async readyLanguage(language) {
        const { fonts: more } = inLanguage(inLanguages ?? theme, language);
        await loadFonts(more, systemClock);
        addFonts(more);
      },
    },
    photos: {
      camera,
      stageLive: () => undefined,
      watchPoses: () => undefined,
      warmMakers: () => undefined,
      makePicture: (picture) => makeByChain({ makers, deadlineMs: theme.picture.pictureDeadlineMs, clock }, picture),
    },
    share: {
      newSecret: () => newPhotoSecret(randomBytes),
      publicAddress: { current: () => publicAddress, onChange: () => () => undefined },
      sendCard: async ({ card }) => void cards.push(card),
    },
    album,
    printer,
    films: noFilms,
    atWelcome,
  });
  onTestFinished(() => store.dispose());
  const shown = await show(inLanguages ?? theme, store, clock, order);
  return {
    ...shown,
    clock,
    camera,
    addresses,
    cards,
    async advance(byMs) {
      // In slices, because a timer's promise may set the next timer.
      for (let leftMs = byMs; leftMs > 0; leftMs -= 250) {
        clock.advance(Math.min(250, leftMs));
        await turn();
      }
    },
  };
}

/** A booth that stays in one state, regardless of events. */
export async function showVisit(
  visit: Visit,
  { theme = servedTheme(), source = null, motion = 'still', ...order }: BoothCommand & { source?: LiveSource | null } = {},
) {
  const store: AssembledBooth = Object.assign(
    createStore<BoothState>(() => ({
      visit,
      feed: null,
      staged: null,
      still: source === null ? null : Object.assign(source, { wipe: () => undefined }),
      glimpse: null,
      developed: [],
      timings: {},
      publicAddress: null,
      send: () => undefined,
    })),
    { dispose: () => undefined, hold: () => undefined, shown: createStore<ShownFilms>(() => ({ asked: null, moving: null })) },
  );
  return show(theme, store, manualClock(), { ...order, motion });
}

async function show(
  shown: ThemeInLanguages,
  store: AssembledBooth,
  clock: ManualClock,
  { viewport = portrait, motion = 'full', touchOnly = false, draw, encodePng: encode = encodePng, features = [] }: BoothCommand,
): Promise<ShownBooth> {
  const theme = inLanguage(shown);
  await page.viewport(...viewport);
  await fontsLoaded;
  const sent: VisitEvent[] = [];
  const { send } = store.getState();
  store.setState({
    send(event) {
      sent.push(event);
      send(event);
    },
  });
  const container = document.createElement('div');
  container.id = 'booth';
  document.body.append(container);
  document.documentElement.lang = 'en';
  document.title = theme.brand.name;
  document.documentElement.style.fontSize = `${theme.baseFontSize}px`;
  const booth = mountBooth(container, clock, () => Promise.resolve(twinsOn));
  let there = true;
  const unmount = (): void => {
    if (there) booth.close();
    there = false;
    container.remove();
  };
  takeOffLater(unmount);
  const props = {
    key: 'booth',
    theme: shown,
    store,
    motion,
    encodePng: encode,
    after,
    late: { ...lateParts, features: [...lateParts.features, ...features] },
    ...(draw === undefined ? {} : { draw }),
  };
  booth.draw({ ...props, touchOnly });
  await nextFrame();
  return { container, unmount, theme, store, sent, drawWhole: () => booth.draw(props) };
}

/** The only stage on the page. */
export function theStage(): Konva.Stage {
  expect(Konva.stages).toHaveLength(1);
  return Konva.stages[0]!;
}

/** Runs everything that is due, including promises. */
export const turn = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

/** Waits until nothing moves on the stage. */
export async function settled(): Promise<void> {
  await nextFrame();
  await expect.poll(() => Konva.Animation.animations.size).toBe(0);
  await nextFrame();
}

/** A control on the stage, after its entrance animation. */
export async function arrived(id: string): Promise<Konva.Group> {
  const find = (): Konva.Group | undefined => theStage().findOne<Konva.Group>(`.${id}`);
  await expect.poll(() => find()?.getAbsoluteOpacity() as number | undefined, { message: `the control ${id} on the stage` }).toBe(1);
  await nextFrame();
  return find()!;
}

/** The page position of a point on the stage, from the canvas's position. */
export function onScreen(x: number, y: number): [x: number, y: number] {
  const stage = theStage();
  const shown = stage.content.querySelector('canvas')!.getBoundingClientRect();
  return [shown.left + (x * shown.width) / stage.width(), shown.top + (y * shown.height) / stage.height()];
}
