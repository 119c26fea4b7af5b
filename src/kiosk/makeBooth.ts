import { correctsLight } from '../shared/theme/correctsLight.ts';
import { inLanguage } from '../shared/theme/inLanguage.ts';
import type { ThemeInLanguages } from '../shared/theme/themeSchema.ts';
import { activityMonitor } from './devices/activityMonitor.ts';
import { addressBar } from './devices/addressBar.ts';
import type { Camera, CameraFeed } from './devices/Camera.ts';
import { systemClock } from './devices/Clock.ts';
import type { CutoutClient } from './pictures/cutoutClient.ts';
import { addFonts, loadFonts } from './devices/loadFonts.ts';
import type { playSound } from './devices/sounds.ts';
import { turnedCamera } from './devices/turnedCamera.ts';
import { untilLoaded } from './devices/untilLoaded.ts';
import { watchedCamera } from './devices/watchedCamera.ts';
import { webcam } from './devices/webcam.ts';
import { frameInspector } from './pictures/frameInspector.ts';
import { pngDataUrl } from './pictures/encodePng.ts';
import type { Healing } from './startHealing.ts';
import type { StaffReporting } from './startReporting.ts';
import { featurePorts } from './features.ts';
import type { PictureMakers } from './pictures/pictureMakers.ts';
import type { SharingForThemes } from './outbox/startSharing.ts';
import type { AssembledBooth } from './assembleBooth.ts';
import { assembleBooth } from './assembleBooth.ts';
import { userTiming } from './devices/afterPaint.ts';

/** Parts that don't depend on the theme, and live as long as the page. */
export interface LastingParts {
  readonly cutouts: CutoutClient;
  readonly sharing: SharingForThemes;
  readonly staff: StaffReporting;
  readonly healing: Healing;
}

/** Loads the code of the picture makers. After that, they no longer need the server. */
export const loadPictureMakers = () => untilLoaded(() => import('./pictures/pictureMakers.ts'), systemClock);

let play: typeof playSound | null = null;
/** Loads the code that plays sounds. Until then the booth is silent, because late sounds are dropped. */
export async function loadSounds(): Promise<void> {
  play = (await untilLoaded(() => import('./devices/sounds.ts'), systemClock)).playSound;
}

/** A theme's booth on this machine's devices. It runs until `onShow` aborts, when another theme replaces it. */
export function makeBooth(
  inLanguages: ThemeInLanguages,
  { cutouts, sharing, staff, healing }: LastingParts,
  onShow: AbortSignal,
): AssembledBooth {
  const theme = inLanguage(inLanguages);
  // Photos are taken only after the survey, so Welcome doesn't wait for the picture makers.
  let loading: Promise<PictureMakers> | null = null;
  const makers = (): Promise<PictureMakers> => (loading ??= loadPictureMakers().then((loaded) => loaded.pictureMakers(theme, cutouts)));
  // Most themes don't use these parts, and Welcome doesn't need them. Guests see the plain camera until they have loaded.
  const { livePreview, posingHelp } = theme.camera;
  const staging = () => untilLoaded(() => import('./pictures/liveStage.ts'), systemClock);
  const posing = () => untilLoaded(() => import('./pictures/watchPoses.ts'), systemClock);
  const camera = theme.camera.source === 'film' ? filmedPicture(theme.camera.film.image) : ownCamera(staff);
  const store = assembleBooth(theme, {
    clock: systemClock,
    page: { addressBar, sounds: { play: (sound) => play?.(sound, theme.sounds.volume) } },
    guests: {
      activity: activityMonitor,
      openingHours: staff.openingHours,
      async readyLanguage(language) {
        const { fonts } = inLanguage(inLanguages, language);
        await loadFonts(fonts, systemClock);
        // Another theme may have replaced this one meanwhile, with its own fonts.
        if (!onShow.aborted) addFonts(fonts);
      },
    },
    photos: {
      camera,
      warmMakers(answers) {
        void makers().then(({ warm }) => warm(answers));
        if (livePreview === 'scene') void staging();
        if (posingHelp) void posing();
      },
      makePicture: async (order) => (await makers()).make(order),
      stageLive: (order) => {
        void staging().then(({ liveStage }) =>
          liveStage(cutouts, systemClock, { ...order, mirrored: theme.camera.mirrored, correctsLight: correctsLight(theme) }),
        );
      },
      watchPoses: (feed, signal, say) => void posing().then(({ watchPoses }) => watchPoses(cutouts, systemClock, { feed, signal, say })),
    },
    share: sharing.ports(theme.share),
    ...featurePorts(theme, cutouts),
  });
  store.subscribe(({ timings }, before) => {
    if (timings !== before.timings && timings.total !== undefined) userTiming('picture', timings);
  });
  const rehearsing = () => untilLoaded(() => import('./rehearsal/findFaceTurn.ts'), systemClock);
  const faceTurn = async (feed: CameraFeed) => (await rehearsing()).findFaceTurn(cutouts, systemClock, feed);
  staff.follow({ store, theme, camera, faceTurn }, onShow);
  healing.follow(store);
  return store;
}

const inspectFrame = frameInspector(systemClock);
/** Starts the worker that inspects frames early, while the server with its script is known to be up. */
export const warmInspector = (): void => void inspectFrame(null, true);

/** A theme's substitute for a camera. Its code loads on use, because few booths need it. */
const filmedPicture = (address: string): Camera => ({
  async open(...given) {
    const { pictureCamera } = await untilLoaded(() => import('./devices/pictureCamera.ts'), systemClock);
    return pictureCamera(address, pngDataUrl).open(...given);
  },
  onChange: () => () => undefined,
});

/** The camera outlives the theme, together with everything known from its frames. */
let lasting: Camera | null = null;

/**
 * This machine's camera, chosen and rotated by staff, and watched; or the camera that the server controls, whose code loads only if there
 * is one.
 */
function ownCamera(staff: StaffReporting): Camera {
  if (lasting !== null) return lasting;
  const own = watchedCamera(
    turnedCamera(staff.chosen(webcam(systemClock, pngDataUrl)), staff.cameraTurn, pngDataUrl),
    inspectFrame,
    systemClock,
  );
  const { cameraTurn: turn, stillCamera: mode } = staff;
  let loading: Promise<Camera> | null = null;
  const load = async (): Promise<Camera> => {
    const { openShutterCamera } = await import('./devices/hostCamera/openShutterCamera.ts');
    return openShutterCamera({ webcam: own, inspect: inspectFrame, encode: pngDataUrl, clock: systemClock, turn, mode });
  };
  const camera = async (): Promise<Camera> => {
    if ((await mode()) === null) return own;
    try {
      return await (loading ??= load());
    } catch {
      // The server is down, and its camera is unavailable.
      loading = null;
      return own;
    }
  };
  return (lasting = {
    open: async (request, signal) => (await camera()).open(request, signal),
    onChange: (callback) => own.onChange(callback),
  });
}
