import { Group } from 'react-konva';
import type { Box } from './Box.ts';
import { around, inset } from './Box.ts';
import { useStageSettings } from './StageSettings.ts';
import { PathShape } from './shapes.tsx';

/** The margin around the best place for heads, in stage pixels, so that hair and raised chins are inside too. */
const margin = 26;
/** The margin below chins, as a share of a head's height, so that shoulders are inside too and no corner lies beside a face. */
const shoulders = 0.5;
/** How far a corner extends along both of its sides. */
const reach = 76;

/** The four corners of a box, like those of a viewfinder, as path data; a scooped one bends inwards. */
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

/** The widths of the two lines: one dark, one light, so that one of them stands out on any picture. Those of scooped corners are finer. */
const widths = { plain: [18, 8], fine: [13, 6] } as const;

/**
 * The best place for heads: a viewfinder's corners around all of them, which leave faces free. They are light with a dark edge, visible on any
 * picture, and don't move.
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
