import { directionOf } from '../../shared/theme/directionOf.ts';
import { movedIn } from '../../shared/theme/offStage.ts';
import { setTo } from '../../shared/theme/setTo.ts';
import type { Fix } from '../../shared/theme/ThemeEdit.ts';
import { pathText } from '../../shared/theme/PathFinding.ts';
import type { ThemeBox } from '../../shared/theme/themeValues.ts';
import type { Box } from '../../stage/parts/Box.ts';
import type { JsonPath, SeenScene, ThemeEvidence } from '../ThemeEvidence.ts';

/** The optional fix of a finding. */
export interface WithFix {
  readonly fix?: Fix;
}

/** A fix, if there is one. */
export const withFix = (fix: Fix | null): WithFix => (fix === null ? {} : { fix });

/** The layout's box at a path; null if there is no such box, as for one of several answers. */
export function boxAt({ theme }: ThemeEvidence, path: JsonPath): ThemeBox | null {
  if (path[0] !== 'layouts') return null;
  const value = path.reduce<unknown>(
    (part, key) => (typeof part === 'object' && part !== null ? (part as Record<string | number, unknown>)[key] : undefined),
    theme,
  );
  return Array.isArray(value) && value.length === 4 && value.every((part) => typeof part === 'number') ? (value as ThemeBox) : null;
}

/** Whether boxes are on the stage as written: right-to-left languages mirror them. */
function isAsWritten({ theme }: ThemeEvidence, { name }: SeenScene): boolean {
  const [, , tag] = name.split('.');
  return (tag === undefined ? theme.direction : directionOf(tag)) !== 'rtl';
}

/** A change of a box. */
export interface BoxChange {
  readonly path: JsonPath;
  readonly to: ThemeBox;
  readonly label: string;
  /** The minimum distance from the stage's edges. */
  readonly margin?: number;
}

/** Changes a box and moves it onto the stage; null if the box would then overlap another part that it doesn't overlap now. */
export function boxFix(evidence: ThemeEvidence, scene: SeenScene, { path, to, label, margin = 0 }: BoxChange): Fix | null {
  const before = boxAt(evidence, path);
  if (before === null || !isAsWritten(evidence, scene)) return null;
  const box = movedIn(to.map(Math.round) as ThemeBox, [scene.stage.width, scene.stage.height], margin);
  if (box.join() === before.join()) return null;
  const neighbours = evidence.scenes
    .filter((one) => shows(one, path, before) && isAsWritten(evidence, one))
    .flatMap((one) => othersIn(one, path));
  return neighbours.some((other) => overlap(other, box) > overlap(other, before)) ? null : setTo(path, box, label);
}

/** Whether a scene has a part in this layout box. It has none if the part was moved to make room, as with a printer. */
const shows = ({ controls, texts, qr }: SeenScene, path: JsonPath, [x, y, width, height]: ThemeBox): boolean =>
  [
    ...controls.map((one) => ({ path: one.path, box: one.box })),
    ...texts.map((one) => ({ path: one.box, box: one.fitted.box })),
    ...(qr === null ? [] : [qr]),
  ].some(
    ({ path: one, box }) =>
      isSame(one, path) && box.x >= x && box.y >= y && box.x + box.width <= x + width && box.y + box.height <= y + height,
  );

function othersIn({ controls, texts, qr }: SeenScene, path: JsonPath): Box[] {
  return [
    ...controls.filter((one) => !isSame(one.path, path)).map(({ box }) => box),
    ...texts.filter((one) => !isSame(one.box, path)).map(({ area, fitted }) => area ?? fitted.box),
    ...(qr === null || isSame(qr.path, path) ? [] : [qr.box]),
  ];
}

const isSame = (one: JsonPath, other: JsonPath): boolean => pathText(one) === pathText(other);

function overlap({ x, y, width, height }: Box, [left, top, wide, high]: ThemeBox): number {
  const across = Math.min(x + width, left + wide) - Math.max(x, left);
  const down = Math.min(y + height, top + high) - Math.max(y, top);
  return across <= 0 || down <= 0 ? 0 : across * down;
}
