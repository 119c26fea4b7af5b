import type { InjectOptions } from 'fastify';
import { describe, expect, inject, test } from 'vitest';
import { budgets } from '../../.config/budgets.mjs';
import type { KeptPhoneLook, PhoneLook } from '../../src/shared/contract/phoneLook.ts';
import { withPhoneWords } from '../../src/shared/theme/phoneWords.ts';
import { phoneLooks } from '../../src/server/storage/cloud/phoneLooks.ts';
import { boothRegister } from '../../src/server/storage/cloud/boothRegister.ts';
import { phoneLookOf } from '../../src/server/features/photos/phonePage/phonePages.ts';
import { fontReader } from '../../src/server/core/disk/fontReader.ts';
import type { ConsoleAtWork } from '../support/cloud/consoleAtWork.ts';
import { consoleAtWork, madeEvent } from '../support/cloud/consoleAtWork.ts';
import { noFiles } from '../support/cloud/noFiles.ts';
import { mangledLinks, namingLook } from '../support/phone/mangledLinks.ts';
import { phoneTemplate } from '../support/phone/phoneTemplate.ts';
import { bundledTheme } from '../support/theme/classicTheme.ts';
import { settled } from '../support/time/settled.ts';
import { aSecret } from '../support/built/guestsListener.ts';

/** The phone page's look for a theme, for a customer with this name. */
async function lookOf(theme: string, brand: string): Promise<PhoneLook> {
  const { inLanguages, resolve } = bundledTheme(theme);
  const named = { ...inLanguages, brand: { ...inLanguages.brand, name: brand } };
  const look = await phoneLookOf(await phoneTemplate(), withPhoneWords(named, 'cloud'), fontReader(resolve));
  if (look === null) throw new Error(`${theme} has no look`);
  return look;
}

/** A look in one language without fonts, different for each name. */
async function plainLook(brand: string): Promise<PhoneLook> {
  const { inLanguages } = bundledTheme('classic');
  const named = { ...inLanguages, languages: [{ tag: 'en', name: 'English' }], brand: { ...inLanguages.brand, name: brand } };
  return (await phoneLookOf(await phoneTemplate(), withPhoneWords(named, 'cloud'), async () => null)) ?? { pages: [] };
}

/** A look in one language whose texts cannot be compressed. */
async function largeLook(): Promise<PhoneLook> {
  const { pages } = await plainLook('Anna');
  const noise = () => Array.from({ length: 600 }, () => String.fromCodePoint(0x4e00 + Math.floor(Math.random() * 20_000))).join('');
  const noisy = <Value>(value: Value): Value =>
    JSON.parse(JSON.stringify(value), (_key, one: unknown) => (typeof one === 'string' ? noise() : one)) as Value;
  return { pages: pages.map((page) => ({ ...page, texts: noisy(page.texts) })) };
}

const cloud = async (cdnSeconds = 0): Promise<ConsoleAtWork> =>
  consoleAtWork({ built: { ...noFiles, phoneTemplate: await phoneTemplate() }, cdnSeconds });

function visitors({ app, calls }: ConsoleAtWork) {
  return {
    /** Admits a booth and returns its token and id. */
    async booth(name: string) {
      const token = await settled(boothRegister(calls).admit(name));
      const id = (await settled(boothRegister(calls).booths())).find((one) => one.name === name)?.id ?? '';
      return { token, id };
    },
    send: (token: string, payload: unknown) =>
      app.inject({
        method: 'PUT',
        url: '/booths/phone-look',
        headers: { authorization: `Bearer ${token}` },
        payload: payload as NonNullable<InjectOptions['payload']>,
      }),
    page: (path: string, language = 'en') => app.inject({ url: path, headers: { 'accept-language': language } }),
  };
}

const idIn = (answer: Awaited<ReturnType<ConsoleAtWork['app']['inject']>>): string => answer.json<KeptPhoneLook>().id;

