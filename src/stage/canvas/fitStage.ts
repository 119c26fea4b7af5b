import type { Layout, Orientation } from '../../shared/theme/layoutSchema.ts';
import type { ThemeInLanguages } from '../../shared/theme/themeSchema.ts';

/** The placement of a fixed-resolution stage on a screen. */
export interface StageFit {
  /** Device pixels per stage pixel: the resolution of the canvases. */
  readonly pixelRatio: number;
  /** CSS pixels per stage pixel. */
  readonly scale: number;
  /** The stage's upper left corner on the page, in CSS pixels. */
  readonly left: number;
  readonly top: number;
}

export interface Screen {
  /** CSS pixels. */
  readonly width: number;
  readonly height: number;
  /** Device pixels per CSS pixel. */
  readonly devicePixelRatio: number;
}

const greatestCommonDivisor = (a: number, b: number): number => (b === 0 ? a : greatestCommonDivisor(b, a % b));

/**
 * The largest scale at which the whole stage fits the screen, centred, with bars if their shapes differ. Rounded down so that both sides
 * are a whole number of device pixels, because a canvas is sharp only at exactly its own pixels.
 */
export function fitStage(stageWidth: number, stageHeight: number, screen: Screen): StageFit {
  const [deviceWidth, deviceHeight] = [screen.width * screen.devicePixelRatio, screen.height * screen.devicePixelRatio];
  const largest = Math.min(deviceWidth / stageWidth, deviceHeight / stageHeight);
  const steps = greatestCommonDivisor(stageWidth, stageHeight);
  const rounded = Math.floor(largest * steps + 1e-6) / steps;
  // A stage with odd dimensions may have no such scale nearby; then size matters more than sharpness.
  const pixelRatio = rounded >= largest * 0.97 ? rounded : largest;
  const place = (device: number, stage: number): number =>
    Math.max(0, Math.round((device - stage * pixelRatio) / 2)) / screen.devicePixelRatio;
  return {
    pixelRatio,
    scale: pixelRatio / screen.devicePixelRatio,
    left: place(deviceWidth, stageWidth),
    top: place(deviceHeight, stageHeight),
  };
}

/** The page's current size. */
export const readScreen = (): Screen => ({
  width: window.innerWidth,
  height: window.innerHeight,
  devicePixelRatio: window.devicePixelRatio,
});

/** Calls back whenever the page's size changes: rotation, resizing, another display. Returns a function that stops this. */
export function followScreen(onChange: (screen: Screen) => void): () => void {
  let screen = readScreen();
  const refresh = (): void => {
    const now = readScreen();
    if (now.width === screen.width && now.height === screen.height && now.devicePixelRatio === screen.devicePixelRatio) return;
    screen = now;
    onChange(now);
  };
  window.addEventListener('resize', refresh);
  return () => window.removeEventListener('resize', refresh);
}

interface ChosenLayout {
  readonly orientation: Orientation;
  readonly layout: Layout;
}

/** The theme's layout that covers more of the screen. A theme with only one layout uses it on every screen. */
export function chooseLayout(theme: ThemeInLanguages, screenWidth: number, screenHeight: number): ChosenLayout {
  const { portrait, landscape } = theme.layouts;
  if (portrait === undefined && landscape === undefined) throw new Error('a parsed theme has at least one layout');
  if (landscape === undefined || (portrait !== undefined && covered(portrait) >= covered(landscape))) {
    return { orientation: 'portrait', layout: portrait as Layout };
  }
  return { orientation: 'landscape', layout: landscape };

  function covered({ stage: [width, height] }: Layout): number {
    const scale = Math.min(screenWidth / width, screenHeight / height);
    return width * height * scale * scale;
  }
}
