import type { CameraTrouble } from '../shared/contract/cameraFaults.ts';
import type { Theme } from '../shared/theme/themeSchema.ts';

/** The text that guests read without a camera picture, and its path in the theme. */
export function cameraWords({ texts: { cameraHelp } }: Theme, trouble: CameraTrouble | null) {
  const asked = trouble ?? 'waiting';
  // A theme without `extends` may predate this text.
  const name = cameraHelp[asked] === undefined ? 'unknown' : asked;
  return { path: `texts.cameraHelp.${name}` as const, text: cameraHelp[name] ?? cameraHelp.unknown };
}
