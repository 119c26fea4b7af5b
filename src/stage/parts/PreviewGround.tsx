import { Rect } from 'react-konva';
import type { Box } from './Box.ts';
import { inset } from './Box.ts';
import { mountRadius } from './cornerPath.ts';
import { useLook } from './Look.ts';
import { Paper } from './Paper.tsx';

export interface PreviewGroundProps {
  readonly box: Box;
  readonly frame: number;
}

/** The shadow that the preview's mount casts, and a calm ground where no picture is yet. */
export function PreviewGround({ box, frame }: PreviewGroundProps) {
  const { colors, shape } = useLook().theme;
  return (
    <>
      <Paper box={inset(box, -frame)} fill={colors.card} radius={mountRadius(shape.cardRadius, frame, shape.corner)} />
      <Rect {...box} fill={colors.disabled} cornerRadius={shape.cardRadius} listening={false} perfectDrawEnabled={false} />
    </>
  );
}