describe.skipIf(inject('noEngines') !== null)('the page on phones', () => {
  test('shows each customer’s guests their own booth, in all its languages, within 20 kB', async () => {
    const at = await cloud(30);
    const { booth, send, page } = visitors(at);
    const [gala, classic] = [await lookOf('gala', 'Anna & Ben'), await lookOf('classic', '<b>Werk</b>')];
    const sent = [await send((await booth('A')).token, gala), await send((await booth('B')).token, classic)];
    expect(sent.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    const [ofGala = '', ofClassic = ''] = sent.map(idIn);
    expect(classic.pages.length).toBe(6);
    for (const [id, look, mine, others] of [
      [ofGala, gala, 'Anna &amp; Ben', 'Werk'],
      [ofClassic, classic, '&lt;b&gt;Werk&lt;/b&gt;', 'Anna'],
    ] as const)
      for (const { language, texts, colors } of look.pages) {
        const answer = await page(`/s-${id}`, language);
        expect(answer.body).toContain(`<html lang="${language}"`);
        expect(answer.body).toContain(mine);
        expect(answer.body).not.toContain(others);
        expect(answer.body).not.toContain('<b>');
        expect(answer.body).toContain(JSON.stringify(texts.phone.save));
        expect(answer.body.toLowerCase()).toContain(`name="theme-color" content="${colors.ground.toLowerCase()}"`);
        const { rawPayload, headers } = await at.app.inject({
          url: `/s-${id}`,
          headers: { 'accept-language': language, 'accept-encoding': 'gzip' },
        });
        expect(rawPayload.length).toBeLessThanOrEqual(budgets.phone.gzippedKilobytes.value * 1000);
        expect(headers['cache-control']).toContain('s-maxage=30');
        const late = await page(`/s-${id}/late`, language);
        expect(late.json<{ words: unknown }>().words).toMatchObject({ film: { shown: texts.phone.film.shown } });
      }
    // The booth's font: the cloud never makes one.
    expect((await page(`/s-${ofGala}`)).body).toContain('data:font/woff2;base64,');
    const standard = (await page('/s')).body;
    expect(standard).toContain('Stagebooth');
    expect(standard).not.toMatch(/Anna|Werk/);
  }, 120_000);

  test('is the same for all mangled forms of a link, and caches never keep a form that may contain the secret', async () => {
    const { booth, send, page } = visitors(await cloud(30));
    const id = idIn(await send((await booth('A')).token, await plainLook('Anna')));
    const secret = aSecret();
    for (const { what, mangle } of mangledLinks) {
      const link = namingLook(mangle('http://localhost', secret), id);
      const { pathname, search } = new URL(link);
      const answer = await page(pathname + search);
      expect<unknown>([what, answer.statusCode, answer.body.includes('Anna')]).toEqual([what, 200, true]);
      const isKept = String(answer.headers['cache-control']).includes('s-maxage');
      expect<unknown>([what, isKept]).toEqual([what, pathname + search === `/s-${id}`]);
    }
  });

  test('is the cloud’s own for an unknown look, and caches never keep that page', async () => {
    const at = await cloud(30);
    const { page } = visitors(at);
    const standard = await page('/s');
    for (const path of ['/s-AAAAAA', '/s-AAAAAA/late', '/s-AAAAA', '/s-AAAAAAA', '/S-______', "/s-'%20OR%201"]) {
      const answer = await page(path);
      expect<unknown>([path, answer.statusCode]).toEqual([path, 200]);
      expect(answer.headers['cache-control']).not.toContain('s-maxage');
      if (!path.endsWith('late')) expect(answer.body).toBe(standard.body);
    }
  });

  test('keeps a look that guests have asked for while the database is unavailable, and is otherwise the cloud’s own', async () => {
    const at = await cloud();
    const { booth, send, page } = visitors(at);
    const { token } = await booth('A');
    const [seen, unseen] = [idIn(await send(token, await plainLook('Anna'))), idIn(await send(token, await plainLook('Bea')))];
    expect((await page(`/s-${seen}`)).body).toContain('Anna');
    await at.calls.run('ALTER TABLE phone_looks RENAME TO away', []);
    expect((await page(`/s-${seen}`)).body).toContain('Anna');
    const answer = await page(`/s-${unseen}`);
    expect([answer.statusCode, answer.body.includes('Stagebooth')]).toEqual([200, true]);
  });
});

describe.skipIf(inject('noEngines') !== null)('a look', () => {
  test('is accepted only from an admitted booth', async () => {
    const at = await cloud();
    const { booth, send } = visitors(at);
    const { token, id } = await booth('A');
    const look = await plainLook('Anna');
    expect((await at.app.inject({ method: 'PUT', url: '/booths/phone-look', payload: look })).statusCode).toBe(401);
    expect((await send('x'.repeat(43), look)).statusCode).toBe(403);
    expect((await send(token, look)).statusCode).toBe(200);
    await settled(boothRegister(at.calls).revoke({ id }));
    expect(await at.calls.run('SELECT id FROM phone_looks', [])).toHaveLength(1);
  });

  test('never changes: the same look has the same id, and another look has another id', async () => {
    const at = await cloud();
    const { booth, send, page } = visitors(at);
    const [a, b] = [await booth('A'), await booth('B')];
    const look = await plainLook('Anna');
    const first = idIn(await send(a.token, look));
    expect(first).toMatch(/^[A-Za-z0-9]{6}$/);
    expect(idIn(await send(b.token, look))).toBe(first);
    const other = idIn(await send(b.token, await plainLook('Other')));
    expect(other).not.toBe(first);
    expect((await page(`/s-${first}`)).body).toContain('Anna');
    for (const method of ['GET', 'DELETE'] as const)
      for (const url of ['/booths/phone-look', `/booths/phone-look/${first}`])
        expect((await at.app.inject({ method, url, headers: { authorization: `Bearer ${b.token}` } })).statusCode).toBe(404);
  });

  test.each<readonly [string, (look: PhoneLook) => unknown]>([
    ['nothing', () => ({})],
    ['no page', () => ({ pages: [] })],
    ['13 languages', ({ pages }) => ({ pages: Array.from({ length: 13 }, () => pages[0]) })],
    ['a style in place of a colour', (look) => changed(look, { colors: { ...look.pages[0]?.colors, ground: '#fff;}body{display:none' } })],
    ['a name that is not a text', (look) => changed(look, { brand: { name: ['x'] } })],
    ['an endless name', (look) => changed(look, { brand: { name: 'x'.repeat(601) } })],
    ['a missing text', (look) => changed(look, { texts: { phone: {} } })],
    ['a style in place of a size', (look) => changed(look, { shape: { cardRadius: '0}', buttonRadius: 1 } })],
    ['markup in place of a language', (look) => changed(look, { language: 'en"><script>' })],
    ['an invalid font', (look) => changed(look, { typefaces: { lettering: 'photo', faces: [{ weight: 400, woff2: 'AAEAAAA=' }] } })],
    [
      'a style in place of a font',
      (look) => changed(look, { typefaces: { lettering: 'photo', faces: [{ weight: 400, woff2: 'd09GMg==)}' }] } }),
    ],
    [
      'five fonts',
      (look) =>
        changed(look, { typefaces: { lettering: 'photo', faces: Array.from({ length: 5 }, () => ({ weight: 400, woff2: 'd09GMg==' })) } }),
    ],
  ])('with %s is refused', async (_what, spoil) => {
    const { booth, send } = visitors(await cloud());
    const { token } = await booth('A');
    expect((await send(token, spoil(await plainLook('Anna')))).statusCode).toBe(400);
  });

  test('is bounded in bytes and number, and its booth in requests', async () => {
    const at = await cloud();
    const { booth, send } = visitors(at);
    const { token } = await booth('A');
    const look = await plainLook('Anna');
    expect((await send(token, { ...look, more: 'x'.repeat(400_000) })).statusCode).toBe(413);
    const statuses: number[] = [];
    for (let place = 0; place < 15; place++) statuses.push((await send(token, look)).statusCode);
    expect(new Set(statuses)).toEqual(new Set([200, 429]));
    expect(statuses.at(-1)).toBe(429);
  });

  test('too large for a page of 20 kB is refused with a sentence that names the language', async () => {
    const at = await cloud();
    const { booth, send } = visitors(at);
    const { token } = await booth('A');
    const answer = await send(token, { pages: [...(await plainLook('Anna')).pages, { ...(await largeLook()).pages[0], language: 'de' }] });
    expect([answer.statusCode, answer.json<{ message: string }>().message]).toEqual([
      413,
      'The page for phones in “de” takes more than 20 kB. Please shorten its texts.',
    ]);
    expect(await at.calls.run('SELECT id FROM phone_looks', [])).toEqual([]);
  });

  test('too large for a page of 20 kB that an earlier release accepted gives the cloud’s own page, which caches never keep', async () => {
    const at = await cloud(30);
    const id = await settled(phoneLooks(at.calls).keep(await at.booth('A'), await largeLook()));
    for (let place = 0; place < 2; place++) {
      const answer = await visitors(at).page(`/s-${id}`);
      expect([answer.statusCode, answer.body.includes('Stagebooth')]).toEqual([200, true]);
      expect(answer.headers['cache-control']).not.toContain('s-maxage');
    }
  });

  test('that no booth shows any more is not served, even before it is deleted', async () => {
    const at = await cloud();
    const { booth, send, page } = visitors(at);
    const id = idIn(await send((await booth('A')).token, await plainLook('Anna')));
    await at.calls.run('DELETE FROM phone_look_uses', []);
    expect((await page(`/s-${id}`)).body.includes('Stagebooth')).toBe(true);
  });

  test('of one customer never displaces another’s, even if both had the same booth', async () => {
    const at = await cloud();
    const boss = await at.person('Boss');
    const id = await at.booth('A');
    const looks = phoneLooks(at.calls);
    const fair = await madeEvent(boss, 'Fair', [id]);
    const mine = await settled(looks.keep(id, await plainLook('Anna')));
    expect((await boss('DELETE', `events/${fair}`)).statusCode).toBe(204);
    await madeEvent(boss, 'Wedding', [id]);
    const theirs: string[] = [];
    for (let place = 0; place < 25; place++) theirs.push(await settled(looks.keep(id, await plainLook(`Ben ${String(place)}`))));
    await settled(looks.sweep(7));
    const found = await Promise.all([mine, ...theirs].map(async (one) => (await settled(looks.read(one))) !== null));
    expect(found).toEqual([true, ...theirs.map((_one, place) => place >= 5)]);
  });

  test('is deleted when no card can need it: a month and the cards’ days after its booth showed it, or a day and those days after the booth was revoked', async () => {
    const at = await cloud();
    const looks = phoneLooks(at.calls);
    const [a, b] = [await at.booth('A'), await at.booth('B')];
    const [ofA, ofB, ofBoth] = [
      await settled(looks.keep(a, await plainLook('Anna'))),
      await settled(looks.keep(b, await plainLook('Ben'))),
      await settled(looks.keep(a, await plainLook('Both'))),
    ];
    await settled(looks.keep(b, await plainLook('Both')));
    const left = async (days: number) => {
      await at.calls.run(`UPDATE phone_look_uses SET used = now() - interval '1 hour' * $1::text::integer`, [String(days * 24)]);
      await settled(looks.sweep(7));
      const all = await Promise.all([ofA, ofB, ofBoth].map(async (one) => (await settled(looks.read(one))) !== null));
      return all.map((isThere, place) => (isThere ? ['A', 'B', 'both'][place] : null)).filter((one) => one !== null);
    };
    expect(await left(36)).toEqual(['A', 'B', 'both']);
    await settled(boothRegister(at.calls).revoke({ id: b }));
    expect(await left(7)).toEqual(['A', 'B', 'both']);
    // The look stays, because a removed booth's cards are kept as long as others.
    expect(await settled(boothRegister(at.calls).remove(b))).toBe(true);
    expect(await left(7)).toEqual(['A', 'B', 'both']);
    expect(await left(9)).toEqual(['A', 'both']);
    expect(await left(38)).toEqual([]);
  });
});

const changed = ({ pages: [own] }: PhoneLook, changes: object) => ({ pages: [{ ...own, ...changes }] });
