import { Rect } from 'react-konva';
import { Button } from '../../parts/Button.tsx';
import { DealtCard } from '../../parts/DealtCard.tsx';
import { Entrance } from '../../parts/Entrance.tsx';
import { Label } from '../../parts/Label.tsx';
import { useLook } from '../../parts/Look.ts';
import { RetakeShot } from '../../parts/RetakeShot.tsx';
import type { ReviewedProps, ReviewPart, ReviewSceneProps } from './ReviewPart.ts';
import { reviewView } from './reviewView.ts';

/** The finished strip, its shots or a film, dealt where the guests have seen themselves. */
function Reviewed({ review, film, after }: ReviewedProps) {
  const { theme, motion } = useLook();
  const { colors, shape } = theme;
  return (
    <>
      <Rect {...review.ground} fill={colors.ground} cornerRadius={shape.cardRadius} listening={false} perfectDrawEnabled={false} />
      {/* What lies there is dealt anew when the shots become the strip. */}
      <DealtCard key={review.shots.length} {...review.card} film={motion === 'full' ? film : null} after={after} />
    </>
  );
}

/** What answers beside it. */
function ReviewScene({ review, align, onActivate }: ReviewSceneProps) {
  return (
    <>
      {review.shots.map((control) => (
        <RetakeShot key={control.id} control={control} onActivate={onActivate} />
      ))}
      {review.text !== null && (
        <Entrance>
          <Label name="review" text={review.text} align={align} />
        </Entrance>
      )}
      {review.accept !== null && (
        <Entrance order={1}>
          <Button {...review.accept} onActivate={onActivate} />
        </Entrance>
      )}
    </>
  );
}

export const reviewPart: ReviewPart = { reviewView, Reviewed, ReviewScene };
