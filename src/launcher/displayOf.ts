import type { Result } from '../shared/errors.ts';
import { failure, success } from '../shared/errors.ts';

/** The display on which the browser appears. */
export interface Display {
  readonly environment: NodeJS.ProcessEnv;
  /** Linux: the display server for the browser; null to let it choose. */
  readonly ozone: 'x11' | 'wayland' | null;
}

/** The environment in which the browser finds its display. Fails with a sentence if there is none. `display` is an X display such as `:0`. */
export function displayOf(display: string | null, environment: NodeJS.ProcessEnv, platform: NodeJS.Platform): Result<Display, string> {
  if (platform !== 'linux')
    return display === null
      ? success({ environment, ozone: null })
      : failure('--display is for Linux; here the booth takes the main screen.');
  if (display !== null) return success({ environment: { ...environment, DISPLAY: display, WAYLAND_DISPLAY: undefined }, ozone: 'x11' });
  const [x, wayland] = [environment['DISPLAY'] ?? '', environment['WAYLAND_DISPLAY'] ?? ''];
  if (x === '' && wayland === '')
    return failure(
      'No screen was found for the booth: neither DISPLAY nor WAYLAND_DISPLAY is set. Start it from the desktop, or name the screen, as in --display :0.',
    );
  return success({ environment, ozone: x === '' ? 'wayland' : null });
}
