import { gzipSync } from 'node:zlib';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { Emulator, EmulatorDials, EmulatorFault } from '../../../../../src/server/features/portraits/emulators/Emulator.ts';
import { comfyuiEmulator } from '../../../../../src/server/features/portraits/emulators/comfyuiEmulator.ts';
import { startEmulator } from '../../../../../src/server/features/portraits/emulators/startEmulator.ts';
import { openPictureServices } from '../../../../../src/server/features/portraits/openPictureServices.ts';
import type { PictureService, ServiceError } from '../../../../../src/server/features/portraits/services/PictureService.ts';
import { inOrder, withRetries } from '../../../../../src/server/features/portraits/services/withRetries.ts';
import { comfyuiService } from '../../../../../src/server/features/portraits/services/comfyuiService.ts';
import { comfyuiWorkflow } from '../../../../../src/server/features/portraits/services/comfyuiSocket.ts';
import { geminiService } from '../../../../../src/server/features/portraits/services/geminiService.ts';
import { openaiService } from '../../../../../src/server/features/portraits/services/openaiService.ts';
import { sdwebuiService } from '../../../../../src/server/features/portraits/services/sdwebuiService.ts';
import type { Emulated } from '../../../../../src/server/features/portraits/pictureSettings.ts';
import { emulated } from '../../../../../src/server/features/portraits/pictureSettings.ts';
import { failure, success } from '../../../../../src/shared/errors.ts';
import { answering, httpService } from '../../../../support/server/httpService.ts';
import { drawnPicture } from '../../../../support/picture/drawnPicture.ts';
import { pictureServiceContract } from '../../../../support/server/pictureServiceContract.ts';
import { sampleOrder } from '../../../../support/server/sampleOrder.ts';

const closed = <T extends Emulator>(emulator: T): T => {
  onTestFinished(() => emulator.close());
  return emulator;
};
const dials = (trouble: EmulatorFault | null = null): EmulatorDials => ({ latencyMs: () => 0, trouble: () => trouble });

/** The picture service for a vendor's emulator. */
async function serviceOf(of: Emulated, trouble: EmulatorFault | null = null): Promise<PictureService> {
  const { url } = closed(await startEmulator(of, dials(trouble)));
  return serviceAt(of, url);
}

async function serviceAt(of: Emulated, url: string, key = 'sk-123'): Promise<PictureService> {
  const vendor = { url, key, model: 'some-model', options: {} };
  if (of === 'openai') return openaiService(vendor);
  if (of === 'gemini') return geminiService(vendor);
  if (of === 'sdwebui') return sdwebuiService({ url, auth: `user:${key}` });
  const opened = await openPictureServices([{ kind: 'comfyui', url, workflow: null }]);
  if (!opened.ok || opened.value.service === null) throw new Error('the workflow that comes with the booth is not accepted');
  return opened.value.service;
}

for (const of of emulated) pictureServiceContract(of, () => serviceOf(of));

/** The error that the booth should see for each fault. */
const meant: Readonly<Record<Exclude<EmulatorFault, 'huge' | 'drip' | 'silent'>, Partial<ServiceError>>> = {
  refused: { kind: 'refused' },
  flood: { kind: 'busy', retryAfterMs: 1000 },
  broken: { kind: 'failed', retryAfterMs: 1000 },
  cut: { kind: 'failed', way: 'broken-off' },
  noise: { kind: 'failed' },
  'wrong-type': { kind: 'failed' },
  redirect: { kind: 'failed' },
};

describe.each(emulated)('%s', (of) => {
  test.each(Object.entries(meant))('reports the fault "%s" in loggable words', async (trouble, expected) => {
    // These two never judge a photo, so a refusal comes from their set-up.
    const own = ['comfyui', 'sdwebui'].includes(of) && trouble === 'refused' ? { kind: 'account' } : expected;
    const leaving = new AbortController();
    // ComfyUI sends its picture through the socket, so its queue's answer does not matter, and the order ends when its patience does.
    if (of === 'comfyui' && ['noise', 'wrong-type'].includes(trouble)) setTimeout(() => leaving.abort(), 300);
    const service =
      of === 'comfyui' && trouble in { flood: 0, broken: 0 }
        ? await serviceWithoutRetries(trouble as EmulatorFault)
        : await serviceOf(of, trouble as EmulatorFault);
    const made = await service.make(await sampleOrder({ signal: leaving.signal }));
    expect(made).toMatchObject({ ok: false, error: own });
    expect(JSON.stringify(made)).not.toMatch(/sk-123|127\.0\.0\.1|beach/);
  });

  test.each(['huge', 'drip', 'silent'] as const)('cancels a request with the fault "%s" when nobody waits any more', async (trouble) => {
    const made = await (await serviceOf(of, trouble)).make(await sampleOrder({ signal: AbortSignal.timeout(400) }));
    expect(made).toMatchObject({ ok: false, error: { kind: 'failed' } });
  });

  test('receives the prompt: another prompt gives another picture', async () => {
    const service = await serviceOf(of);
    const photo = (await sampleOrder()).photo;
    const made = async (text: string) => {
      const order = await sampleOrder({ photo, prompt: { text, negative: '', img2img: {} } });
      const answer = await service.make(order);
      if (!answer.ok) throw new Error(answer.error.reason);
      return answer.value;
    };
    const first = await made('on a beach');
    expect(first.equals(await made('on a beach'))).toBe(true);
    expect(first.equals(await made('on a mountain'))).toBe(false);
  });

  test('works with --picture-service alone, without an account', async () => {
    const opened = await openPictureServices([{ kind: 'emulator', of }]);
    if (!opened.ok || opened.value.service === null) throw new Error('no emulator');
    onTestFinished(() => opened.value.close());
    expect(await opened.value.service.make(await sampleOrder())).toMatchObject({ ok: true });
  });
});

