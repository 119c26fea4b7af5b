import { Group } from 'react-konva';
import type { Box } from './Box.ts';
import { around, inset } from './Box.ts';
import { useStageSettings } from './StageSettings.ts';
import { PathShape } from './shapes.tsx';

/** The margin around the best area for heads, in stage pixels: enough for hair and raised chins. */
const margin = 26;
/** The margin below chins, as a share of a head's height: enough for shoulders, and to keep the corners away from faces. */
const shoulders = 0.5;
/** The length of both sides of a corner. */
const reach = 76;

/** The four corners of a box, as in a viewfinder, as path data; a scooped corner bends inwards. */
const corners = ({ x, y, width, height }: Box, radius: number, scooped: boolean): string =>
  [
    { right: 1, down: 1, from: [x, y] as const },
    { right: -1, down: 1, from: [x + width, y] as const },
    { right: -1, down: -1, from: [x + width, y + height] as const },
    { right: 1, down: -1, from: [x, y + height] as const },
  ]
    .map(({ right, down, from: [left, top] }) => {
      const [across, along] = [right * radius, down * radius];
      return `M${left} ${top + down * reach} V${top + along} Q${scooped ? `${left + across} ${top + along}` : `${left} ${top}`} ${left + across} ${top} H${left + right * reach}`;
    })
    .join(' ');

/** The widths of the dark and the light line, one of which stands out on any picture. Scooped corners have finer lines. */
const widths = { plain: [18, 8], fine: [13, 6] } as const;

/**
 * The best area for heads: viewfinder corners around all heads, clear of the faces. The corners are light with a dark edge, so that they
 * are visible on any picture, and don't move.
 */
export function HeadGuides({ heads }: { readonly heads: readonly Box[] }) {
  const { colors, shape } = useStageSettings().theme;
  const scooped = shape.corner === 'scoop';
  const framed = inset(around(heads), -margin);
  const below = shoulders * Math.max(...heads.map(({ height }) => height));
  const data = corners({ ...framed, height: framed.height + below }, Math.min(shape.radius, reach / 2), scooped);
  const [outerWidth, innerWidth] = scooped ? widths.fine : widths.plain;
  return (
    <Group name="head guides" listening={false}>
      {[
        { color: colors.digitEdge, width: outerWidth },
        { color: colors.digit, width: innerWidth },
      ].map(({ color, width }) => (
        <PathShape key={width} data={data} stroke={color} strokeWidth={width} lineCap="round" lineJoin="round" />
      ))}
    </Group>
  );
}
