import { Figures } from './Figures.tsx';
import { FilmingRing } from './FilmingRing.tsx';
import { MovingPicture } from './MovingPicture.tsx';
import { qrCanvas } from './qrCanvas.ts';

/** All that is brought when Welcome is there (`lateDrawings.ts`). */
export const drawings = { qrCanvas, Figures, FilmingRing, MovingPicture };
