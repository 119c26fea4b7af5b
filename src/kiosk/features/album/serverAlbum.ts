import type { AlbumOfEvent } from '../../../flow/features/album/album.ts';
import type { OpenAlbum } from '../../../shared/contract/album/album.ts';
import { answerTo, httpClient } from '../../api/httpClient.ts';
import { pause, systemClock } from '../../devices/Clock.ts';
import type { BoothAlbum } from './BoothAlbum.ts';

const timeoutMs = 5000;
const askEveryMs = 5000;

/** Whether the server's answer is an event. Older servers don't know events. */
const isEvent = (event: unknown): event is AlbumOfEvent =>
  typeof event === 'object' && event !== null && 'album' in event && 'sealsTo' in event;

/**
 * Asks the server for the event every few seconds while guests answer the survey. If the server does not answer, guests are not offered an
 * album.
 */
export const serverAlbum: BoothAlbum = {
  watch: (signal, tell) =>
    void (async () => {
      const client = httpClient(window.location.origin, timeoutMs);
      while (!signal.aborted) {
        const event: unknown = (await answerTo<OpenAlbum>(client.get('/api/album', { signal })))?.event;
        if (!signal.aborted) tell(isEvent(event) ? event : null);
        await pause(systemClock, askEveryMs, signal);
      }
    })(),
};
