import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, inject, test } from 'vitest';
import { boothCommands } from '../../src/server/storage/cloud/boothCommands.ts';
import { boothReports } from '../../src/server/storage/cloud/boothReports.ts';
import { lookFiles } from '../../src/shared/contract/booths.ts';
import type { BoothDetail, LookAtBooth, LookOnConsole } from '../../src/shared/contract/console.ts';
import { consoleAtWork, keptLook, madeEvent } from '../support/cloud/consoleAtWork.ts';
import { sampleReport } from '../support/cloud/sampleReport.ts';
import { settled } from '../support/time/settled.ts';

const file = (path: string, content: object | string) => ({
  path,
  base64: Buffer.from(typeof content === 'string' ? content : JSON.stringify(content)).toString('base64'),
});
const theme = (over: object) => ({ files: [file('theme.json', { extends: 'classic', name: 'Spring Gala', ...over })] });

interface Refused {
  readonly message: string;
  readonly findings?: readonly string[];
}

describe.skipIf(inject('noEngines') !== null)('themes on the console', () => {
  test('are checked on upload: one with an error is refused with sentences, and a valid one is kept', async () => {
    const console = await consoleAtWork();
    const boss = await console.person('Boss');
    const refused = await boss('POST', 'themes', theme({ countdownSeconds: -1, palette: { ink: 'reddish' } }));
    expect(refused.statusCode).toBe(422);
    expect(refused.json<Refused>().message).toMatch(/^The theme has (an error|\d+ errors) and was not stored\.$/);
    expect(refused.json<Refused>().findings?.join('\n')).toMatch(/theme\.json:1 countdownSeconds: /);
    expect(refused.body).not.toContain('/tmp');
    expect((await boss('GET', 'themes')).json()).toEqual([]);
    let kept = await boss('POST', 'themes', theme({}));
    // A busy machine answers that the check is still running, and reports the verdict later.
    while (kept.statusCode === 503 || kept.statusCode === 429) {
      // An account may make one change per second.
      await pause(1000);
      kept = await boss('POST', 'themes', theme({}));
    }
    expect(kept.statusCode, kept.body).toBe(201);
    expect((await boss('GET', 'themes')).json<LookOnConsole[]>()).toMatchObject([{ name: 'Spring Gala', by: 'Boss', onShow: 0 }]);
    const { id } = kept.json<{ id: string }>();
    const [row] = await console.calls.run(
      `SELECT convert_from(bytes, 'UTF8') AS text FROM uploaded_looks JOIN looks ON looks.id = look WHERE uploaded_looks.id::text = $1`,
      [id],
    );
    expect(lookFiles.parse(JSON.parse((row as { text: string }).text))).toEqual(theme({}));
    expect((await boss('DELETE', `themes/${id}`)).statusCode).toBe(204);
    expect((await boss('GET', 'themes')).json()).toEqual([]);
  });

  test('can be downloaded unchanged, only by accounts that may send them, until they are removed', async () => {
    const console = await consoleAtWork();
    const boss = await console.person('Boss');
    const [mine, theirs] = [await console.person('Mia', { reachesAll: false }), await console.person('Theo', { reachesAll: false })];
    const id = await keptLook(console.calls, 'Gala', 'Mia');
    // The download needs more than one chunk.
    const packed = JSON.stringify({ files: [file('art/a.svg', 'x'.repeat(900_000)), file('theme.json', {})] });
    await console.calls.run(
      `UPDATE looks SET bytes = convert_to($2, 'UTF8'), size_bytes = $3::text::integer
       WHERE id = (SELECT look FROM uploaded_looks WHERE id::text = $1)`,
      [id, packed, String(packed.length)],
    );
    for (const ask of [boss, mine]) expect((await ask('GET', `themes/${id}/files`)).body).toBe(packed);
    expect((await theirs('GET', `themes/${id}/files`)).statusCode).toBe(404);
    await mine('DELETE', `themes/${id}`);
    expect((await boss('GET', `themes/${id}/files`)).statusCode).toBe(404);
  });

  test.each([
    ['without a theme.json', [file('other.json', {})], 422, /no theme\.json in its top folder/],
    ['that extends a folder of this machine', [file('theme.json', { extends: '../../etc' })], 422, /does not come with Stagebooth/],
    [
      'that names a picture service',
      theme({ picture: { makers: ['service'], serviceUrl: 'https://evil.example' } }).files,
      422,
      /cannot name a picture service: only whoever runs a booth decides where photos go/,
    ],
    ['with two files of the same name', [file('theme.json', {}), file('Art/a.svg', ''), file('art/A.svg', '')], 422, /two files named/],
    [
      'with a file in place of a folder',
      [file('theme.json', {}), file('art', ''), file('art/a.svg', '')],
      422,
      /is both a file and a folder/,
    ],
    [
      'whose theme.json is nested too deeply',
      [{ path: 'theme.json', base64: Buffer.from(`{"name":${'['.repeat(500_000)}`).toString('base64') }],
      422,
      /levels deep; the limit is 40/,
    ],
    ['with a path that leads out of its folder', [file('theme.json', {}), file('../x', '')], 400, /not understood/],
    ['with an absolute path', [file('/etc/passwd', '')], 400, /not understood/],
  ])('a theme %s is refused', async (_case, files, status, says) => {
    const console = await consoleAtWork();
    const boss = await console.person('Boss');
    const answer = await boss('POST', 'themes', { files });
    expect(answer.statusCode).toBe(status);
    const { message, findings = [] } = answer.json<Refused>();
    expect([message, ...findings].join(' ')).toMatch(says);
  });

  test('are sent to all booths of an event, accepted or rejected there, and rolled back', async () => {
    const console = await consoleAtWork();
    const boss = await console.person('Boss');
    const [one, two, elsewhere] = [await console.booth('One'), await console.booth('Two'), await console.booth('Elsewhere')];
    const event = await madeEvent(boss, 'Fair', [one, two]);
    const [first, second] = [await keptLook(console.calls, 'First'), await keptLook(console.calls, 'Second')];
    const reports = boothReports(console.calls);
    /** The booth receives its commands and reports the outcome of the theme command. */
    async function takes(
      booth: string,
      end: { readonly outcome: 'done' | 'failed'; readonly says: string | null },
    ): Promise<string | null> {
      const { orders } = await settled(reports.receive(booth, sampleReport()));
      const sent = orders.find(({ order }) => order.kind === 'look');
      if (sent?.order.kind !== 'look') return null;
      const { look } = sent.order;
      const shown = end.outcome === 'done' ? { look: { name: look?.name ?? 'Classic', version: 'v', id: look?.id ?? null } } : {};
      await settled(reports.receive(booth, sampleReport({ ...shown, ended: [{ id: sent.id, ...end }] })));
      return look?.name ?? 'its own';
    }
    const done = { outcome: 'done', says: null } as const;
    const rollBacks = async (): Promise<readonly (string | undefined)[]> =>
      (await boss('GET', `events/${event}/theme`))
        .json<LookAtBooth[]>()
        .map(({ booth, onShow, way, before }) =>
          [
            booth.name,
            onShow,
            way?.look?.name ?? 'its own',
            way?.state,
            way?.says,
            before === undefined ? 'nothing' : (before?.name ?? 'its own'),
          ].join(' | '),
        );

    expect((await boss('PUT', `events/${event}/theme`, { look: first })).statusCode).toBe(204);
    expect(await rollBacks()).toEqual(['One | Classic | First | sent |  | its own', 'Two | Classic | First | sent |  | its own']);
    expect(await takes(elsewhere, done)).toBe(null);
    expect(await takes(one, done)).toBe('First');
    expect(await takes(two, { outcome: 'failed', says: 'theme.json:3: no such font.' })).toBe('First');
    expect(await rollBacks()).toEqual([
      'One | First | First | taken |  | its own',
      'Two | Classic | First | refused | theme.json:3: no such font. | nothing',
    ]);

    await boss('PUT', `events/${event}/theme`, { look: second });
    expect([await takes(one, done), await takes(two, done)]).toEqual(['Second', 'Second']);
    expect((await boss('GET', 'themes')).json<LookOnConsole[]>().map(({ name, onShow }) => [name, onShow])).toEqual([
      ['Second', 2],
      ['First', 0],
    ]);
    // Each booth returns to its previous theme.
    expect((await boss('POST', `events/${event}/theme/back`)).statusCode).toBe(204);
    expect([await takes(one, done), await takes(two, done)]).toEqual(['First', 'its own']);
    // Rolling back works for a single booth, too.
    const detail = (await boss('GET', `booths/${one}`)).json<BoothDetail>();
    expect([detail.look?.look?.name, detail.look?.state, detail.lookBefore?.name]).toEqual(['First', 'taken', 'Second']);
    await boss('PUT', `booths/${one}/theme`, { look: detail.lookBefore?.id });
    expect(await takes(one, done)).toBe('Second');
  });

  test('an account limited to one event can upload and send its own themes, and roll back themes sent by others', async () => {
    const console = await consoleAtWork({ check: async () => ({ ok: true, value: { name: 'Mine', warnings: ['It is small.'] } }) });
    const boss = await console.person('Boss');
    const booth = await console.booth('One');
    const event = await madeEvent(boss, 'Fair', [booth]);
    const limited = await console.person('Limited', { reachesAll: false, events: [event] });
    const { id } = (await limited('POST', 'themes', theme({ name: 'Mine' }))).json<{ id: string }>();
    expect((await limited('GET', 'themes')).json()).toMatchObject([{ name: 'Mine', warnings: ['It is small.'] }]);
    expect((await limited('PUT', `booths/${booth}/theme`, { look: id })).statusCode).toBe(204);
    expect((await limited('PUT', `events/${event}/theme`, { look: id })).statusCode).toBe(204);
    expect((await limited('POST', `events/${event}/theme/back`)).statusCode).toBe(204);
  });

  test('an account limited to one event never learns the theme of a booth’s previous customer, and cannot roll back to it', async () => {
    const console = await consoleAtWork();
    const boss = await console.person('Boss');
    const booth = await console.booth('One');
    const day = (offset: number): string => new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10);
    const [before, now] = [
      await madeEvent(boss, 'Before', [booth], [day(-9), day(-8)]),
      await madeEvent(boss, 'Now', [booth], [day(-1), day(1)]),
    ];
    const limited = await console.person('Limited', { reachesAll: false, events: [now] });
    const [secret, own] = [await keptLook(console.calls, 'Secret launch'), await keptLook(console.calls, 'Mine', 'Limited')];
    const reports = boothReports(console.calls);
    const shows = async (look: { id: string; name: string }): Promise<void> => {
      const { orders } = await settled(reports.receive(booth, sampleReport({ day: day(0) })));
      const ended = orders.map(({ id }) => ({ id, outcome: 'done' as const, says: `It shows ${look.name}.` }));
      await settled(reports.receive(booth, sampleReport({ day: day(0), look: { ...look, version: 'v' }, ended })));
    };
    expect((await boss('PUT', `booths/${booth}/theme`, { look: secret })).statusCode).toBe(204);
    await console.calls.run(`UPDATE booth_orders SET given = now() - interval '8 days', event = $1::text::uuid`, [before]);
    await shows({ id: secret, name: 'Secret launch' });
    const seen = async (): Promise<string> =>
      (await Promise.all(['booths', `booths/${booth}`, `events/${now}/theme`, 'themes'].map((path) => limited('GET', path))))
        .map(({ body }) => body)
        .join('\n');
    expect(await seen()).not.toContain('Secret');
    expect(await seen()).toContain('Another customer’s theme');
    expect((await limited('PUT', `booths/${booth}/theme`, { look: secret })).statusCode).toBe(404);
    expect((await limited('POST', `events/${now}/theme/back`)).statusCode).toBe(422);
    expect((await limited('PUT', `events/${now}/theme`, { look: own })).statusCode).toBe(204);
    await shows({ id: own, name: 'Mine' });
    expect(await seen()).not.toContain('Secret');
    expect(await seen()).toContain('Mine');
    // Rolling back restores the booth's own theme.
    expect((await limited('POST', `events/${now}/theme/back`)).statusCode).toBe(204);
    const [latest] = await settled(boothCommands(console.calls).latest([booth], 1));
    expect(latest?.command).toEqual({ kind: 'look', look: null });
    expect((await boss('GET', `booths/${booth}`)).body).toContain('Secret launch');
  });

  test('are uploaded one at a time per account; a second upload is refused before it is read', async () => {
    let finish = (): void => undefined;
    const finished = new Promise<void>((resolve) => (finish = resolve));
    let begin = (): void => undefined;
    const begun = new Promise<void>((resolve) => (begin = resolve));
    const console = await consoleAtWork({
      check: async () => {
        begin();
        await finished;
        return { ok: true, value: { name: 'Spring Gala', warnings: [] } };
      },
    });
    const boss = await console.person('Boss');
    const first = boss('POST', 'themes', theme({}));
    await begun;
    const second = await boss('POST', 'themes', theme({}));
    expect([second.statusCode, second.headers['retry-after'], second.json<Refused>().message]).toEqual([
      429,
      '15',
      'Another of your themes is being checked. Please wait until that is done.',
    ]);
    // The account's other requests are still answered.
    expect((await boss('GET', 'themes')).statusCode).toBe(200);
    expect(await madeEvent(boss, 'Fair', [])).not.toBe('');
    finish();
    expect((await first).statusCode).toBe(201);
    expect((await boss('POST', 'themes', { files: 'none' })).statusCode).toBe(400);
    expect((await boss('POST', 'themes', theme({}))).statusCode).toBe(201);
  });

  test('twenty operators uploading at once each get a verdict or a retry within a minute; a retry of the same theme gets its verdict', async () => {
    const console = await consoleAtWork();
    const operators = await Promise.all(Array.from({ length: 20 }, (_, place) => console.person(`Operator ${place}`)));
    const began = performance.now();
    const answers = await Promise.all(
      operators.map(async (operator, place) => {
        const answer = await operator('POST', 'themes', theme({ countdownSeconds: (place % 10) + 1 }));
        return { answer, tookMs: performance.now() - began };
      }),
    );
    for (const { answer, tookMs } of answers) {
      expect(tookMs).toBeLessThan(60_000);
      if (answer.statusCode === 201) continue;
      expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '15']);
      expect(answer.json<Refused>().message).toMatch(/^(Other themes are being checked first|Your theme is still being checked)\. /);
    }
    expect(answers.some(({ answer }) => answer.statusCode === 201)).toBe(true);
  }, 120_000);
});
