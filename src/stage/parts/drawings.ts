import { MovingPicture } from './MovingPicture.tsx';
import { qrCanvas } from './qrCanvas.ts';

/** What of early scenes is loaded when Welcome is there (`lateDrawings.ts`). */
export const drawings = { qrCanvas, MovingPicture };
