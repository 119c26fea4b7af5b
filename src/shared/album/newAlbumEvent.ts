import type { Result } from '../errors.ts';
import { success } from '../errors.ts';
import type { RandomBytes } from '../share/PhotoSecret.ts';
import { albumLink, wallLink } from './albumLink.ts';
import { eventKey, wallSecret } from './eventKeys.ts';
import { newEventSecret } from './EventSecret.ts';
import type { AlbumEvent, EventFault } from './eventText.ts';
import { eventText, fairEvent, maxEventName } from './eventText.ts';
import { secretAsWords, wordsToCompare } from './eventWords.ts';

/** A new event, with the secrets that are shown to its host once. */
export interface NewAlbumEvent {
  readonly event: AlbumEvent;
  /** The event as text, for booths. It cannot open the album. */
  readonly line: string;
  /** The host's twelve words. They open the album. */
  readonly words: string;
  /** The six words by which staff identify this key. */
  readonly compared: string;
  /** The host's link; null without an address. It opens the album. */
  readonly link: string | null;
  /** The wall's link; null without an address. It opens only the cards on the wall. */
  readonly wall: string | null;
}

/** What is wrong with an event, as a sentence for staff. */
export const eventFaults: Readonly<Record<EventFault, string>> = {
  'unknown-format': 'This is not the line of an event. It begins with "stagebooth-event:".',
  damaged: 'Part of the line is missing or changed. Copy all of it again.',
  name: `An event needs a name of at most ${maxEventName} characters.`,
  dates: 'Give the first and the last day as in 2027-06-05; the last must not be before the first.',
};

/**
 * Creates an event's secret and key. `publicAddress` is the booth's address for guests' phones, without a trailing slash; null if unknown.
 */
export function newAlbumEvent(
  about: Pick<AlbumEvent, 'name' | 'from' | 'to' | 'wallAfterYes'>,
  random: RandomBytes,
  publicAddress: string | null,
): Result<NewAlbumEvent, EventFault> {
  const secret = newEventSecret(random);
  const fair = fairEvent({ ...about, ...eventKey(secret) });
  if (!fair.ok) return fair;
  const event = fair.value;
  return success({
    event,
    line: eventText(event),
    words: secretAsWords(secret),
    compared: wordsToCompare(event),
    link: publicAddress === null ? null : albumLink(publicAddress, { role: 'host', secret }),
    wall: publicAddress === null ? null : wallLink(publicAddress, wallSecret(secret)),
  });
}

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

/** A page to print for the host, as HTML. `code` is the link's QR code as SVG, or null. */
export function hostSheet({ event, words, link }: NewAlbumEvent, code: string | null): string {
  const listed = words.split(' ').map((word) => `<li>${word}</li>`);
  const opening = link === null ? 'Open the booth’s album page' : `Scan the code, or open ${escaped(link.replace(/#.*/, ''))}`;
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>${escaped(event.name)}</title>
<style>
  body { max-width: 17cm; margin: 1.5cm auto; font: 13pt/1.5 system-ui, sans-serif; }
  ol { columns: 3; font-size: 16pt; }
  svg { display: block; width: 7cm; height: 7cm; }
</style>
<h1>${escaped(event.name)}</h1>
<p>${event.from} to ${event.to}</p>
<p>${opening} and type these words, in this order:</p>
<ol>${listed.join('')}</ol>
${code ?? ''}
<p>Whoever has this sheet can see, hide and delete every picture in the album. Keep it like a key: nobody can replace it.</p>
</html>
`;
}
