import { useSyncExternalStore } from 'react';
import type { Screen } from './fitStage.ts';

let screen: Screen = read();

function read(): Screen {
  return { width: window.innerWidth, height: window.innerHeight, devicePixelRatio: window.devicePixelRatio };
}

function subscribe(onChange: () => void): () => void {
  const refresh = (): void => {
    const now = read();
    if (now.width === screen.width && now.height === screen.height && now.devicePixelRatio === screen.devicePixelRatio) return;
    screen = now;
    onChange();
  };
  refresh();
  window.addEventListener('resize', refresh);
  return () => window.removeEventListener('resize', refresh);
}

/** The page's size as it is now: follows turning, resizing and moving to another display. */
export function useScreen(): Screen {
  return useSyncExternalStore(subscribe, () => screen);
}
