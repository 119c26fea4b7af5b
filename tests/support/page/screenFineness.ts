import { onTestFinished } from 'vitest';
import { cdp } from 'vitest/browser';

const window = { width: 1920, height: 1920, mobile: false };

/** Gives the page a screen of so many device pixels to a CSS pixel, until the test is over. */
export async function screenFineness(deviceScaleFactor: number): Promise<void> {
  await cdp().send('Emulation.setDeviceMetricsOverride', { ...window, deviceScaleFactor });
  onTestFinished(async () => {
    await cdp().send('Emulation.setDeviceMetricsOverride', { ...window, deviceScaleFactor: 1 });
  });
}
