import { describe, expect, test } from 'vitest';
import { comfyuiService } from '../../../../../src/server/features/portraits/services/comfyuiService.ts';
import { comfyuiWorkflow } from '../../../../../src/server/features/portraits/services/comfyuiSocket.ts';
import { geminiService } from '../../../../../src/server/features/portraits/services/geminiService.ts';
import { geminiEnds, geminiReasons, geminiStatuses } from '../../../../../src/server/features/portraits/services/geminiErrors.ts';
import { heeded } from '../../../../../src/server/features/portraits/services/heeded.ts';
import { baseOf, openaiService } from '../../../../../src/server/features/portraits/services/openaiService.ts';
import { openaiCodes } from '../../../../../src/server/features/portraits/services/openaiErrors.ts';
import type { PictureService, ServiceError } from '../../../../../src/server/features/portraits/services/PictureService.ts';
import { sdwebuiService } from '../../../../../src/server/features/portraits/services/sdwebuiService.ts';
import type { Meaning } from '../../../../../src/server/features/portraits/services/serviceErrors.ts';
import { serviceError } from '../../../../../src/server/features/portraits/services/serviceErrors.ts';
import { webhookService } from '../../../../../src/server/features/portraits/services/webhookService.ts';
import { inOrder, withRetries } from '../../../../../src/server/features/portraits/services/withRetries.ts';
import { failure, success } from '../../../../../src/shared/errors.ts';
import { expectInGuide, tableRow } from '../../../../support/files/tableInGuide.ts';
import { httpService } from '../../../../support/server/httpService.ts';
import { sampleOrder } from '../../../../support/server/sampleOrder.ts';
import type { VendorAnswer } from './vendorAnswers.ts';
import { vendorAnswers } from './vendorAnswers.ts';

const workflow = comfyuiWorkflow.parse({
  '1': { class_type: 'LoadImage', inputs: { image: '%photo%' } },
  '2': { class_type: 'SaveImageWebsocket', inputs: { images: ['1', 0] } },
});

const open: Readonly<Record<VendorAnswer['service'], (url: string) => PictureService>> = {
  openai: (url) => openaiService({ url, key: 'sk-123', model: 'some-model', options: {} }),
  gemini: (url) => geminiService({ url, key: 'sk-123', model: 'some-model', options: {} }),
  sdwebui: (url) => sdwebuiService({ url, auth: null }),
  comfyui: (url) => comfyuiService({ url, workflow }),
  webhook: (url) => webhookService({ url, header: null }),
};

const row = ({ service, status, body, means }: VendorAnswer) => [`${service}: ${String(status)} ${JSON.stringify(body)}`, means] as const;

test.each(vendorAnswers.map((answer) => [...row(answer), answer] as const))(
  '%s means "%s"',
  async (_what, means, { service, status, body, headers, says, retryAfterMs }) => {
    const { address } = await httpService((response) => {
      response
        .writeHead(status, { 'content-type': 'application/json', ...headers })
        .end(typeof body === 'string' ? body : JSON.stringify(body));
    });
    const made = await open[service](address).make(await sampleOrder());
    expect(made).toMatchObject({ ok: false, error: { kind: means, ...(retryAfterMs !== undefined && { retryAfterMs }) } });
    const { reason, howToFix } = (made as { error: ServiceError }).error;
    expect(reason).toMatch(says);
    expect(reason).not.toMatch(/sk-123|127\.0\.0\.1/);
    expect(howToFix === undefined).toBe(means !== 'account');
    // Only temporary failures are retried.
    if (means === 'account' || means === 'refused') expect(made).not.toHaveProperty('error.retryAfterMs');
  },
);

test.each(['openai', 'gemini'] as const)('a refusal by %s in a very long text does not block the server', async (service) => {
  const message = 'model '.repeat(10_000);
  const { address } = await httpService((response) => {
    response.writeHead(400, { 'content-type': 'application/json' }).end(JSON.stringify({ error: { message } }));
  });
  const order = await sampleOrder();
  const before = process.cpuUsage();
  expect(await open[service](address).make(order)).toMatchObject({ ok: false });
  // This takes milliseconds; parsing the whole sentence took seconds.
  expect(process.cpuUsage(before).user / 1000).toBeLessThan(1000);
});

test('a picture is read from an answer with null in place of missing values', async () => {
  const { address } = await httpService((response) => {
    const picture = Buffer.from('picture').toString('base64');
    const answer = { created: 1, data: [{ b64_json: picture, url: null, revised_prompt: null }], usage: null };
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
  });
  expect(await open.openai(address).make(await sampleOrder())).toEqual(success(Buffer.from('picture')));
});

describe('an answer of Gemini', () => {
  const [draft, second, final] = ['draft', 'second draft', 'final'].map((text) => Buffer.from(text));
  const image = (bytes: Buffer | undefined, thought = false) => ({
    inlineData: { mimeType: 'image/png', data: bytes?.toString('base64') },
    ...(thought && { thought }),
  });

  test.each([
    ['the last one is used, because the earlier ones are drafts', [image(draft), image(second), image(final)], 'STOP', final],
    ['drafts marked as thoughts are ignored', [image(final), image(draft, true)], 'STOP', final],
    ['a picture that is only a thought is used', [{ text: 'Hm.', thought: true }, image(draft, true), image(final, true)], 'STOP', final],
    ['no draft is used if the picture was refused', [image(draft, true)], 'IMAGE_SAFETY', null],
  ])('with several pictures: %s', async (_what, parts, finishReason, expected) => {
    const { address } = await httpService((response) => {
      response
        .writeHead(200, { 'content-type': 'application/json' })
        .end(JSON.stringify({ candidates: [{ content: { parts }, finishReason }] }));
    });
    const made = await open.gemini(address).make(await sampleOrder());
    expect(made).toMatchObject(expected === null ? { ok: false, error: { kind: 'refused' } } : { ok: true, value: expected });
  });
});

