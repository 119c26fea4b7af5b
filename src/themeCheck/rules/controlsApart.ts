import { pathText } from '../../shared/theme/ThemeIssue.ts';
import type { Box } from '../../stage/parts/Box.ts';
import type { LintFinding, Rule } from '../Rule.ts';

/** Two things to touch in one place: a finger means one of them, and gets the other. */
export const controlsApart: Rule = ({ scenes }) =>
  scenes.flatMap(({ controls }) =>
    controls.flatMap((one, index) =>
      controls.slice(index + 1).flatMap((other): LintFinding[] => {
        const [across, down] = shared(one.box, other.box);
        if (across <= 0 || down <= 0) return [];
        return [
          {
            severity: 'error',
            path: one.path,
            also: [other.path],
            message: `"${one.id}" and "${other.id}" lie over each other by ${Math.ceil(across)}x${Math.ceil(down)} px.`,
            mend: `Move one of them: ${[...new Set([one.path, other.path].map(pathText))].join(' or ')}.`,
          },
        ];
      }),
    ),
  );

/** How much two boxes have in common, across and down; nothing where either is negative. */
const shared = (one: Box, other: Box): [across: number, down: number] => [
  Math.min(one.x + one.width, other.x + other.width) - Math.max(one.x, other.x),
  Math.min(one.y + one.height, other.y + other.height) - Math.max(one.y, other.y),
];
