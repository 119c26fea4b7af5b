import { pathText } from '../../shared/theme/PathFinding.ts';
import type { Fix } from '../../shared/theme/ThemeEdit.ts';
import type { Box } from '../../stage/parts/Box.ts';
import type { Rule } from '../Rule.ts';
import type { JsonPath, SeenScene, ThemeEvidence } from '../ThemeEvidence.ts';
import { boxAt, boxFix, withFix } from './boxFixes.ts';
import { scaleOf } from './textLegible.ts';

/** The size that fingers and unsteady hands can hit: 88 pixels of a screen whose short side has 1080. */
export const fingerPx = 88;

/** A control smaller than a finger. */
export const controlSize: Rule = (evidence) =>
  evidence.scenes.flatMap((scene) => {
    const least = fingerPx * scaleOf(scene);
    return scene.controls
      .filter(({ box }) => Math.min(box.width, box.height) < least && box.width > 0 && box.height > 0)
      .map(({ id, path, box }) => ({
        severity: 'error' as const,
        scene: scene.name,
        path,
        ...withFix(grown(evidence, scene, { path, box, least: Math.ceil(least) })),
        ...(path.includes('options') ? { also: ['columns', 'gap'].map((name) => [...path.slice(0, -1), name]) } : {}),
        message: `"${id}" is ${Math.round(box.width)}x${Math.round(box.height)} px; what is touched needs ${Math.round(least)} px each way.`,
        howToFix: path.includes('options')
          ? `Make the box of all options larger, their gap smaller, or change the number of columns (${pathText(path.slice(0, -1))}).`
          : 'Make its box larger.',
      }));
  });

interface TooSmall {
  readonly path: JsonPath;
  readonly box: Box;
  readonly least: number;
}

/** The box enlarged around its centre; null for several controls in one box, each of which has only a part of it. */
function grown(evidence: ThemeEvidence, scene: SeenScene, { path, box, least }: TooSmall): Fix | null {
  const [x = 0, y = 0, width = 0, height = 0] = boxAt(evidence, path) ?? [];
  if (width !== box.width || height !== box.height) return null;
  const [wide, high] = [Math.max(width, least), Math.max(height, least)];
  const to = [x - (wide - width) / 2, y - (high - height) / 2, wide, high] as const;
  return boxFix(evidence, scene, { path, to: [...to], label: 'Make it large enough' });
}
