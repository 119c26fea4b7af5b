import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect } from 'vitest';
import { answersGiven } from '../support/built/visitDriver.ts';
import { quickTheme } from '../support/theme/quickTheme.ts';
import type { Fault } from './Fault.ts';

interface Answer {
  readonly status: number;
  readonly type: string;
  readonly body: string;
}
const json = (body: string, status = 200): Answer => ({ status, type: 'application/json', body });

/** Answers that a picture service may give; null for no answer. */
const wrongAnswers: readonly (Answer | null)[] = [
  json('{"error":"broken"}', 500),
  { status: 200, type: 'text/html', body: '<!doctype html><h1>Welcome to the hotel’s network</h1>' },
  json('{"base64":"AAAA"}'),
  json('{}'),
  null,
];
/** One red pixel as GIF: the visit has a PNG, whatever the service's format. */
const redPixel = json('{"base64":"R0lGODlhAQABAIAAAP8AAP///yH5BAAAAAAALAAAAAABAAEAAAICRAEAOw=="}');

/** A picture service on this machine that answers as told. */
async function pictureService() {
  let answer: Answer | null = null;
  const server = createServer((request, response) => {
    const cors = { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' };
    request.resume();
    request.on('end', () => {
      if (request.method === 'OPTIONS') response.writeHead(204, cors).end();
      else if (answer !== null) response.writeHead(answer.status, { ...cors, 'content-type': answer.type }).end(answer.body);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    address: `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`,
    says: (next: Answer | null) => void (answer = next),
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

export const serviceFaults: readonly Fault[] = [
  {
    name: 'A picture service returns errors, an unrelated web page, garbage, an empty answer, and no answer at all',
    by: 'the theme’s own picture service does this',
    lost: 'the service’s picture: the card has the plain photo',
    async happen({ theme, show, guest, promised, sees, ends, isBack }) {
      const service = await pictureService();
      const picture = { ...quickTheme.picture, makers: ['service', 'plain'], serviceUrl: service.address, pictureDeadlineMs: 2000 };
      // A page may connect only to the services that it was loaded with.
      await show({ ...theme, picture });
      const visits = async (): Promise<string> => {
        await guest.start();
        for (const option of answersGiven) await guest.answer(option);
        await sees('your photo goes to a computer in this venue');
        await guest.button('I agree').click();
        await guest.button('Capture').waitFor();
        await guest.capture();
        await promised();
        const url = (await guest.state())?.url ?? '';
        await sees('Scan to share your photo');
        await guest.button('Back').click();
        return url;
      };
      for (const answer of wrongAnswers) {
        service.says(answer);
        expect(await visits()).toMatch(/^data:image\/png;base64,iVBORw0KGgo.{1000}/);
      }
      service.says(redPixel);
      ends();
      const own = await visits();
      isBack();
      expect(own).toMatch(/^data:image\/png;base64,iVBORw0KGgo/);
      expect(own.length).toBeLessThan(500);
      service.close();
      await show(theme);
    },
  },
];