async function serviceWithoutRetries(trouble: EmulatorFault): Promise<PictureService> {
  const workflow = comfyuiWorkflow.parse({ '1': { class_type: 'LoadImage', inputs: { image: '%photo%' } } });
  return comfyuiService({ url: closed(await startEmulator('comfyui', dials(trouble))).url, workflow });
}

test("ComfyUI keeps no guest data: the photo's file is overwritten with an empty pixel", async () => {
  const emulator = closed(await comfyuiEmulator(dials()));
  const { photo } = await sampleOrder();
  expect(await (await serviceAt('comfyui', emulator.url)).make(await sampleOrder({ photo }))).toMatchObject({ ok: true });
  await expect.poll(() => [...emulator.kept.values()].map((file) => file.length < 100)).toEqual([true]);
});

test.each(['openai', 'gemini', 'sdwebui'] as const)(
  'an answer from %s that would unpack into millions of values is not parsed',
  async (of) => {
    const name = { openai: 'data', gemini: 'candidates', sdwebui: 'images' }[of];
    const values = '{},'.repeat(8 * 1024 * 1024 - 100);
    const bomb = gzipSync(`{"${name}":[${values}{}]}`);
    const { address } = await httpService((response) => {
      response.writeHead(200, { 'content-type': 'application/json', 'content-encoding': 'gzip' }).end(bomb);
    });
    const service = await serviceAt(of, address);
    const order = await sampleOrder();
    const before = performance.now();
    expect(await service.make(order)).toMatchObject({ ok: false, error: { kind: 'failed' } });
    // This takes seconds on a busy machine; parsing it takes over a minute, during which no guest is served.
    expect(performance.now() - before).toBeLessThan(10_000);
  },
);

test('a picture given as a URL is not fetched', async () => {
  const elsewhere = await httpService(answering('{}'));
  const { address } = await httpService(answering(JSON.stringify({ data: [{ b64_json: `${elsewhere.address}/picture.png` }] })));
  expect(await (await serviceAt('openai', address)).make(await sampleOrder())).toMatchObject({ ok: false });
  expect(elsewhere.requests).toEqual([]);
});

describe('a retryable service error', () => {
  const busy = failure({ kind: 'failed', reason: 'it answered 429', retryAfterMs: 40 } as const);
  const picture = success(Buffer.from('face'));

  /** A service with these answers, and the waits before each retry. */
  function answered(...answers: Awaited<ReturnType<PictureService['make']>>[]) {
    const waits: number[] = [];
    const service: PictureService = { name: 'tested', make: () => Promise.resolve(answers.shift() ?? picture) };
    return { waits, left: answers, service: withRetries(service, Infinity, (ms) => Promise.resolve(waits.push(ms))) };
  }

  test('is retried after the time that the service names', async () => {
    const { service, waits } = answered(busy, busy);
    expect(await service.make(await sampleOrder())).toEqual(picture);
    expect(waits).toEqual([40, 40]);
  });

  test('is tried three times at most', async () => {
    const { service, waits, left } = answered(busy, busy, busy, busy);
    expect(await service.make(await sampleOrder())).toEqual(busy);
    expect([waits.length, left.length]).toEqual([2, 1]);
  });

  test('is not retried for a guest who has left', async () => {
    const { service, waits } = answered(busy);
    expect(await service.make(await sampleOrder({ signal: AbortSignal.abort() }))).toEqual(busy);
    expect(waits).toEqual([]);
  });
});

