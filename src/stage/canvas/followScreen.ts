import type { Screen } from './fitStage.ts';

/** The page's size as it is now. */
export const readScreen = (): Screen => ({
  width: window.innerWidth,
  height: window.innerHeight,
  devicePixelRatio: window.devicePixelRatio,
});

/** Tells of every change of the page's size, by turning, resizing and moving to another display. The function returned ends it. */
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
