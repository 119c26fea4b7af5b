import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import fc from 'fast-check';
import { pino } from 'pino';
import { expect, onTestFinished, test } from 'vitest';
import { kioskApp } from '../../src/server/core/listeners/kioskApp.ts';
import { assessHealth } from '../support/server/assessHealth.ts';
import { pictureOrders } from '../../src/server/features/portraits/pictureOrders.ts';
import { pngOfImage } from '../../src/server/features/portraits/services/fakeService.ts';
import { geminiService } from '../../src/server/features/portraits/services/geminiService.ts';
import { openaiService } from '../../src/server/features/portraits/services/openaiService.ts';
import type { PictureService } from '../../src/server/features/portraits/services/PictureService.ts';
import { sdwebuiService } from '../../src/server/features/portraits/services/sdwebuiService.ts';
import { webhookService } from '../../src/server/features/portraits/services/webhookService.ts';
import { kioskParts } from '../support/server/kioskParts.ts';
import { runsOf } from '../support/arbitrary/runsOf.ts';
import { sampleAnswers } from '../support/visit/sampleAnswers.ts';
import { soundFacts } from '../support/server/soundFacts.ts';
import { tinyPng } from '../support/picture/tinyPng.ts';
import { unlimited } from '../support/server/unlimited.ts';

/** Keys as vendors issue them and settings accept them. */
const arbitraryKey = fc.stringMatching(/^(sk-|AIza)[\x21-\x39\x3b-\x7e]{12,60}$/);

const services: readonly ((url: string, key: string) => PictureService)[] = [
  (url, key) => openaiService({ url, key, model: 'm', options: {} }),
  (url, key) => geminiService({ url, key, model: 'm', options: {} }),
  (url, key) => sdwebuiService({ url, auth: `user:${key}` }),
  (url, key) => webhookService({ url: `${url}/make?key=${encodeURIComponent(key)}`, header: { name: 'x-key', value: key } }),
];

/** Ways in which a service may echo everything that it received. */
const echoes: readonly ((response: ServerResponse, told: string, status: number) => void)[] = [
  (response, told, status) => response.writeHead(status, { 'content-type': 'text/plain' }).end(told),
  (response, told, status) =>
    response
      .writeHead(status, { 'content-type': 'application/json' })
      .end(JSON.stringify({ error: { code: told, type: told, message: told }, detail: told })),
  (response, told, status) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(
      JSON.stringify({
        data: [{ b64_json: told }],
        images: [told],
        base64: told,
        candidates: [{ finishReason: told }],
        promptFeedback: { blockReason: told },
      }),
    ),
  (response, told) => response.writeHead(307, { location: `http://127.0.0.1:9/${encodeURIComponent(told)}`, 'x-told': told }).end(),
  (response, told) => {
    response.writeHead(200, told.slice(0, 40), { 'content-type': 'application/json', 'content-length': '9999' });
    response.write(told, () => response.destroy());
  },
  (response) => void response.destroy(),
];

/** A request’s headers and URL. */
function toldBy({ headers, url = '' }: IncomingMessage): string {
  const { authorization = '', 'x-goog-api-key': google = '', 'x-key': own = '' } = headers;
  return [authorization, Buffer.from(authorization.slice(6), 'base64').toString(), String(google), String(own), decodeURIComponent(url)]
    .join(' ')
    .replaceAll(/[^\x20-\x7e]/g, '');
}

test('whatever a service answers, its key appears in no answer, log line or health report of the booth', async () => {
  let echo: (response: ServerResponse, told: string) => void = () => undefined;
  const server = createServer((request, response) => {
    request.resume().on('end', () => echo(response, toldBy(request)));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const url = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`;
  let answered = 0;
  await fc.assert(
    fc.asyncProperty(
      arbitraryKey,
      fc.constantFrom(...services),
      fc.constantFrom(...echoes),
      fc.constantFrom(200, 201, 400, 401, 403, 404, 422, 429, 500, 503),
      async (key, serviceAt, says, status) => {
        echo = (response, told) => (answered++, says(response, told, status));
        const written: string[] = [];
        const logger = pino({ level: 'trace' }, { write: (line: string) => void written.push(line) });
        const pictures = pictureOrders({
          service: serviceAt(url, key),
          promptFor: () => ({ text: 'on a beach', negative: '', img2img: {} }),
          budget: unlimited,
          toPng: pngOfImage,
          timeoutMs: () => 3000,
          logger,
        });
        const health = async () => assessHealth({ ...soundFacts, pictures: { ...pictures.state(), spending: null } });
        const app = await kioskApp(kioskParts({ pictures, logger, health }));
        const answers = [
          await app.inject({ method: 'POST', url: '/api/generate', payload: { photo: tinyPng, answers: sampleAnswers } }),
          await app.inject({ method: 'GET', url: '/health' }),
        ];
        await app.close();
        for (const answer of answers) written.push(answer.body, JSON.stringify(answer.headers), answer.statusMessage);
        const all = written.join('\n');
        for (const form of [key, encodeURIComponent(key), JSON.stringify(key).slice(1, -1), Buffer.from(key).toString('base64')])
          expect(all).not.toContain(form);
      },
    ),
    { numRuns: runsOf({ usual: 60, long: 1000 }) },
  );
  // The services were asked.
  expect(answered).toBeGreaterThan(50);
}, 600_000);
