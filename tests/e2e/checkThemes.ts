import { startBuiltBooth } from '../support/built/builtBooth.ts';
import { plainTheme } from '../support/theme/quickTheme.ts';

/**
 * The first booth after a build draws its theme to check it. Do this once for each theme, instead of in each booth that the tests start
 * concurrently: that took half a minute longer.
 */
export async function setup(): Promise<void> {
  const booths = await Promise.all([startBuiltBooth(), startBuiltBooth(plainTheme)]);
  await Promise.all(booths.map((booth) => booth.stop()));
}
