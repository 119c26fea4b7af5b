import type { FastifyInstance, FastifyReply } from 'fastify';
import type { EventKey } from '../../../shared/album/eventKeys.ts';
import { eventInText } from '../../../shared/album/eventText.ts';
import { wordsToCompare } from '../../../shared/album/eventWords.ts';
import { eventFaults } from '../../../shared/album/newAlbumEvent.ts';
import type { StaffAlbum, StaffEvent } from '../../../shared/contract/album/album.ts';
import { chosenStaffEvent, chosenWallMode, newStaffEvent } from '../../../shared/contract/album/albumRequests.ts';
import type { Theme } from '../../../shared/theme/themeSchema.ts';
import { asksForAlbum, asksForWall } from '../../../shared/theme/asksForAlbum.ts';
import { giveStaff } from '../../core/access/giveStaff.ts';
import { refuseStaff } from '../../core/access/guardStaff.ts';
import type { ByContract } from '../../core/http/newApp.ts';
import { eventState } from './eventState.ts';
import type { AlbumParts } from './guestAlbum.ts';

/** Enough for a booth's whole season. */
const maxEvents = 200;

export interface StaffAlbumParts extends Omit<AlbumParts, 'vault'> {
  readonly theme: () => Theme;
  readonly address: () => string;
  readonly days: number;
}

/** Hosts' events on the staff page, below `/staff/api/album`. Staff see counts and public keys; they can't open pictures. */
export function staffAlbumRoutes(app: FastifyInstance, { records, now, theme, address, days }: StaffAlbumParts): void {
  const typed = app.withTypeProvider<ByContract>();

  app.get('/staff/api/album', async (request, reply) => {
    const kept = await records.events();
    if (!kept.ok) return giveStaff(request, reply, kept);
    const events: StaffEvent[] = [];
    for (const event of kept.value) {
      const counts = await records.counts(event.album);
      if (!counts.ok) return giveStaff(request, reply, counts);
      const onWall = event.wall === undefined ? null : await records.counts(event.wall.album);
      if (onWall?.ok === false) return giveStaff(request, reply, onWall);
      const { album, name, from, to, wallAfterYes: isAfterYes = false } = event;
      const about = { album, name, from, to, words: wordsToCompare(event), state: eventState(event, now()) };
      const { entries, hidden } = counts.value;
      const wall = onWall && { shown: onWall.value.shown, waiting: onWall.value.waiting, isAfterYes };
      events.push({ ...about, entries, hidden, ...(wall && { wall }) });
    }
    const asks = { album: asksForAlbum(theme()), wall: asksForWall(theme()) };
    const answer: StaffAlbum = { events, asks, address: address(), days };
    return reply.header('cache-control', 'no-store').send(answer);
  });

  typed.post('/staff/api/album/events', { schema: { body: newStaffEvent } }, async (request, reply) => {
    const { line, words } = request.body;
    const event = eventInText(line);
    if (!event.ok) return refused(reply, eventFaults[event.error]);
    if (words !== wordsToCompare(event.value)) return refused(reply, 'Compare the six words first: they belong to another event.');
    const kept = await records.events();
    if (!kept.ok) return giveStaff(request, reply, kept);
    const known = kept.value.filter((one) => sharesList(one, event.value));
    // Whoever has a list's signing key could delete its contents.
    if (!known.every((one) => hasSameKey(one, event.value)))
      return refused(reply, 'This event is already known with another key. Ask the host for the right line.');
    if (known.length === 0 && kept.value.length >= maxEvents)
      return refused(reply, 'The booth has too many events. Remove old ones first.');
    request.log.warn('staff entered an event');
    return giveStaff(request, reply, await records.addEvent(event.value));
  });

  typed.post('/staff/api/album/close', { schema: { body: chosenStaffEvent } }, async (request, reply) =>
    giveStaff(request, reply, await records.closeEvent(request.body.album)),
  );

  typed.post('/staff/api/album/wall', { schema: { body: chosenWallMode } }, async (request, reply) =>
    giveStaff(request, reply, await records.setWallMode(request.body.album, request.body.isAfterYes)),
  );

  typed.post('/staff/api/album/remove', { schema: { body: chosenStaffEvent } }, async (request, reply) => {
    request.log.warn('staff removed an event with its album');
    return giveStaff(request, reply, await records.removeEvent(request.body.album, now().getTime()));
  });
}

const listsOf = ({ album, wall }: EventKey): readonly string[] => (wall === undefined ? [album] : [album, wall.album]);

/** Whether the events share an album or a wall. */
const sharesList = (one: EventKey, other: EventKey): boolean => listsOf(one).some((list) => listsOf(other).includes(list));

/** Whether two events have the same key. One of them may date from before walls were introduced. */
const hasSameKey = (one: EventKey, other: EventKey): boolean =>
  one.album === other.album &&
  one.sealsTo === other.sealsTo &&
  one.signedBy === other.signedBy &&
  (one.wall === undefined || other.wall === undefined || JSON.stringify(one.wall) === JSON.stringify(other.wall));

const refused = (reply: FastifyReply, message: string): FastifyReply => refuseStaff(reply, 422, { error: 'refused', message });
