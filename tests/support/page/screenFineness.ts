import { onTestFinished } from 'vitest';
import { cdp } from 'vitest/browser';

const window = { width: 1920, height: 1920, mobile: false };

/** Sets the page's device pixels per CSS pixel until the test ends. */
export async function screenFineness(deviceScaleFactor: number): Promise<void> {
  await cdp().send('Emulation.setDeviceMetricsOverride', { ...window, deviceScaleFactor });
  onTestFinished(async () => {
    await cdp().send('Emulation.setDeviceMetricsOverride', { ...window, deviceScaleFactor: 1 });
  });
}
