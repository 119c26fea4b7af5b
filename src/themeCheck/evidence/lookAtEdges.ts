import type Konva from 'konva';
import type { Rgb } from '../../shared/theme/contrast.ts';
import { contrast, paintOf } from '../../shared/theme/contrast.ts';
import type { Theme } from '../../shared/theme/themeSchema.ts';
import type { Box } from '../../stage/parts/Box.ts';
import { inset } from '../../stage/parts/Box.ts';
import type { ButtonKind } from '../../stage/parts/Button.tsx';
import { buttonColors } from '../../stage/parts/Button.tsx';
import type { OptionFace } from '../../stage/parts/Choice.tsx';
import { choiceColors, raised } from '../../stage/parts/Choice.tsx';
import type { Control } from '../../stage/parts/Control.ts';
import type { ProgressBarProps, SegmentsProps } from '../../stage/parts/ProgressBar.tsx';
import { progressColors } from '../../stage/parts/ProgressBar.tsx';
import type { MeasuredContrast, SeenEdge } from '../ThemeEvidence.ts';
import { finenessOf } from './finenessOf.ts';
import type { Pixels } from './glyphContrast.ts';
import { takePixels } from './pixelsOf.ts';

/** How far outside an edge its surroundings are sampled, in inspected pixels: beyond the edge's line. */
const outsidePx = 7;
/** Points along each side. */
const pointCount = 9;
/**
 * The share of an edge that may have less contrast: an element's own shadow lies along its lower side, and another element's corner may lie behind
 * it.
 */
const weakShare = 0.3;

interface Outlined {
  readonly what: string;
  readonly box: Box;
  readonly colors: readonly (keyof Theme['colors'])[];
}

/** The edges of a scene's answers, buttons and progress bar, on the stage with hidden texts. */
export function lookAtEdges(stage: Konva.Stage, view: object, { colors }: Theme): SeenEdge[] {
  return outlinedIn(view).flatMap(({ what, box, colors: names }) => {
    const around = groundsAround(stage, box);
    if (around.length === 0) return [];
    return [{ what, colors: names.map((name) => ({ color: ['colors', name], contrast: weakest(colors[name], around) })) }];
  });
}

/** All elements of a view whose shape has a meaning. */
function outlinedIn(part: unknown): Outlined[] {
  if (typeof part !== 'object' || part === null) return [];
  if (isProgress(part)) {
    const { fill, edge } = progressColors.empty;
    return [{ what: 'The edge of progress that is still to come', box: part.box, colors: [edge, fill] }];
  }
  if (!('control' in part)) return Object.values(part).flatMap(outlinedIn);
  const control = part.control as Control;
  const what = `The edge of "${control.id}"`;
  if ('face' in part) {
    const { fill, edge } = choiceColors(control.checked === true);
    return [{ what, box: raised(control.box, control, part.face as OptionFace), colors: [edge, fill] }];
  }
  if (!('kind' in part)) return [];
  const { fill, edge } = buttonColors(part.kind as ButtonKind, control.enabled);
  // Guests recognise a filled button by its label, which must contrast with its fill.
  return edge === null ? [] : [{ what, box: control.box, colors: [edge, fill] }];
}

const isProgress = (part: object): part is SegmentsProps | ProgressBarProps => 'box' in part && ('fraction' in part || 'done' in part);

/** The colours just outside a box, where the stage continues. */
function groundsAround(stage: Konva.Stage, box: Box): Rgb[] {
  const fineness = finenessOf(stage.width(), stage.height());
  const { x, y, width, height } = inset(box, -outsidePx / fineness);
  const { width: across, height: down, data }: Pixels = takePixels(stage.toCanvas({ x, y, width, height, pixelRatio: fineness }));
  const isOnStage = (left: number, top: number): boolean =>
    x + left / fineness >= 0 && x + left / fineness < stage.width() && y + top / fineness >= 0 && y + top / fineness < stage.height();
  const shares = Array.from({ length: pointCount }, (_, point) => (point + 1) / (pointCount + 1));
  const points = shares.flatMap((share): [number, number][] => [
    [Math.floor(across * share), 0],
    [Math.floor(across * share), down - 1],
    [0, Math.floor(down * share)],
    [across - 1, Math.floor(down * share)],
  ]);
  return points
    .filter(([left, top]) => isOnStage(left, top))
    .map(([left, top]) => {
      const at = 4 * (top * across + left);
      return [data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0];
    });
}

/** The lowest contrast along the edge, except for the permitted weak share. */
function weakest(color: string, grounds: readonly Rgb[]): MeasuredContrast {
  const paint = paintOf(color);
  const found = grounds
    .map((ground) => ({ ground, contrast: contrast(paint(ground), ground) }))
    .sort((one, other) => one.contrast - other.contrast);
  return found[Math.floor(found.length * weakShare)] ?? { ground: paint([255, 255, 255]), contrast: 1 };
}
