import type { CameraTurn } from '../../shared/contract/cameraTurns.ts';
import type { CameraFeed } from '../devices/Camera.ts';
import type { Clock } from '../devices/Clock.ts';
import { inTime } from '../devices/inTime.ts';
import type { CutoutStudio } from '../pictures/cutoutStudio.ts';
import { newsOfOrder } from '../pictures/cutoutStudio.ts';

/** The models may have to be loaded from a slow disk first. */
const patienceMs = 12_000;
/** People blink, and look away. */
const maxFrames = 3;

/** By how much the pictures of a running camera have to be turned for the faces in them to be upright; null if none are found. */
export async function findFaceTurn(studio: CutoutStudio, clock: Clock, feed: CameraFeed): Promise<CameraTurn | null> {
  for (let frames = 0; frames < maxFrames; frames++) {
    try {
      const frame = new VideoFrame(feed.image, { timestamp: 0 });
      const id = studio.nextId();
      const news = await inTime(newsOfOrder(studio.ask({ type: 'turn', id, frame }, [frame]), id), patienceMs, clock);
      if (news?.type !== 'turned') return null;
      if (news.turn !== null) return news.turn;
    } catch {
      // No camera frame, or no worker: the visit finds that out by itself.
      return null;
    }
  }
  return null;
}
