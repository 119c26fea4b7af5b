import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import axios, { AxiosError } from 'axios';
import { expect, onTestFinished, test } from 'vitest';
import { httpClient } from '../../../../src/kiosk/api/httpClient.ts';
import { askForPortrait } from '../../../../src/kiosk/features/portrait/askForPortrait.ts';

/** The outcome of an order for this status; null: the connection breaks after the order was received. */
async function answerTo(status: number | null) {
  const server = createServer((request, response) => {
    request.resume().on('end', () => (status === null ? request.socket.destroy() : response.writeHead(status).end()));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const client = httpClient(`http://127.0.0.1:${String((server.address() as AddressInfo).port)}`, 5000);
  return askForPortrait(client)({ photo: 'data:image/png;base64,aaaa', answers: {} }, new AbortController().signal);
}

test.each([400, 404, 413, 422])('after %i, the portrait is never requested again', async (status) => {
  expect(await answerTo(status)).toEqual({ got: 'never' });
});

test.each([
  [502, true],
  [503, false],
  [504, true],
])('after %i, the portrait is requested later (counts as an attempt: %s)', async (status, isTry) => {
  expect(await answerTo(status)).toEqual({ got: 'later', isTry });
});

test('an order that was sent but not answered may have cost something', async () => {
  expect(await answerTo(null)).toEqual({ got: 'broken-off' });
});

test('an unavailable server costs nothing', async () => {
  // Without a connection, browsers report no upload progress.
  const client = axios.create({ adapter: () => Promise.reject(new AxiosError('Network Error')) });
  const order = { photo: 'data:image/png;base64,aaaa', answers: {} };
  expect(await askForPortrait(client)(order, new AbortController().signal)).toEqual({ got: 'later', isTry: false });
});
