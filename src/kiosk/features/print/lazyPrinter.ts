import type { Theme } from '../../../shared/theme/themeSchema.ts';
import { httpClient } from '../../api/httpClient.ts';
import { systemClock } from '../../devices/Clock.ts';
import { randomBytes } from '../../devices/randomBytes.ts';
import { untilLoaded } from '../../devices/untilLoaded.ts';
import type { BoothPrinter } from './BoothPrinter.ts';

/** The server answers within 20 s even if nothing changes. */
const timeoutMs = 30_000;

/**
 * A theme's prints on this booth's printer. Every booth asks whether it has a printer, but only when its first guest arrives; that also
 * loads the client.
 */
export function lazyPrinter(theme: Theme): BoothPrinter {
  let loading: Promise<BoothPrinter> | null = null;
  const load = async (): Promise<BoothPrinter> => {
    const { serverPrinter } = await untilLoaded(() => import('./serverPrinter.ts'), systemClock);
    return serverPrinter({ client: httpClient(window.location.origin, timeoutMs), clock: systemClock, randomBytes, theme });
  };
  const printer = (): Promise<BoothPrinter> => (loading ??= load());
  return {
    watch: (...given) => void printer().then(({ watch }) => watch(...given)),
    follow: (...given) => void printer().then(({ follow }) => follow(...given)),
    print: async (order) => (await printer()).print(order),
  };
}
