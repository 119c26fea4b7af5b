import type { AxiosInstance } from 'axios';
import type { PrinterAnswer, PrintStatus } from '../../../shared/contract/print/print.ts';
import { toBase64url } from '../../../shared/share/base64url.ts';
import { printNumber } from '../../../shared/share/print/printNumber.ts';
import { printSheetFor } from '../../../shared/theme/print/printSheets.ts';
import type { Theme } from '../../../shared/theme/themeSchema.ts';
import type { Clock } from '../../devices/Clock.ts';
import { pause } from '../../devices/Clock.ts';
import { backOffMs } from '../../api/backOff.ts';
import { answerTo } from '../../api/httpClient.ts';
import type { BoothPrinter, PrintWish } from './BoothPrinter.ts';

export interface ServerPrinterPorts {
  readonly client: AxiosInstance;
  readonly clock: Clock;
  readonly randomBytes: (count: number) => Uint8Array;
  readonly theme: Theme;
}

/** Minimum time between two requests for the printer's status, so that simultaneous changes count as one. */
const minBetweenMs = 200;
/** After this many failed requests in a row, the booth reports that it has no printer. */
const maxFailures = 2;
const followEveryMs = 1000;
/** Sending a print again is safe: the same id always means the same print. */
const maxTries = 4;

/** The booth's printer, by the routes of `shared/contract/print.ts`. */
export function serverPrinter({ client, clock, randomBytes, theme }: ServerPrinterPorts): BoothPrinter {
  return {
    watch: (secret, signal, tell) =>
      void (async () => {
        let failures = 0;
        let seen: string | null = null;
        while (!signal.aborted) {
          const answer: PrinterAnswer | null = await ask<PrinterAnswer>(client, '/api/printer', signal, {
            ...(secret === null ? {} : { visit: printNumber(secret) }),
            ...(seen === null ? {} : { seen }),
          });
          if (signal.aborted) return;
          failures = answer === null ? failures + 1 : 0;
          seen = answer?.version ?? null;
          if (answer !== null) tell(answer.printer);
          else if (failures === maxFailures) tell(null);
          await pause(clock, answer === null ? backOffMs(failures, 0) : minBetweenMs, signal);
        }
      })(),
    async print({ sheet, copies, format, secret }: PrintWish) {
      const id = toBase64url(randomBytes(16));
      const params = { id, sheet: printSheetFor(theme, format).id, copies, visit: printNumber(secret) };
      try {
        for (let tries = 1; tries <= maxTries; tries++) {
          const answer = await send(client, params, sheet.bytes);
          if (answer === 'refused') return null;
          if (answer !== 'away') return { id, status: answer };
          await pause(clock, backOffMs(tries, 0), new AbortController().signal);
        }
        return null;
      } finally {
        sheet.bytes.fill(0);
      }
    },
    follow: (id, signal, tell) =>
      void (async () => {
        while (!signal.aborted) {
          await pause(clock, followEveryMs, signal);
          const status: PrintStatus | null = signal.aborted ? null : await ask<PrintStatus>(client, `/api/prints/${id}`, signal, {});
          if (status === null || signal.aborted) continue;
          tell(status);
          if (status.state === 'done' || status.state === 'stopped') return;
        }
      })(),
  };
}

/** The server's answer. Null if there is no usable answer: the caller then asks again. */
async function ask<Answer>(
  client: AxiosInstance,
  path: string,
  signal: AbortSignal,
  params: Record<string, string>,
): Promise<Answer | null> {
  const answer = await answerTo<Answer>(client.get(path, { params, signal }));
  return answer !== null && ('state' in answer || 'version' in answer) ? (answer as Answer) : null;
}

async function send(client: AxiosInstance, params: object, bytes: Uint8Array): Promise<PrintStatus | 'refused' | 'away'> {
  try {
    const { status, data } = await client.post<PrintStatus>('/api/prints', bytes, {
      params,
      headers: { 'Content-Type': 'image/png' },
      validateStatus: () => true,
    });
    if (status === 200 || status === 202) return data;
    return status >= 400 && (status < 500 || status === 503) ? 'refused' : 'away';
  } catch {
    // There was no answer, but the server may have accepted the print. It is sent again with the same id.
    return 'away';
  }
}
