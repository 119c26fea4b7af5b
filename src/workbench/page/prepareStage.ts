import Konva from 'konva';
import { drawings } from '../../stage/parts/drawings.ts';
import { bringDrawings } from '../../stage/parts/lateDrawings.ts';
import '../../stage/parts/shapes.ts';
import { bringPrinting } from '../../stage/scenes/result/PrintPart.ts';
import { printPart } from '../../stage/scenes/result/printPart.tsx';
import { bringReview } from '../../stage/scenes/takePhoto/ReviewPart.ts';
import { reviewPart } from '../../stage/scenes/takePhoto/reviewPart.tsx';

/** Gives the stage all that a kiosk loads later. */
export function prepareStage(): void {
  bringDrawings(drawings);
  bringPrinting(printPart);
  bringReview(reviewPart);
  // Stages get canvases of their own fineness once they are there; until then they should cost nothing.
  Konva.pixelRatio = 0.05;
}
