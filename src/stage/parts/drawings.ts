import { CountdownDigit } from './CountdownDigit.tsx';
import { CountdownRing } from './CountdownRing.tsx';
import { CountSlip } from './CountSlip.tsx';
import { Figures } from './Figures.tsx';
import { Flash } from './Flash.tsx';
import { Glimpse } from './Glimpse.tsx';
import { HeadGuides } from './HeadGuides.tsx';
import { Arrows, LookHere } from './LookHere.tsx';
import { MovingPicture } from './MovingPicture.tsx';
import { qrCanvas } from './qrCanvas.ts';

/** All that is loaded when Welcome is there (`lateDrawings.ts`). */
export const drawings = {
  qrCanvas,
  Arrows,
  CountdownDigit,
  CountdownRing,
  CountSlip,
  Figures,
  Flash,
  Glimpse,
  HeadGuides,
  LookHere,
  MovingPicture,
};
