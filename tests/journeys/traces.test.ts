import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import Database from 'libsql';
import { chromium } from 'playwright-core';
import { writeFileSync } from 'node:fs';
import { expect, onTestFinished, test } from 'vitest';
import type { PhotoSecret } from '../../src/shared/share/PhotoSecret.ts';
import { portraitUrl } from '../support/theme/classicTheme.ts';
import { browserArguments, findBrowser } from '../support/built/findBrowser.ts';
import { aSecret } from '../support/built/guestsListener.ts';
import { temporaryFolder } from '../support/files/temporaryFolder.ts';
import { answersCanary, pictureCanary, secretCanaries } from '../support/traces/canaries.ts';
import { findTraces } from '../support/traces/findTraces.ts';

const answers = { q1: '2', q2: '3', q3: '1', q4: '4' };
const photo = Buffer.from(portraitUrl.slice(portraitUrl.indexOf(',') + 1), 'base64');
const canariesOf = async (secret: PhotoSecret) => [
  ...secretCanaries(secret),
  answersCanary(answers),
  await pictureCanary('the photo', photo),
];
const namesIn = (traces: readonly string[], place: RegExp): string[] =>
  [...new Set(traces.filter((trace) => place.test(trace)).map((trace) => trace.replace(/ in \/.*/, '')))].sort();

test('planted traces in a browser profile are found: in both stores, the cache, the history and the sessions', async () => {
  const folder = temporaryFolder();
  const secret = aSecret();
  const server = createServer((request, response) => {
    const told = request.url?.startsWith('/told') === true;
    response.writeHead(200, {
      'content-type': 'text/html',
      'cache-control': 'max-age=9999',
      ...(told ? { 'content-encoding': 'gzip' } : {}),
    });
    response.end(told ? gzipSync(JSON.stringify({ answers, secret, filling: 'and so on '.repeat(500) })) : '<title>Page</title>');
  });
  onTestFinished(() => void server.close());
  const port = await new Promise<number>((resolve) => server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port)));
  const origin = `http://127.0.0.1:${port}`;
  const open = () => chromium.launchPersistentContext(folder, { executablePath: findBrowser(), args: browserArguments });
  const browser = await open();
  const page = browser.pages()[0] ?? (await browser.newPage());
  await page.goto(origin);
  await page.evaluate(
    async ({ guest, url }) => {
      localStorage.setItem('guest', JSON.stringify(guest));
      const database = await new Promise<IDBDatabase>((resolve, reject) => {
        const opening = indexedDB.open('guests');
        opening.onupgradeneeded = () => opening.result.createObjectStore('guests');
        opening.onsuccess = () => resolve(opening.result);
        opening.onerror = () => reject(new Error('no database'));
      });
      const picture = new Uint8Array(await (await fetch(url)).arrayBuffer());
      await new Promise((resolve) => {
        const storing = database.transaction('guests', 'readwrite', { durability: 'strict' });
        storing.objectStore('guests').put({ ...guest, filling: 'and so on '.repeat(500) }, 'words');
        storing.objectStore('guests').put({ picture }, 'picture');
        storing.oncomplete = resolve;
      });
      await (await fetch('/told')).text();
      // With a photo, the entry is larger than what Chromium keeps inline.
      history.pushState(guest, '', `/result?secret=${guest.secret}`);
    },
    { guest: { answers, secret }, url: portraitUrl },
  );
  await page.goto(`${origin}/next`);
  await browser.close();
  // After reopening, its logs have become tables.
  await (await open()).close();
  const canaries = await canariesOf(secret);
  const found = findTraces([folder], canaries);
  expect(namesIn(found.traces, /IndexedDB/)).toEqual(['the answers', 'the photo', 'the secret']);
  expect(namesIn(found.traces, /Local Storage/)).toEqual(['the answers', 'the secret']);
  expect(namesIn(found.traces, /Cache/)).toEqual(['the answers', 'the secret']);
  expect(namesIn(found.traces, /History/)).toEqual(['the secret']);
  expect(namesIn(found.traces, /Sessions/)).toEqual(['the answers', 'the secret']);
  // A guest who was never there is not found.
  expect(findTraces([folder], secretCanaries(aSecret())).traces).toEqual([]);
});

test('planted traces elsewhere are found as well: database rows, pixels, logs and copies of all kinds', async () => {
  const secret = aSecret();
  const key = Buffer.from(secret, 'base64url');
  const folder = temporaryFolder({
    'server.log': `asked for /s?${secret} at noon`,
    'hex.txt': key.toString('hex'),
    'list.json': JSON.stringify([...key]),
    'inside.txt': Buffer.concat([Buffer.from('x'), key, Buffer.from('yz')]).toString('base64'),
    'answers.json': JSON.stringify({ visits: [{ answers }] }),
    'odd/address.txt': `/visit?${new URLSearchParams(answers).toString()}&x=1`,
  });
  const database = new Database(join(folder, 'records.sqlite'));
  database.exec('PRAGMA journal_mode = WAL; CREATE TABLE visits (told TEXT, kept BLOB)');
  database.prepare('INSERT INTO visits VALUES (?, ?)').run(JSON.stringify(answers), Buffer.concat([Buffer.alloc(9000, 1), key]));
  writeFileSync(join(folder, 'copy.gz'), gzipSync(photo));
  writeFileSync(join(folder, 'core'), Buffer.concat([Buffer.alloc(999), gzipSync(key), Buffer.alloc(99)]));
  const { traces } = findTraces([folder], await canariesOf(secret));
  database.close();
  expect(
    traces
      .map((trace) => trace.replace(`${folder}/`, ''))
      .filter((trace) => !/-wal|-shm/.test(trace))
      .sort(),
  ).toEqual([
    'the answers in answers.json',
    'the answers in odd/address.txt',
    'the answers in records.sqlite',
    'the photo in copy.gz',
    'the secret in core',
    'the secret in hex.txt',
    'the secret in inside.txt',
    'the secret in list.json',
    'the secret in records.sqlite',
    'the secret in server.log',
  ]);
});
