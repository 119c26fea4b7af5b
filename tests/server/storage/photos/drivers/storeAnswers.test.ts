import { readFileSync } from 'node:fs';
import type { FastifyInstance } from 'fastify';
import { describe, expect, onTestFinished, test } from 'vitest';
import { shareApp } from '../../../../../src/server/core/listeners/shareApp.ts';
import { sequelsUnderWay } from '../../../../../src/server/core/sequelsUnderWay.ts';
import { guestPhotosRoute } from '../../../../../src/server/features/photos/guestPhotos.ts';
import { keepPhotoRoute } from '../../../../../src/server/features/photos/keepPhoto.ts';
import { cloudReason } from '../../../../../src/server/storage/cloudReason.ts';
import { attempt } from '../../../../../src/server/storage/disk/attempt.ts';
import { s3Blobs } from '../../../../../src/server/storage/photos/drivers/s3Blobs.ts';
import type { S3Calls } from '../../../../../src/server/storage/photos/drivers/s3Calls.ts';
import { s3Calls } from '../../../../../src/server/storage/photos/drivers/s3Calls.ts';
import { storedVault } from '../../../../../src/server/storage/photos/storedVault.ts';
import type { StoreAnswer } from '../../../../../src/server/storage/storeRefusals.ts';
import { storeRefusals } from '../../../../../src/server/storage/storeRefusals.ts';
import type { Asked, SmallStore } from '../../../../support/cloud/smallStore.ts';
import { smallStore } from '../../../../support/cloud/smallStore.ts';
import { expectInGuide, tableRow } from '../../../../support/files/tableInGuide.ts';
import { vaultParts } from '../../../../support/server/memoryVault.ts';
import { silentLogger } from '../../../../support/server/silentLogger.ts';
import { settled } from '../../../../support/time/settled.ts';
import { samplePhoto } from '../../../../support/visit/samplePhoto.ts';
import type { StoreAnswerRow } from './storeAnswers.ts';
import { storeAnswers, storesWithoutVersions } from './storeAnswers.ts';

const [kept, late] = [samplePhoto(1), samplePhoto(2)];

interface AtWork {
  readonly store: SmallStore;
  readonly calls: S3Calls;
  readonly upload: (photo?: typeof kept) => Promise<number>;
  readonly download: (photo?: typeof kept) => Promise<number>;
  readonly remove: () => Promise<number>;
}

/** The routes for booths and guests on a small store that contains a photo. */
async function atWork({ region = null as string | null, pageOf = 1000 } = {}): Promise<AtWork> {
  const store = await smallStore(pageOf);
  const calls = s3Calls({ url: store.url, accessKeyId: 'AKIAHUNTER1', secretAccessKey: 'hunter2', region });
  const vault = storedVault(vaultParts({ blobs: s3Blobs(calls) }));
  const photos = {
    ...{ vault, onSeen: () => undefined, onDeleted: async () => undefined },
    ...{ sequels: sequelsUnderWay(), caching: { seconds: 0 } },
  };
  const guests = (app: FastifyInstance) => {
    guestPhotosRoute(app, photos);
    keepPhotoRoute(app, vault);
  };
  const app = shareApp({ features: [{ routes: { guests } }], notices: () => '', logger: silentLogger });
  onTestFinished(async () => {
    await app.close();
    calls.close();
  });
  async function upload({ id, bytes, deleteTokenHash } = late): Promise<number> {
    const headers = { 'content-type': 'application/octet-stream', 'delete-token-hash': deleteTokenHash };
    return (await app.inject({ method: 'PUT', url: `/api/photos/${id}`, headers, payload: bytes })).statusCode;
  }
  expect(await upload(kept)).toBe(201);
  return {
    ...{ store, calls, upload },
    download: async ({ id } = kept) => (await app.inject(`/photos/${id}`)).statusCode,
    remove: async () =>
      (await app.inject({ method: 'DELETE', url: `/photos/${kept.id}`, headers: { 'delete-token': kept.token } })).statusCode,
  };
}

const bodyOf = ({ code, message = 'Something.', more = '', body }: Pick<StoreAnswerRow, 'code' | 'message' | 'more' | 'body'>): string =>
  body ?? `<?xml version="1.0"?><Error><Code>${code ?? ''}</Code><Message>${message}</Message>${more}</Error>`;

