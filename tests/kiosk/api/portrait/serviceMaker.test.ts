import fc from 'fast-check';
import type { ServerResponse } from 'node:http';
import { describe, expect, test } from 'vitest';
import type { MadePicture } from '../../../../src/flow/Visit.ts';
import { httpClient } from '../../../../src/kiosk/api/httpClient.ts';
import type { ToPng } from '../../../../src/kiosk/api/portrait/serviceMaker.ts';
import { serviceMaker } from '../../../../src/kiosk/api/portrait/serviceMaker.ts';
import type { Result } from '../../../../src/shared/errors.ts';
import { answering, httpService } from '../../../support/server/httpService.ts';
import { samplePng } from '../../../support/visit/sampleEvents.ts';

const answers = { q1: '1', q2: '4' };
const base64 = samplePng.slice('data:image/png;base64,'.length);
const toPng: ToPng = (given) => Promise.resolve(`data:image/png;base64,${given}`);

interface Faked {
  readonly timeoutMs?: number;
  readonly signal?: AbortSignal;
  readonly toPng?: ToPng;
  /** The result of each check of a picture. If given, the service is the booth's own. */
  readonly likes?: readonly (boolean | null)[];
  readonly people?: number | null;
}

async function made(
  address: string,
  { timeoutMs = 5000, signal = new AbortController().signal, toPng: convert = toPng, likes = [], people = 1 }: Faked = {},
) {
  const left = [...likes];
  const progress: [string, number][] = [];
  const own = {
    isLike: () => Promise.resolve(left.length === 0 ? true : (left.shift() ?? null)),
    people: () => Promise.resolve(people),
    maxPeople: 4,
    sentTo: ['OpenAI', null],
    visitOf: () => 'visit',
  };
  const maker = serviceMaker(httpClient(address, timeoutMs), convert, likes.length === 0 ? undefined : own);
  const result = await maker.make({
    photo: Promise.resolve(samplePng),
    answers,
    signal,
    withheld: false,
    onProgress: (step, fraction) => progress.push([step, fraction]),
  });
  return { result, progress };
}

const failed = (result: Result<MadePicture>): void => {
  expect(result).toMatchObject({ ok: false, error: { code: 'picture-failed', retryable: true, reason: 'service' } });
};

describe('the picture service', () => {
  test('receives the photo and the answers as JSON, and returns the picture as base64', async () => {
    const service = await httpService(answering(JSON.stringify({ base64 })));
    const { result, progress } = await made(service.address);
    expect(result).toEqual({ ok: true, value: { url: samplePng, shape: 'photo' } });
    expect(service.requests).toMatchObject([{ line: 'POST /api/generate', headers: { 'content-type': 'application/json' } }]);
    expect(JSON.parse(service.requests[0]!.body)).toEqual({ photo: samplePng, answers });
    expect(progress).toEqual([
      ['making', 0.1],
      ['finishing', 0.8],
    ]);
  });

  test('may have an address with its own path', async () => {
    const service = await httpService(answering(JSON.stringify({ base64 })));
    await made(`${service.address}/booth/`);
    expect(service.requests[0]?.line).toBe('POST /booth/api/generate');
  });

  test('may split its base64 into lines', async () => {
    const service = await httpService(answering(JSON.stringify({ base64: `${base64.slice(0, 8)}\r\n${base64.slice(8)}\n` })));
    expect((await made(service.address)).result).toEqual({ ok: true, value: { url: samplePng, shape: 'photo' } });
  });
});

describe('a portrait must resemble its guests', () => {
  test('a picture of strangers is retried once', async () => {
    const service = await httpService(answering(JSON.stringify({ base64 })));
    expect((await made(service.address, { likes: [false] })).result).toMatchObject({ ok: true });
    expect(service.requests).toHaveLength(2);
  });

  test.each([5, null])('a photo is not sent if the number of people in it is %s', async (people) => {
    const service = await httpService(answering(JSON.stringify({ base64 })));
    failed((await made(service.address, { likes: [true], people })).result);
    expect(service.requests).toEqual([]);
  });

  test.each<[string, readonly (boolean | null)[]]>([
    ['shows strangers twice', [false, false]],
    ['cannot be checked', [null]],
  ])('a picture that %s is not shown', async (_what, likes) => {
    const service = await httpService(answering(JSON.stringify({ base64 })));
    failed((await made(service.address, { likes })).result);
    expect(JSON.parse(service.requests[0]?.body ?? '')).toMatchObject({ people: 1, sentTo: ['OpenAI', null], visit: 'visit' });
    expect(service.requests).toHaveLength(likes.length);
  });
});

