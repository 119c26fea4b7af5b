import { describe, expect, inject, onTestFinished, test } from 'vitest';
import { s3Blobs } from '../../src/server/storage/photos/drivers/s3Blobs.ts';
import type { StoredObject } from '../../src/server/storage/photos/drivers/s3Answers.ts';
import { readPage } from '../../src/server/storage/photos/drivers/s3Answers.ts';
import type { BucketSettings, S3Calls } from '../../src/server/storage/photos/drivers/s3Calls.ts';
import { s3Calls } from '../../src/server/storage/photos/drivers/s3Calls.ts';
import { ask } from '../support/server/ask.ts';
import { cloudEnvironment, cloudProcess } from '../support/cloud/cloudProcess.ts';
import { emptyBucket, emptySchema } from '../support/cloud/places.ts';
import { keepVersions } from '../support/cloud/swiftServer.ts';
import { uploadTo } from '../support/cloud/uploadTo.ts';
import { httpService } from '../support/server/httpService.ts';
import { untilTrue } from '../support/print/untilTrue.ts';
import { samplePhoto } from '../support/visit/samplePhoto.ts';
import { settled } from '../support/time/settled.ts';

const photo = samplePhoto(1, 100_000);

async function versionedBucket(): Promise<BucketSettings & { readonly calls: S3Calls }> {
  const bucket = await emptyBucket();
  await keepVersions(bucket);
  const calls = s3Calls(bucket);
  onTestFinished(() => calls.close());
  return { ...bucket, calls };
}

async function put(calls: S3Calls, name: string, text: string): Promise<void> {
  await (await calls.put(name, text.length)).finish(Buffer.from(text));
}

const versionsIn = async (calls: S3Calls): Promise<readonly StoredObject[]> => (await calls.versions('', null)).objects;

describe.skipIf(inject('noEngines') !== null)('in a versioned bucket', () => {
  test('nothing is left of a photo five seconds after its guest deleted it', async () => {
    const { calls, ...bucket } = await versionedBucket();
    const server = await cloudProcess(cloudEnvironment(await emptySchema(), bucket));
    onTestFinished(() => void server.end('SIGKILL'));
    expect((await uploadTo(server, photo)).status).toBe(201);
    // Somebody restores the bucket from a copy.
    const [{ name } = { name: '' }] = await versionsIn(calls);
    await put(calls, name, 'an older version');
    await put(calls, `${photo.key}/other`, 'of another upload');
    expect((await versionsIn(calls)).length).toBe(3);
    const headers = { 'delete-token': photo.token };
    const askedMs = performance.now();
    expect((await ask(`${server.address}/photos/${photo.id}`, { method: 'DELETE', headers })).status).toBe(204);
    expect(await versionsIn(calls)).toEqual([]);
    expect(performance.now() - askedMs).toBeLessThan(5000);
  });

  test('the sweep removes what an earlier release only marked as deleted', async () => {
    const { calls, ...bucket } = await versionedBucket();
    await put(calls, `${photo.key}/0`, 'sealed bytes of a photo that nobody has on record');
    await calls.remove({ name: `${photo.key}/0`, version: null });
    expect([(await calls.list('', null)).objects.length, (await versionsIn(calls)).length]).toEqual([0, 2]);
    const server = await cloudProcess(cloudEnvironment(await emptySchema(), bucket));
    onTestFinished(() => void server.end('SIGKILL'));
    await untilTrue(async () => (await versionsIn(calls)).length === 0);
  });
});

describe('a listing of versions', () => {
  /** The format of Amazon's reference for ListObjectVersions. */
  const listed = `<?xml version="1.0" encoding="UTF-8"?>
<ListVersionsResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/">
  <Name>photos</Name><Prefix/><KeyMarker/><VersionIdMarker/><MaxKeys>3</MaxKeys><IsTruncated>true</IsTruncated>
  <NextKeyMarker>b&amp;c</NextKeyMarker><NextVersionIdMarker>v3</NextVersionIdMarker>
  <Version><Key>a</Key><VersionId>v1</VersionId><IsLatest>true</IsLatest><LastModified>2026-11-25T00:00:00.000Z</LastModified><ETag>"e"</ETag><Size>9</Size>
    <Owner><ID>x</ID><DisplayName>me</DisplayName></Owner><StorageClass>STANDARD</StorageClass></Version>
  <DeleteMarker><Key>b&amp;c</Key><VersionId>v2</VersionId><IsLatest>true</IsLatest><Owner><ID>x</ID></Owner></DeleteMarker>
  <Version><Key>b&amp;c</Key><VersionId>v3</VersionId><IsLatest>false</IsLatest><Size>9</Size></Version>
</ListVersionsResult>`;

  test('has versions and delete markers, and a continuation marker', () => {
    expect(readPage(listed)).toEqual({
      objects: [
        { name: 'a', version: 'v1' },
        { name: 'b&c', version: 'v2' },
        { name: 'b&c', version: 'v3' },
      ],
      next: { name: 'b&c', version: 'v3' },
    });
  });

  test('is replaced by a plain listing if the store does not support versions', async () => {
    const list = `<ListBucketResult><IsTruncated>false</IsTruncated><Contents><Key>${photo.key}/1</Key></Contents></ListBucketResult>`;
    const { address, requests } = await httpService((response) => {
      const { method, url = '' } = response.req;
      if (url.includes('versions=')) response.writeHead(501).end('<Error><Code>NotImplemented</Code></Error>');
      else if (method === 'DELETE') response.writeHead(204).end();
      else response.end(list);
    });
    const calls = s3Calls({ url: `${address}/photos`, accessKeyId: 'a', secretAccessKey: 'b', region: null });
    onTestFinished(() => calls.close());
    for (const _time of [1, 2]) await settled(s3Blobs(calls).remove([photo.key]));
    const [versions, listing] = [`GET /photos?versions=&prefix=${photo.key}%2F`, `GET /photos?list-type=2&prefix=${photo.key}%2F`];
    const removal = `DELETE /photos/${photo.key}/1`;
    expect(requests.map(({ line }) => line)).toEqual([versions, listing, removal, listing, removal]);
  });
});
