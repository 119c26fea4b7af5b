import { describe, expect, test } from 'vitest';
import type { AlbumAct } from '../../../../src/shared/album/albumChange.ts';
import { wallSecret } from '../../../../src/shared/album/eventKeys.ts';
import { eventText } from '../../../../src/shared/album/eventText.ts';
import type { EventSecret } from '../../../../src/shared/album/EventSecret.ts';
import { sampleCard, sampleEvent } from '../../../support/album/sampleAlbum.ts';
import { temporaryFolder } from '../../../support/files/temporaryFolder.ts';
import { albumBooth, idsOf } from '../../../support/album/albumBooth.ts';

describe("a wall that waits for the host's yes", () => {
  const host = sampleEvent();
  const { album, wall } = host.event;
  const line = eventText({ ...host.event, wallAfterYes: true });

  /** Cards in the event's album and on its wall, which waits for the host's yes. */
  async function waitingWall(folder?: string) {
    const parts = await albumBooth(folder);
    const cards = await Promise.all([11, 12].map((fill) => sampleCard(host.event, fill)));
    expect((await parts.enter({ line, words: host.words })).statusCode).toBe(204);
    for (const [at, card] of cards.entries()) {
      await parts.add(album, card);
      await parts.add(wall.album, await sampleCard(wall, 11 + at));
    }
    const [one = '', two = ''] = cards.map(({ id }) => id);
    const walled = async () => idsOf(await parts.list(wall.album));
    const decisions = async () => (await parts.list(album, parts.proof(host.secret))).entries.map((entry) => entry.wall);
    const staffSee = async () => (await parts.staff.inject('/staff/api/album')).json<{ events: { wall: object }[] }>().events[0]?.wall;
    const decide = (id: string, act: AlbumAct, atMs: number) => parts.change(album, host.secret, id, act, atMs);
    return { ...parts, one, two, walled, decisions, staffSee, decide };
  }

  test('serves a card to the wall only after the yes; a no keeps it in the album', async () => {
    const { one, two, walled, decisions, staffSee, decide, list, previews, guests } = await waitingWall();
    const photo = async () => (await guests.inject(`/albums/${wall.album}/photos/${one}`)).statusCode;
    expect([await walled(), await decisions()]).toEqual([[], ['waiting', 'waiting']]);
    expect([(await previews(wall.album, [one])).readUInt32BE(0), await photo()]).toEqual([0, 404]);
    expect(await staffSee()).toEqual({ shown: 0, waiting: 2, isAfterYes: true });
    expect((await decide(one, 'wall-yes', 10)).statusCode).toBe(204);
    expect((await decide(two, 'wall-no', 11)).statusCode).toBe(204);
    expect([await walled(), await decisions()]).toEqual([[one], ['yes', 'no']]);
    expect([(await previews(wall.album, [one])).readUInt32BE(0) > 0, await photo()]).toEqual([true, 200]);
    expect(await staffSee()).toEqual({ shown: 1, waiting: 0, isAfterYes: true });
    const seen = await list(album);
    expect([idsOf(seen), seen.entries.some((entry) => 'wall' in entry)]).toEqual([[one, two], false]);
    await decide(one, 'wall-undecided', 12);
    expect([await walled(), await decisions()]).toEqual([[], ['waiting', 'no']]);
  });

  test("refuses a yes of a viewer, of the wall's link, of another host, and a repeated one", async () => {
    const { one, two, walled, decide, change } = await waitingWall();
    for (const secret of [host.viewer, wallSecret(host.secret), sampleEvent(2).secret])
      for (const list of [album, wall.album])
        expect((await change(list, secret as unknown as EventSecret, one, 'wall-yes', 5)).statusCode).toBe(403);
    expect(await walled()).toEqual([]);
    await decide(one, 'wall-yes', 10);
    await decide(one, 'wall-no', 20);
    await decide(one, 'wall-yes', 10);
    expect(await walled()).toEqual([]);
    // Only decisions are compared with decisions, so an earlier hide that arrives late still applies.
    await decide(two, 'wall-yes', 20);
    await decide(two, 'hide', 15);
    expect(await walled()).toEqual([]);
    await decide(two, 'show', 16);
    expect(await walled()).toEqual([two]);
  });

  test('keeps its mode and the decisions after a restart', async () => {
    const folder = temporaryFolder();
    const first = await waitingWall(folder);
    await first.decide(first.two, 'wall-yes', 10);
    await first.stop();
    const second = await albumBooth(folder);
    expect(idsOf(await second.list(wall.album))).toEqual([first.two]);
    expect((await second.change(album, host.secret, first.two, 'wall-no', 9)).statusCode).toBe(204);
    expect(idsOf(await second.list(wall.album))).toEqual([first.two]);
  });

  test('shows undecided cards at once if staff change the mode, but never refused ones', async () => {
    const { one, two, walled, decisions, wallMode, staffSee, decide, enter } = await waitingWall();
    await decide(one, 'wall-no', 10);
    expect((await wallMode(album, false)).statusCode).toBe(204);
    expect([await walled(), await decisions()]).toEqual([[two], [undefined, undefined]]);
    expect(await staffSee()).toEqual({ shown: 1, waiting: 0, isAfterYes: false });
    await wallMode(album, true);
    expect([await walled(), await decisions()]).toEqual([[], ['no', 'waiting']]);
    await enter(host);
    expect(await walled()).toEqual([two]);
  });

  test('applies a decision to a card that the booth sends later, and only on the wall', async () => {
    const { add, enter, list, change } = await albumBooth();
    await enter({ line, words: host.words });
    const card = await sampleCard(host.event, 11);
    await add(album, card);
    await change(album, host.secret, card.id, 'wall-yes', 10);
    await add(wall.album, await sampleCard(wall, 11));
    expect(idsOf(await list(wall.album))).toEqual([card.id]);
    await change(album, host.secret, card.id, 'wall-no', 11);
    expect([idsOf(await list(wall.album)), idsOf(await list(album))]).toEqual([[], [card.id]]);
  });

  test('never lists a card that its guest has deleted as waiting', async () => {
    const { one, two, list, guests, proof, decide, walled } = await waitingWall();
    const { token } = await sampleCard(host.event, 11);
    await decide(one, 'wall-yes', 10);
    expect(await walled()).toEqual([one]);
    await guests.inject({ method: 'DELETE', url: `/photos/${one}`, headers: { 'delete-token': token } });
    expect([await walled(), idsOf(await list(album, proof(host.secret)))]).toEqual([[], [two]]);
  });
});
