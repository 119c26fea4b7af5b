import type { ServerResponse } from 'node:http';
import { describe, expect, test } from 'vitest';
import { webhookService } from '../../../../../src/server/features/portraits/services/webhookService.ts';
import { drawnPicture } from '../../../../support/picture/drawnPicture.ts';
import { answering, httpService } from '../../../../support/server/httpService.ts';
import { pictureServiceContract } from '../../../../support/server/pictureServiceContract.ts';
import { sampleAnswers } from '../../../../support/visit/sampleAnswers.ts';
import { sampleOrder } from '../../../../support/server/sampleOrder.ts';

const header = { name: 'authorization', value: 'Bearer sk-123' };
const picture = await drawnPicture(32, 32, 'jpeg');
const asJson = answering(JSON.stringify({ base64: picture.toString('base64') }));
const asBytes = (response: ServerResponse): void => void response.writeHead(200, { 'content-type': 'image/jpeg' }).end(picture);

pictureServiceContract('webhook with JSON', async () => webhookService({ url: (await httpService(asJson)).address, header }));
pictureServiceContract('webhook with bytes', async () => webhookService({ url: (await httpService(asBytes)).address, header: null }));

const order = (signal = new AbortController().signal) => sampleOrder({ signal });

describe('a webhook', () => {
  test('receives photo and answers as JSON, with its header', async () => {
    const service = await httpService(asJson);
    const given = await order();
    const made = await webhookService({ url: `${service.address}/v1/make?size=2`, header }).make(given);
    expect(made).toEqual({ ok: true, value: picture });
    const [request] = service.requests;
    expect(request).toMatchObject({
      line: 'POST /v1/make?size=2',
      headers: { 'content-type': 'application/json', authorization: 'Bearer sk-123' },
    });
    expect(JSON.parse(request?.body ?? '')).toEqual({
      photo: `data:image/png;base64,${given.photo.toString('base64')}`,
      answers: sampleAnswers,
    });
  });

  test.each([
    ['line breaks in its base64', picture.toString('base64').replaceAll(/.{20}/g, '$&\r\n')],
    ['a data URL', `data:image/jpeg;base64,${picture.toString('base64')}`],
  ])('may answer with %s', async (_what, base64) => {
    const { address } = await httpService(answering(JSON.stringify({ base64, model: 'x' })));
    expect(await webhookService({ url: address, header }).make(await order())).toEqual({ ok: true, value: picture });
  });

  test.each<[what: string, kind: 'failed' | 'refused' | 'account', reason: RegExp, answer: (response: ServerResponse) => void]>([
    ['an error', 'failed', /broken \(500\)/, answering('sk-123 is wrong', 'text/plain', 500)],
    ['no key', 'account', /key \(401\)/, answering('{}', 'application/json', 401)],
    ['a photo that it refuses', 'refused', /this photo \(422\)/, answering('{}', 'application/json', 422)],
    ['JSON cut off', 'failed', /is invalid/, answering('{"base64":"/9j')],
    ['JSON without a picture', 'failed', /no base64/, answering('{"picture":1}')],
    ['null', 'failed', /no base64/, answering('null')],
    ['a list', 'failed', /no base64/, answering('[]')],
    ['an empty base64', 'failed', /no base64/, answering('{"base64":""}')],
    ['a connection cut', 'failed', /connection broke/, (response) => response.destroy()],
    [
      'a connection cut during the answer',
      'failed',
      /connection broke/,
      (response) => {
        response.writeHead(200, { 'content-type': 'image/png', 'content-length': '1000' });
        response.write('x', () => response.destroy());
      },
    ],
  ])('with %s counts as %s', async (_what, kind, reason, answer) => {
    const { address } = await httpService(answer);
    const made = await webhookService({ url: address, header }).make(await order());
    expect(made).toMatchObject({ ok: false, error: { kind, reason: expect.stringMatching(reason) } });
    expect(JSON.stringify(made)).not.toMatch(/sk-123|127\.0\.0\.1/);
  });

  test('that redirects is not followed: the photo is sent nowhere else', async () => {
    const elsewhere = await httpService(asJson);
    const { address } = await httpService((response) => response.writeHead(307, { location: elsewhere.address }).end());
    const made = await webhookService({ url: address, header }).make(await order());
    expect(made).toMatchObject({ ok: false, error: { kind: 'failed', reason: expect.stringContaining('a redirect') } });
    expect(elsewhere.requests).toEqual([]);
  });

  test('that never stops sending is cut off', async () => {
    let sent = 0;
    const { address } = await httpService((response) => {
      response.writeHead(200, { 'content-type': 'image/png' });
      const chunk = Buffer.alloc(1024 * 1024);
      const more = (): void => {
        while (!response.destroyed && response.write(chunk)) sent += 1;
        sent += 1;
      };
      response.on('drain', more);
      more();
    });
    const made = await webhookService({ url: address, header }).make(await order());
    expect(made).toMatchObject({ ok: false, error: { reason: 'its answer is too large' } });
    expect(sent).toBeLessThan(64);
  });

  test('that is unreachable counts as failed', async () => {
    const made = await webhookService({ url: 'http://127.0.0.1:9/', header }).make(await order());
    expect(made).toMatchObject({ ok: false, error: { kind: 'failed' } });
  });

  test('that never answers is abandoned when the signal aborts', async () => {
    const leaving = new AbortController();
    const { address } = await httpService(() => leaving.abort());
    const made = await webhookService({ url: address, header }).make(await order(leaving.signal));
    expect(made).toMatchObject({ ok: false, error: { reason: 'the order was cancelled or timed out' } });
  });
});
