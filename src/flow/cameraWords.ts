import type { CameraTrouble } from '../shared/contract/cameraFaults.ts';
import type { Theme } from '../shared/theme/themeSchema.ts';

/** What guests read when a camera gives no picture, and where the theme has that text. */
export function cameraWords({ texts: { cameraHelp } }: Theme, trouble: CameraTrouble | null) {
  const asked = trouble ?? 'waiting';
  // A theme without `extends` may be older than this text.
  const name = cameraHelp[asked] === undefined ? 'unknown' : asked;
  return { path: `texts.cameraHelp.${name}` as const, text: cameraHelp[name] ?? cameraHelp.unknown };
}