describe('a style picture', () => {
  test.each(emulated)('is sent to %s in its own format', async (of) => {
    const reference = await drawnPicture(40, 30);
    expect(await (await serviceOf(of)).make(await sampleOrder({ reference }))).toMatchObject({ ok: true });
  });

  /** The body that a vendor gets for an order with a style picture. */
  async function bodyFor(of: Emulated, img2img: Record<string, unknown> = {}) {
    const { address, requests } = await httpService(answering('{}'));
    const [photo, reference] = [await drawnPicture(20, 20), await drawnPicture(40, 30)];
    await (await serviceAt(of, address)).make(await sampleOrder({ photo, reference, prompt: { text: 'a', negative: '', img2img } }));
    return { body: requests[0]?.body ?? '', photo: photo.toString('base64'), reference: reference.toString('base64') };
  }

  test('is sent to Gemini after the photo', async () => {
    const { body, photo, reference } = await bodyFor('gemini');
    expect(body.indexOf(photo)).toBeGreaterThan(0);
    expect(body.indexOf(reference)).toBeGreaterThan(body.indexOf(photo));
  });

  test('is sent to OpenAI as the second image', async () => {
    const { body } = await bodyFor('openai');
    expect(body.match(/name="image\[\]"; filename="(photo|style)\.png"/g)).toHaveLength(2);
  });

  test('is sent to Stable Diffusion web UI if the theme says so', async () => {
    const { body, photo, reference } = await bodyFor('sdwebui', { alwayson_scripts: { ip: { args: ['%reference%'] } } });
    expect(JSON.parse(body)).toMatchObject({ init_images: [photo], alwayson_scripts: { ip: { args: [reference] } } });
  });

  test('is sent to ComfyUI if its workflow takes one, and is overwritten there like the photo', async () => {
    const emulator = closed(await comfyuiEmulator(dials()));
    const workflow = comfyuiWorkflow.parse({
      '1': { class_type: 'LoadImage', inputs: { image: '%photo%' } },
      '2': { class_type: 'LoadImage', inputs: { image: '%reference%' } },
      '3': { class_type: 'SaveImageWebsocket', inputs: { images: ['1', 0] } },
    });
    const service = comfyuiService({ url: emulator.url, workflow });
    expect(await service.make(await sampleOrder({ reference: await drawnPicture(40, 30) }))).toMatchObject({ ok: true });
    await expect.poll(() => [...emulator.kept.values()].map((file) => file.length < 100)).toEqual([true, true]);
  });
});

describe('an order', () => {
  test.each(emulated)('that never reached %s costs nothing', async (of) => {
    const service = await serviceAt(of, 'http://127.0.0.1:9');
    expect(await service.make(await sampleOrder())).toMatchObject({ error: { way: of === 'comfyui' ? expect.anything() : 'unsent' } });
  });

  const picture = success(Buffer.from('face'));
  const interrupted = failure({ kind: 'failed', reason: 'the connection broke', way: 'broken-off' } as const);
  const unsent = failure({ kind: 'failed', reason: 'no connection', way: 'unsent' } as const);
  const answered = (...answers: Awaited<ReturnType<PictureService['make']>>[]): PictureService => ({
    name: 'tested',
    make: () => Promise.resolve(answers.shift() ?? picture),
  });
  const counting = async (isAllowed = true) => {
    let counted = 0;
    return { order: await sampleOrder({ again: () => Promise.resolve((counted++, isAllowed)) }), counted: () => counted };
  };

  test('whose answer was interrupted is counted and retried once, then given up', async () => {
    const { order, counted } = await counting();
    expect(await withRetries(answered(interrupted)).make(order)).toEqual(picture);
    expect(await withRetries(answered(interrupted, interrupted)).make(order)).toEqual(interrupted);
    expect(counted()).toBe(2);
  });

  test('without any budget left is not sent to another service either', async () => {
    const { order } = await counting(false);
    expect(await withRetries(answered(interrupted)).make(order)).toEqual(interrupted);
    expect(await inOrder([answered(interrupted), answered()]).make(order)).toEqual(interrupted);
  });

  test('that reached one of several services counts as sent', async () => {
    const { order } = await counting();
    expect(await withRetries(answered(interrupted, unsent)).make(order)).toMatchObject({ error: { reason: 'no connection' } });
    expect(await withRetries(answered(interrupted, unsent)).make(order)).not.toMatchObject({ error: { way: 'unsent' } });
    expect(await inOrder([answered(interrupted), answered(unsent)]).make(order)).not.toMatchObject({ error: { way: 'unsent' } });
    expect(await inOrder([answered(unsent), answered(unsent)]).make(order)).toMatchObject({ error: { way: 'unsent' } });
  });
});

test('goes to the next of several services after a failure, but not after a refusal', async () => {
  const asked: string[] = [];
  const saying = (name: string, kind: ServiceError['kind']): PictureService => ({
    name,
    make: () => Promise.resolve((asked.push(name), failure({ kind, reason: name }))),
  });
  const all = inOrder([saying('first', 'failed'), saying('second', 'refused'), saying('third', 'failed')]);
  expect(await all.make(await sampleOrder())).toMatchObject({ error: { reason: 'second' } });
  expect([all.name, asked]).toEqual(['first, second, third', ['first', 'second']]);
});
