import { Rect } from 'react-konva';
import type { Box } from './Box.ts';
import { useLook } from './Look.ts';

export interface SegmentsProps {
  readonly box: Box;
  readonly total: number;
  /** How many are filled. */
  readonly done: number;
}

/** The way through the survey: a segment for each question. */
export function Segments({ box, total, done }: SegmentsProps) {
  const { colors, shape, direction } = useLook().theme;
  const gap = 1.5 * shape.spacing;
  const width = (box.width - gap * (total - 1)) / total;
  return Array.from({ length: total }, (_, index) => (
    <Rect
      key={index}
      x={box.x + (direction === 'rtl' ? total - 1 - index : index) * (width + gap)}
      y={box.y}
      width={width}
      height={box.height}
      cornerRadius={box.height / 2}
      fill={index < done ? colors.support : colors.line}
      listening={false}
      perfectDrawEnabled={false}
    />
  ));
}
