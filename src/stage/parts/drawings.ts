import { MovingPicture } from './MovingPicture.tsx';
import { qrCanvas } from './qrCanvas.ts';

/** The parts of early scenes that load after Welcome (`lateDrawings.ts`). */
export const drawings = { qrCanvas, MovingPicture };