describe('a service that returns no picture is a failure, not a crash', () => {
  test.each<[what: string, answer: (response: ServerResponse) => void]>([
    ['an empty object', answering('{}')],
    ['no body', answering('')],
    ['no content', answering('', 'application/json', 204)],
    ['empty base64', answering('{"base64":""}')],
    ['blank base64', answering('{"base64":" \\n "}')],
    ['invalid base64', answering('{"base64":"<svg onload=alert(1)>"}')],
    ['a data URL instead of base64', answering(JSON.stringify({ base64: samplePng }))],
    ['a number', answering('{"base64":42}')],
    ['null', answering('null')],
    ['a list', answering(`["${base64}"]`)],
    ['base64 without an object', answering(`"${base64}"`)],
    ['truncated JSON', answering(`{"base64":"${base64}`)],
    ['a page', answering('<!doctype html><p>Sign in to the Wi-Fi</p>', 'text/html')],
    ['a server error', answering(JSON.stringify({ base64 }), 'application/json', 500)],
    ['a refusal', answering('{"error":"no credit"}', 'application/json', 402)],
    ['a picture of 40 MB', answering(JSON.stringify({ base64: 'A'.repeat(40_000_000) }))],
    [
      'an endless answer',
      (response) => {
        response.writeHead(200, { 'content-type': 'application/json' });
        const more = Buffer.alloc(1_000_000, 'A');
        const go = (): void => {
          if (response.socket?.destroyed === false) response.write(more, go);
        };
        response.write('{"base64":"', go);
      },
    ],
    ['a connection cut before the answer', (response) => response.destroy()],
    [
      'a connection cut during the answer',
      (response) => {
        response.writeHead(200, { 'content-type': 'application/json', 'content-length': '1000' });
        response.write('{"base64":"iVBO');
        response.destroy();
      },
    ],
  ])('%s', async (_what, answer) => {
    const service = await httpService(answer);
    failed((await made(service.address)).result);
  });

  test('no answer at all, after the timeout', async () => {
    const service = await httpService(() => undefined);
    failed((await made(service.address, { timeoutMs: 100 })).result);
  });

  test('nothing listening', async () => {
    failed((await made('http://127.0.0.1:9')).result);
  });

  test('bytes that are not an image', async () => {
    const service = await httpService(answering(JSON.stringify({ base64 })));
    const { result } = await made(service.address, { toPng: () => Promise.reject(new Error('no image')) });
    failed(result);
  });

  test('any JSON at all', async () => {
    let body = '';
    const service = await httpService((response) => answering(body)(response));
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(
          fc.json(),
          fc.record({ base64: fc.jsonValue() }).map((value) => JSON.stringify(value)),
        ),
        async (json) => {
          body = json;
          const { result } = await made(service.address, {
            toPng: (given) => (given === '' ? Promise.reject(new Error('empty')) : Promise.resolve(given)),
          });
          if (result.ok) expect(result.value.url).toMatch(/^[A-Za-z0-9+/]+={0,2}$/);
        },
      ),
      { numRuns: 50 },
    );
  });

  test('a flood of whitespace, without blocking the booth', async () => {
    const flood = JSON.stringify({ base64: `A${' '.repeat(200_000)}!` });
    const service = await httpService(answering(flood));
    const before = performance.now();
    failed((await made(service.address)).result);
    expect(performance.now() - before).toBeLessThan(2000);
  });
});

test('a guest who leaves cancels the call', async () => {
  const leaving = new AbortController();
  const service = await httpService(() => leaving.abort());
  failed((await made(service.address, { signal: leaving.signal })).result);
});
