import type { Result } from '../errors.ts';
import { failure, success } from '../errors.ts';
import { fromBase64url } from '../share/base64url.ts';
import type { EventKey } from './eventKeys.ts';

/** A host's event as booths know it: its name, its first and last day (ISO dates, inclusive), and the public part of its key. */
export interface AlbumEvent extends EventKey {
  readonly name: string;
  readonly from: string;
  readonly to: string;
  /** Whether cards wait for the host's yes before the wall shows them. Otherwise it shows them at once. */
  readonly wallAfterYes?: boolean;
}

/** The longest name of an event, in characters. */
export const maxEventName = 60;

/** The line's prefixes: for an event without a wall, with one, and with one that waits for the host's yes. */
const marks = ['stagebooth-event:1', 'stagebooth-event:2', 'stagebooth-event:3'] as const;

/** An event as one line of text. It cannot open the album, so it may be sent by any means. */
export const eventText = ({ album, sealsTo, signedBy, wall, from, to, name, wallAfterYes }: AlbumEvent): string =>
  (wall === undefined
    ? [marks[0], album, sealsTo, signedBy, from, to, name]
    : [marks[wallAfterYes === true ? 2 : 1], album, sealsTo, signedBy, wall.album, wall.sealsTo, from, to, name]
  ).join(':');

/** Why a text is not an event's line. */
export type EventFault = 'unknown-format' | 'damaged' | 'name' | 'dates';

/** The event in a pasted text. Ignores line breaks that a mail program added. */
export function eventInText(pasted: string): Result<AlbumEvent, EventFault> {
  const text = pasted.trim().replaceAll(/[\r\n]/g, '');
  const mark = marks.find((one) => text.startsWith(`${one}:`));
  if (mark === undefined) return failure('unknown-format');
  const [album = '', sealsTo = '', signedBy = '', ...rest] = text.slice(mark.length + 1).split(':');
  const wall = mark === marks[0] ? {} : { wall: { album: rest.shift() ?? '', sealsTo: rest.shift() ?? '' } };
  const [from = '', to = '', ...name] = rest;
  const wallAfterYes = mark === marks[2];
  return fairEvent({ album, sealsTo, signedBy, ...wall, from, to, name: name.join(':'), ...(wallAfterYes && { wallAfterYes }) });
}

/** The event, or the name of its first invalid part. */
export function fairEvent(event: AlbumEvent): Result<AlbumEvent, EventFault> {
  const { album, sealsTo, signedBy, wall, from, to, wallAfterYes } = event;
  const lists = [{ album, sealsTo }, ...(wall === undefined ? [] : [wall])];
  const keys = [signedBy, ...lists.map((list) => list.sealsTo)];
  if (lists.some((list) => fromBase64url(list.album)?.length !== 16) || keys.some((key) => fromBase64url(key)?.length !== 32))
    return failure('damaged');
  const name = event.name.trim();
  if (name === '' || name.length > maxEventName || /\p{C}/u.test(name)) return failure('name');
  if (!isDay(from) || !isDay(to) || to < from) return failure('dates');
  return success({ album, sealsTo, signedBy, ...(wall && { wall }), from, to, name, ...(wallAfterYes === true && { wallAfterYes }) });
}

const monthDays = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

/** Whether a text is a valid date such as `2026-12-05`. */
function isDay(text: string): boolean {
  const [year = 0, month = 0, day = 0] = /^\d{4}-\d\d-\d\d$/.test(text) ? text.split('-').map(Number) : [];
  const isLeapDay = month === 2 && day === 29 && year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
  return isLeapDay || (day >= 1 && day <= (monthDays[month - 1] ?? 0));
}