test('the guide lists every known code, and an unknown code blames the photo', async () => {
  const gemini = { ...geminiStatuses, ...geminiEnds, ...geminiReasons };
  const meanings = ['photo', 'key', 'money', 'country', 'model', 'permission', 'settings', 'busy', 'broken'] as const;
  const listed = (codes: Readonly<Record<string, Meaning>>, wanted: Meaning): string =>
    Object.entries(codes)
      .flatMap(([code, meaning]) => (meaning === wanted ? [`\`${code}\``] : []))
      .join(', ');
  const rows = meanings.map((meaning) =>
    tableRow([meaning, listed(openaiCodes, meaning), meaning === 'photo' ? 'any other end without a picture' : listed(gemini, meaning)]),
  );
  const file = 'tests/server/features/portraits/services/vendorAnswers.test.ts';
  const place = { page: 'picture-services.md', name: 'service answers', project: 'server', file };
  await expectInGuide(place, ['Meaning', 'OpenAI', 'Gemini'], rows);
  const unlisted = vendorAnswers.filter(({ body }) => {
    const codes = JSON.stringify(body).match(/(?<="(?:code|reason|status|finishReason|blockReason)":")\w+/g) ?? [];
    return codes.length > 0 && !codes.some((code) => Object.hasOwn(openaiCodes, code) || Object.hasOwn(gemini, code));
  });
  expect(unlisted.filter(({ means, service }) => service === 'gemini' && means !== 'refused')).toEqual([]);
});

test.each([
  ['https://api.openai.com', 'https://api.openai.com'],
  ['https://api.openai.com/v1', 'https://api.openai.com'],
  ['https://openrouter.ai/api/v1/', 'https://openrouter.ai/api'],
  ['https://generativelanguage.googleapis.com/v1beta', 'https://generativelanguage.googleapis.com'],
  ['https://example.com/v1/images', 'https://example.com/v1/images'],
])('the version in the base address %s is not doubled', (given, base) => {
  expect(baseOf(given)).toBe(base);
});

describe('a service that asks to wait', () => {
  const picture = success(Buffer.from('face'));
  type Answer = Awaited<ReturnType<PictureService['make']>>;

  function answered(...answers: Answer[]) {
    let [nowMs, asked] = [0, 0];
    const service = heeded({ name: 'tested', make: () => Promise.resolve((asked++, answers.shift() ?? picture)) }, () => nowMs);
    return { service, asked: () => asked, pass: (ms: number) => void (nowMs += ms) };
  }

  test('with an account problem gets no photo, and is asked again after five minutes', async () => {
    const noMoney = failure(serviceError('money', 'insufficient_quota'));
    const { service, asked, pass } = answered(noMoney, noMoney);
    const order = await sampleOrder();
    expect(service.out()).toBeNull();
    await service.make(order);
    expect(service.out()).toEqual({
      service: 'tested',
      reason: expect.stringMatching(/credit/),
      howToFix: expect.stringMatching(/Add credit/),
    });
    pass(4 * 60_000);
    expect(await service.make(order)).toMatchObject({ error: { kind: 'account', way: 'unsent' } });
    expect(asked()).toBe(1);
    pass(60_000);
    await service.make(order);
    expect([asked(), service.out() === null]).toEqual([2, false]);
    service.forgive();
    expect(await service.make(order)).toEqual(picture);
    expect(service.out()).toBeNull();
  });

  test('is not asked before the time that it named, up to an hour later', async () => {
    const busy = (ms: number) => failure(serviceError('busy', '429', ms));
    const { service, asked, pass } = answered(busy(34_000), busy(1e9));
    const order = await sampleOrder();
    await service.make(order);
    pass(30_000);
    expect(await service.make(order)).toMatchObject({ error: { kind: 'busy', way: 'unsent', retryAfterMs: 4000 } });
    pass(4000);
    await service.make(order);
    pass(3_600_000);
    expect(await service.make(order)).toEqual(picture);
    expect(asked()).toBe(3);
  });

  test('lets another service be asked meanwhile, immediately if its wait is long', async () => {
    const waits: number[] = [];
    const saying = (name: string, ...answers: Answer[]) =>
      withRetries({ name, make: () => Promise.resolve(answers.shift() ?? success(Buffer.from(name))) }, 1500, (ms) =>
        Promise.resolve(waits.push(ms)),
      );
    const busy = (ms: number) => failure(serviceError('busy', '429', ms));
    const order = await sampleOrder();
    expect(await inOrder([saying('first', busy(34_000)), saying('second')]).make(order)).toEqual(success(Buffer.from('second')));
    expect(await inOrder([saying('first', busy(300)), saying('second')]).make(order)).toEqual(success(Buffer.from('first')));
    expect(waits).toEqual([300]);
  });
});

test.each([
  [false, ['first']],
  [true, ['first', 'second']],
])('asking the next service after a refusal is %s: services asked are %j', async (askNextAfterRefusal, expected) => {
  const asked: string[] = [];
  const refusing = (name: string): PictureService => ({
    name,
    make: () => Promise.resolve((asked.push(name), failure(serviceError('photo', 'SAFETY')))),
  });
  await inOrder([refusing('first'), refusing('second')]).make(await sampleOrder({ askNextAfterRefusal }));
  expect(asked).toEqual(expected);
});
