import { FilmingRing } from './FilmingRing.tsx';
import { figureParts, figureTones } from './figureParts.ts';
import { MovingPicture } from './MovingPicture.tsx';
import { qrCanvas } from './qrCanvas.ts';

/** All that is brought when Welcome is there (`lateDrawings.ts`). */
export const drawings = { qrCanvas, figureParts, figureTones, FilmingRing, MovingPicture };
