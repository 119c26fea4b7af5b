import type { CameraTurn } from '../../shared/contract/cameraTurns.ts';
import type { CameraFeed } from '../devices/Camera.ts';
import type { Clock } from '../devices/Clock.ts';
import { inTime } from '../devices/inTime.ts';
import type { CutoutClient } from '../pictures/cutoutClient.ts';
import { newsOfOrder } from '../pictures/cutoutClient.ts';

/** Long enough to load the models from a slow disk. */
const patienceMs = 12_000;
/** Try several frames, because people blink and look away. */
const maxFrames = 3;

/** The rotation of a running camera's pictures that makes faces upright; null if there are no faces. */
export async function findFaceTurn(cutouts: CutoutClient, clock: Clock, feed: CameraFeed): Promise<CameraTurn | null> {
  for (let frames = 0; frames < maxFrames; frames++) {
    try {
      const frame = new VideoFrame(feed.image, { timestamp: 0 });
      const id = cutouts.nextId();
      const news = await inTime(newsOfOrder(cutouts.ask({ type: 'turn', id, frame }, [frame]), id), patienceMs, clock);
      if (news?.type !== 'turned') return null;
      if (news.turn !== null) return news.turn;
    } catch {
      // There is no camera frame, or no worker; the visit notices that by itself.
      return null;
    }
  }
  return null;
}