test.each(storeAnswers.map((row) => [`${row.vendor}: ${row.status} ${row.code ?? JSON.stringify(row.body)}`, row.to, row] as const))(
  '%s to %s: guests and booths are asked to retry, operators read why, and everything resumes afterwards',
  async (_what, to, row) => {
    const { store, calls, upload, download, remove } = await atWork();
    store.instead = (asked) =>
      asked === to || (to === 'versions' && (asked === 'list' || asked === 'old list'))
        ? (response) => void response.writeHead(row.status, row.headers ?? {}).end(bodyOf(row))
        : null;
    const isTo = (...several: StoreAnswerRow['to'][]) => several.includes(to);
    // Requests that this answer does not concern still work.
    expect(await download()).toBe(isTo('get') ? 503 : 200);
    expect(await upload()).toBe(isTo('put') ? (row.means === 'full' ? 507 : 503) : 201);
    expect(await remove()).toBe(isTo('versions', 'delete') ? (row.means === 'full' ? 507 : 503) : 204);
    const trouble =
      to === 'versions' ? await attempt(() => calls.versions('-', null)).then((asked) => (asked.ok ? null : asked.error.cause)) : null;
    const errors = trouble === null ? calls.errors() : [trouble];
    if (row.means === 'busy' || row.means === 'broken') expect(calls.errors()).toEqual([]);
    else {
      expect(errors).toMatchObject([{ means: row.means }]);
      expect(cloudReason(errors[0])).toMatch(row.says);
    }
    if (trouble !== null) expect(cloudReason(trouble)).toMatch(row.says);
    expect(cloudReason(errors[0])).not.toMatch(/hunter|AKIA|secret=|[0-9a-f]{64}/i);
    store.instead = () => null;
    const next = samplePhoto(3);
    expect([await upload(next), await download(next)]).toEqual([201, 200]);
    if (isTo('put')) expect(calls.errors()).toEqual([]);
  },
);

describe.each(storesWithoutVersions)('a store of %s that answers %i to the list of versions (%s)', (_vendor, status, body) => {
  test('counts as unversioned: photos are deleted, and the list is requested once', async () => {
    const { store, calls, upload, remove } = await atWork();
    store.instead = (asked) => (asked === 'versions' ? (response) => void response.writeHead(status).end(body) : null);
    await settled(attempt(() => calls.versions('-', null)));
    expect([await upload(), await remove()]).toEqual([201, 204]);
    expect([...store.objects.keys()].map((name) => name.split('/')[0])).toEqual([late.key]);
    expect(store.asked.filter((asked) => asked === 'versions')).toHaveLength(1);
    expect(calls.errors()).toEqual([]);
  });
});

