import type { Box } from './Box.ts';
import { inset } from './Box.ts';
import { cornerPath, mountOf, mountRadius } from './cornerPath.ts';
import { useStageSettings } from './StageSettings.ts';
import { Paper } from './Paper.tsx';
import { PathShape, Rect } from './shapes.tsx';

export interface PreviewFrameProps {
  readonly box: Box;
  /** The width of the mount around the picture. */
  readonly width: number;
}

/** A mount of card around the live picture. It has the theme's corners inside and outside, so the picture itself needs no clipping. */
export function PreviewFrame({ box, width }: PreviewFrameProps) {
  const { theme } = useStageSettings();
  const { colors, shape } = theme;
  const inner = inset(box, -1);
  return (
    <>
      <PathShape
        data={`${mountOf(theme, box, width).outline} ${cornerPath(inner, shape.cardRadius, shape.corner)}`}
        fill={colors.card}
        fillRule="evenodd"
      />
      <PathShape data={cornerPath(inner, shape.cardRadius, shape.corner)} stroke={colors.line} strokeWidth={shape.stroke} />
    </>
  );
}

interface PreviewGroundProps {
  readonly box: Box;
  readonly frame: number;
}

/** The shadow of the preview's mount, and a plain background until the picture arrives. */
export function PreviewGround({ box, frame }: PreviewGroundProps) {
  const { colors, shape } = useStageSettings().theme;
  return (
    <>
      <Paper box={inset(box, -frame)} fill={colors.card} radius={mountRadius(shape.cardRadius, frame, shape.corner)} />
      <Rect {...box} fill={colors.disabled} cornerRadius={shape.cardRadius} />
    </>
  );
}
