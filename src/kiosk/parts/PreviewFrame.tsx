import { Path } from 'react-konva';
import type { Box } from './Box.ts';
import { inset } from './Box.ts';
import { useLook } from './Look.ts';

export interface PreviewFrameProps {
  readonly box: Box;
  /** Width of the mount around the picture. */
  readonly width: number;
}

/** A mount of card around the live picture, with rounded corners inside and out: the picture itself needs no clipping. */
export function PreviewFrame({ box, width }: PreviewFrameProps) {
  const { colors, shape } = useLook().theme;
  const outer = inset(box, -width);
  const inner = inset(box, -1);
  return (
    <>
      <Path
        data={`${rounded(outer, shape.cardRadius + width * 0.6)} ${rounded(inner, shape.cardRadius)}`}
        fill={colors.card}
        fillRule="evenodd"
        listening={false}
        perfectDrawEnabled={false}
      />
      <Path
        data={rounded(inset(box, -1), shape.cardRadius)}
        stroke={colors.line}
        strokeWidth={shape.stroke}
        listening={false}
        perfectDrawEnabled={false}
      />
    </>
  );
}

function rounded({ x, y, width, height }: Box, radius: number): string {
  const corner = (dx: number, dy: number): string => `a${radius} ${radius} 0 0 1 ${dx * radius} ${dy * radius}`;
  return [
    `M${x + radius} ${y}`,
    `h${width - 2 * radius}`,
    corner(1, 1),
    `v${height - 2 * radius}`,
    corner(-1, 1),
    `h${2 * radius - width}`,
    corner(-1, -1),
    `v${2 * radius - height}`,
    corner(1, -1),
    'Z',
  ].join(' ');
}
