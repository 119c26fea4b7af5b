import type Konva from 'konva';
import type { Box } from '../../../src/stage/parts/Box.ts';
import type { OutlinePart } from '../theme/outline.ts';
import { outlineParts } from '../theme/outline.ts';

export interface PlacedPart extends OutlinePart {
  readonly box: Box;
}

/** A part that covers more of the stage than this has no colours of its own; the parts on it have. */
const maxOfStage = 0.25;

/**
 * The parts of a stage whose main colours belong to its fingerprint: labels, buttons, and everything with a name, a position and a size, except
 * texts, whose colours belong to the shapes.
 */
export function coloredParts(stage: Konva.Stage): PlacedPart[] {
  const most = maxOfStage * stage.width() * stage.height();
  return outlineParts(stage).filter(
    (part): part is PlacedPart => part.box !== null && part.box.width * part.box.height <= most && !part.title.startsWith('Text '),
  );
}
