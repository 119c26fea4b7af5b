import type { Result } from '../errors.ts';
import { failure, success } from '../errors.ts';
import { fromBase64url } from '../share/base64url.ts';
import type { EventKey } from './eventKeys.ts';

/** A host's event as booths know it: name, first and last day (ISO dates, the last one included), and its key's public halves. */
export interface AlbumEvent extends EventKey {
  readonly name: string;
  readonly from: string;
  readonly to: string;
}

/** The longest name of an event, in characters. */
export const maxEventName = 60;

const mark = 'stagebooth-event:1';

/** An event as one line of text. It opens nothing, so it may be sent by any means. */
export const eventText = ({ album, sealsTo, signedBy, from, to, name }: AlbumEvent): string =>
  [mark, album, sealsTo, signedBy, from, to, name].join(':');

/** Why a text does not describe an event. */
export type EventFault = 'unknown-format' | 'damaged' | 'name' | 'dates';

/** The event in a pasted text. Ignores line breaks that a mail program added. */
export function eventInText(pasted: string): Result<AlbumEvent, EventFault> {
  const text = pasted.trim().replaceAll(/[\r\n]/g, '');
  if (!text.startsWith(`${mark}:`)) return failure('unknown-format');
  const [album = '', sealsTo = '', signedBy = '', from = '', to = '', ...name] = text.slice(mark.length + 1).split(':');
  return fairEvent({ album, sealsTo, signedBy, from, to, name: name.join(':') });
}

/** The event, or the name of its first invalid part. */
export function fairEvent(event: AlbumEvent): Result<AlbumEvent, EventFault> {
  const { album, sealsTo, signedBy, from, to } = event;
  if (fromBase64url(album)?.length !== 16 || [sealsTo, signedBy].some((key) => fromBase64url(key)?.length !== 32))
    return failure('damaged');
  const name = event.name.trim();
  if (name === '' || name.length > maxEventName || /\p{C}/u.test(name)) return failure('name');
  if (!isDay(from) || !isDay(to) || to < from) return failure('dates');
  return success({ album, sealsTo, signedBy, from, to, name });
}

const monthDays = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

/** Whether a text is a valid date such as `2026-12-05`. */
function isDay(text: string): boolean {
  const [year = 0, month = 0, day = 0] = /^\d{4}-\d\d-\d\d$/.test(text) ? text.split('-').map(Number) : [];
  const isLeapDay = month === 2 && day === 29 && year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
  return isLeapDay || (day >= 1 && day <= (monthDays[month - 1] ?? 0));
}
