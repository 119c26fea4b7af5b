import fc from 'fast-check';
import { expect, test } from 'vitest';
import { accessInFragment, albumLink } from '../../../src/shared/album/albumLink.ts';
import { eventKey, viewerSecret } from '../../../src/shared/album/eventKeys.ts';
import { newEventSecret } from '../../../src/shared/album/EventSecret.ts';
import { eventInText, eventText } from '../../../src/shared/album/eventText.ts';
import type { NewAlbumEvent } from '../../../src/shared/album/newAlbumEvent.ts';
import { hostSheet, newAlbumEvent } from '../../../src/shared/album/newAlbumEvent.ts';
import { failure, success } from '../../../src/shared/errors.ts';

const random = (length: number): Uint8Array => Uint8Array.from({ length }, (_, at) => at + 1);
const secret = newEventSecret(random);
const event = { ...eventKey(secret), name: 'Anna & Ben: the party', from: '2027-06-05', to: '2027-06-06' };

test("an event's line is read as written, even if a mail program wrapped it, and does not reveal the secret", () => {
  const line = eventText(event);
  for (const pasted of [line, ` ${line}\n`, line.replace(/(.{60})/g, '$1\r\n')]) expect(eventInText(pasted)).toEqual(success(event));
  for (const hidden of [secret, viewerSecret(secret)]) expect(line).not.toContain(hidden);
});

test.each([
  ['', 'unknown-format'],
  ['stagebooth-event:4:x', 'unknown-format'],
  ['stagebooth-event:3:x', 'damaged'],
  ['stagebooth-event:2:x', 'damaged'],
  ['stagebooth-event:1:', 'damaged'],
  [eventText({ ...event, sealsTo: event.sealsTo.slice(1) }), 'damaged'],
  [eventText({ ...event, name: '  ' }), 'name'],
  [eventText({ ...event, name: 'x'.repeat(61) }), 'name'],
  [eventText({ ...event, from: '2027-02-30' }), 'dates'],
  [eventText({ ...event, from: '2027-00-10' }), 'dates'],
  [eventText({ ...event, from: '2027-13-10' }), 'dates'],
  [eventText({ ...event, from: '2100-02-29', to: '2100-03-01' }), 'dates'],
  [eventText({ ...event, to: '2027-06-04' }), 'dates'],
] as const)('%j is not an event: %s', (text, fault) => expect(eventInText(text)).toEqual(failure(fault)));

test("the line says whether the wall waits for the host's yes", () => {
  const waiting = { ...event, wallAfterYes: true };
  expect(eventInText(eventText(waiting))).toEqual(success(waiting));
  expect(eventText(waiting).replace('event:3', 'event:2')).toBe(eventText(event));
});

test('a leap day is a valid day', () => {
  const leap = { ...event, from: '2028-02-29', to: '2028-02-29' };
  expect(eventInText(eventText(leap))).toEqual(success(leap));
});

test('any text is an event or gets a reason why not', () => {
  fc.assert(fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), (text) => void eventInText(`stagebooth-event:1:${text}`)));
});

test('links are read correctly, even if an app has mangled them', () => {
  const host = { role: 'host', secret } as const;
  const viewer = { role: 'viewer', secret: viewerSecret(secret) } as const;
  for (const access of [host, viewer])
    for (const mangle of [(link: string) => link, (link: string) => link.replace('#', '#/'), (link: string) => `${link}.`])
      expect(accessInFragment(new URL(mangle(albumLink('http://booth:8081', access))).hash)).toEqual(access);
  for (const wrong of ['', '#', '#host.', `#host.${secret.slice(1)}`, `#${secret}`, `#host.${secret}x`, `#guest.${secret}`])
    expect(accessInFragment(wrong), wrong).toBeNull();
});

test('a new event has links only if the address is known, and a sheet with its words and its escaped name', () => {
  const about = { name: '<b>Anna</b>', from: '2027-06-05', to: '2027-06-05' };
  const { value: made } = newAlbumEvent(about, random, 'http://booth:8081') as { readonly value: NewAlbumEvent };
  expect(made.link).toBe(albumLink('http://booth:8081', { role: 'host', secret }));
  const sheet = hostSheet(made, '<svg></svg>');
  for (const word of made.words.split(' ')) expect(sheet).toContain(`<li>${word}</li>`);
  expect(sheet).not.toContain('<b>');
  const withoutAddress = newAlbumEvent(about, random, null);
  expect(withoutAddress.ok && withoutAddress.value.link).toBeNull();
});
