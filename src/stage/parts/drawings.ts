import { CountdownRing } from './CountdownRing.tsx';
import { Figures } from './Figures.tsx';
import { FilmingRing } from './FilmingRing.tsx';
import { Glimpse } from './Glimpse.tsx';
import { MovingPicture } from './MovingPicture.tsx';
import { qrCanvas } from './qrCanvas.ts';

/** All that is brought when Welcome is there (`lateDrawings.ts`). */
export const drawings = { qrCanvas, CountdownRing, Figures, FilmingRing, Glimpse, MovingPicture };
