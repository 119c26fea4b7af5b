import { pathText } from '../../shared/theme/ThemeIssue.ts';
import type { Rule } from '../Rule.ts';
import { scaleOf } from './textLegible.ts';

/** A finger, and a hand that isn't steady, hit this: 88 pixels of a screen whose short side has 1080. */
export const fingerPx = 88;

/** Something to touch that is smaller than a finger. */
export const controlSize: Rule = ({ scenes }) =>
  scenes.flatMap((scene) => {
    const least = fingerPx * scaleOf(scene);
    return scene.controls
      .filter(({ box }) => Math.min(box.width, box.height) < least && box.width > 0 && box.height > 0)
      .map(({ id, path, box }) => ({
        severity: 'error' as const,
        path,
        ...(path.includes('options') ? { also: ['columns', 'gap'].map((name) => [...path.slice(0, -1), name]) } : {}),
        message: `"${id}" is ${Math.round(box.width)}x${Math.round(box.height)} px; what is touched needs ${Math.round(least)} px each way.`,
        mend: path.includes('options')
          ? `Make the box of all options larger, their gap smaller, or change the number of columns (${pathText(path.slice(0, -1))}).`
          : 'Make its box larger.',
      }));
  });
