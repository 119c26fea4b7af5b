import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import axios, { AxiosError } from 'axios';
import { expect, onTestFinished, test } from 'vitest';
import { httpClient } from '../../../../src/kiosk/api/httpClient.ts';
import { askForPortrait } from '../../../../src/kiosk/features/portrait/askForPortrait.ts';

/** What comes of an order that the server answers with this status; for null, it breaks off when it has the order. */
async function answerTo(status: number | null) {
  const server = createServer((request, response) => {
    request.resume().on('end', () => (status === null ? request.socket.destroy() : response.writeHead(status).end()));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const client = httpClient(`http://127.0.0.1:${String((server.address() as AddressInfo).port)}`, 5000);
  return askForPortrait(client)({ photo: 'data:image/png;base64,aaaa', answers: {} }, new AbortController().signal);
}

test.each([400, 404, 413, 422])('after %i it is never requested again', async (status) => {
  expect(await answerTo(status)).toEqual({ got: 'never' });
});

test.each([
  [502, true],
  [503, false],
  [504, true],
])('after %i it is requested later; whether that counts as a try: %s', async (status, isTry) => {
  expect(await answerTo(status)).toEqual({ got: 'later', isTry });
});

test('an order that was sent and not answered may have cost something', async () => {
  expect(await answerTo(null)).toEqual({ got: 'broken-off' });
});

test('an unavailable server costs nothing', async () => {
  // As browsers do it: without a connection they report no upload.
  const client = axios.create({ adapter: () => Promise.reject(new AxiosError('Network Error')) });
  const order = { photo: 'data:image/png;base64,aaaa', answers: {} };
  expect(await askForPortrait(client)(order, new AbortController().signal)).toEqual({ got: 'later', isTry: false });
});