describe('a store', () => {
  test('is only sent requests that every store supports: no checksum, trailer, condition or bulk deletion', async () => {
    const { store, upload, download, remove } = await atWork();
    const seen = new Set<string>();
    store.instead = (_asked, { headers, method = '' }) => {
      for (const name of [method, ...Object.keys(headers)]) seen.add(name);
      return null;
    };
    expect([await upload(), await download(), await remove()]).toEqual([201, 200, 204]);
    const signed = ['authorization', 'x-amz-content-sha256', 'x-amz-date'];
    expect([...seen].toSorted()).toEqual(
      ['DELETE', 'GET', 'PUT', ...signed, 'connection', 'content-length', 'content-type', 'host', 'range'].toSorted(),
    );
  });

  test('that keeps versions but does not list them is reported, and is asked for the list again', async () => {
    const { store, calls, remove } = await atWork();
    store.instead = (asked) => {
      if (asked === 'versions') return (response) => void response.writeHead(405).end();
      return asked === 'delete' ? (response) => void response.writeHead(204, { 'x-amz-delete-marker': 'true' }).end() : null;
    };
    expect(await remove()).toBe(503);
    expect(calls.errors()).toMatchObject([{ action: 'delete', reason: expect.stringMatching(/switch versioning off/) }]);
    await attempt(() => calls.versions('-', null));
    expect(store.asked.filter((asked) => asked === 'versions')).toHaveLength(2);
  });

  const regionOf = (authorization = ''): string => /Credential=[^/]+\/\d+\/([^/]+)\//.exec(authorization)?.[1] ?? '';
  const file = (name: string) => readFileSync(new URL(`../../../../fixtures/stores/${name}`, import.meta.url), 'utf8');
  test.each([
    ['<Region>', 400, file('wrong-region-400.xml'), {}],
    ['<Region> and another word', 400, '<Error><Code>InvalidRegion</Code><Region>eu-nl-1</Region></Error>', {}],
    ['its message', 400, "<Error><Code>AuthorizationHeaderMalformed</Code><Message>wrong; expecting 'eu-nl-1'</Message></Error>", {}],
    ['a header', 400, '<Error><Code>IllegalLocationConstraintException</Code></Error>', { 'x-amz-bucket-region': 'eu-nl-1' }],
    ['a header without a body', 400, '', { 'x-amz-bucket-region': 'eu-nl-1' }],
  ])('that names its region (%s) is asked there from then on', async (_where, status, body, headers) => {
    for (const region of [null, 'us-west-2']) {
      const { store, calls, upload, download, remove } = await atWork({ region });
      store.instead = (_asked, request) =>
        regionOf(request.headers.authorization) === 'eu-nl-1' ? null : (response) => void response.writeHead(status, headers).end(body);
      expect(await download()).toBe(200);
      store.asked.length = 0;
      expect([await upload(), await remove(), calls.errors()]).toEqual([201, 204, []]);
      expect(store.asked).toEqual(['put', 'versions', 'delete']);
    }
  });

  test('whose error no region resolves is asked only twice', async () => {
    const { store, calls } = await atWork();
    store.instead = () => (response) => void response.writeHead(400).end(file('wrong-region-400.xml'));
    store.asked.length = 0;
    const asked = await attempt(() => calls.list('', null));
    expect([asked.ok ? '' : cloudReason(asked.error.cause), store.asked]).toEqual([
      'the region is wrong: set STAGEBOOTH_BUCKET_REGION=eu-nl-1',
      ['list', 'list', 'old list'],
    ]);
  });

  test.each([
    ['refuses the second kind of list', new Set<Asked>(['list', 'versions'])],
    ['knows only the first kind of list', new Set<Asked>(['versions'])],
  ])('that %s is listed by the first method, on any number of pages', async (_what, refuses) => {
    const { store, calls, upload } = await atWork({ pageOf: 2 });
    store.instead = (asked, request) => {
      if (refuses.has(asked)) return (response) => void response.writeHead(501).end();
      // This store does not support `start-after`.
      if (asked === 'list') request.url = (request.url ?? '').replace(/&start-after=[^&]*/, '');
      return null;
    };
    for (const number of [11, 12, 13, 14]) await upload(samplePhoto(number));
    const blobs = s3Blobs(calls);
    const found: string[] = [];
    for (let page = await settled(blobs.keys()); page.length > 0; page = await settled(blobs.keys(page.at(-1)))) found.push(...page);
    expect(found).toEqual([1, 11, 12, 13, 14].map((number) => samplePhoto(number).key).toSorted());
  });

  test('that cuts a kept-alive connection is asked again on another one', async () => {
    const { store, download, remove } = await atWork();
    const known = new WeakSet();
    store.instead = (_asked, { socket }) => {
      if (known.has(socket)) return () => void socket.resetAndDestroy();
      known.add(socket);
      return null;
    };
    const statuses = [];
    for (let time = 0; time < 6; time++) statuses.push(await download());
    expect([...statuses, await remove()]).toEqual([200, 200, 200, 200, 200, 200, 204]);
  });

  test('that returns the same page endlessly is reported, not asked endlessly', async () => {
    const { store, calls, upload } = await atWork({ pageOf: 1 });
    await upload();
    store.instead = (_asked, request) => {
      request.url = (request.url ?? '').replace(/&(start-after|key-marker|marker)=[^&]*/, '');
      return null;
    };
    const last = `${[kept.key, late.key].toSorted()[1] ?? ''}/zzz`;
    for (const list of [calls.versions, calls.list])
      expect(await attempt(() => list('', { name: last, version: null }))).toMatchObject({ ok: false });
  });

  test("with Google's generations deletes each generation", async () => {
    const { store, remove } = await atWork();
    const removals: string[] = [];
    store.instead = (asked, request) => {
      if (asked === 'delete') removals.push(new URL(request.url ?? '', 'http://store').search);
      const entries = [1700000000000002, 1700000000000001].map(
        (generation) => `<Version><Key>${kept.key}/1</Key><Generation>${generation}</Generation></Version>`,
      );
      return asked === 'versions' ? (response) => void response.end(`<ListBucketResult>${entries.join('')}</ListBucketResult>`) : null;
    };
    expect(await remove()).toBe(204);
    expect(removals).toEqual(['?generation=1700000000000001', '?generation=1700000000000002']);
  });
});

test('the guide lists every known error code of a store, and every code of the vendors', async () => {
  const ofVendors = storeAnswers.flatMap(({ code }) => (code === null || code === 'SomethingNew' ? [] : [code]));
  const answer: StoreAnswer = { action: 'versions', status: 403, code: null, message: '', elsewhere: null, region: null };
  const meanings = [...new Set(storeRefusals.map(({ means }) => means))];
  const rows = meanings.map((meaning) => {
    const refusals = storeRefusals.filter(({ means }) => means === meaning);
    const listed = refusals.flatMap(({ codes, saying }) =>
      codes.split(' ').map((code) => `\`${code}\`${saying === undefined ? '' : ' by its message'}`),
    );
    // Without the parts in brackets, which are specific to one answer.
    const told = refusals.map(({ says }) => says(answer).replaceAll(/ \([^)]*\)/g, '')).filter((text) => !text.startsWith('it answers'));
    return tableRow([meaning, [...new Set(listed)].join(', '), [...new Set(told)].join('; ')]);
  });
  const file = 'tests/server/storage/photos/drivers/storeAnswers.test.ts';
  await expectInGuide({ page: 'cloud.md', name: 'store answers', project: 'server', file }, ['Meaning', 'Codes', 'Operators read'], rows);
  // Reported like unknown codes.
  const unlisted = ofVendors.filter((code) => !rows.some((row) => row.includes(`\`${code}\``)));
  expect(unlisted).toEqual(['KeyTooLongError']);
});
