import type { PlayedSource } from '../../../picture/LiveSource.ts';
import type { After } from '../../parts/animate.ts';
import { Button } from '../../parts/Button.tsx';
import type { Activate } from '../../parts/Control.ts';
import { DealtCard } from '../../parts/DealtCard.tsx';
import { Entrance } from '../../parts/Entrance.tsx';
import { Label } from '../../parts/Label.tsx';
import { useStageSettings } from '../../parts/StageSettings.ts';
import { RetakeShot } from '../../parts/RetakeShot.tsx';
import type { reviewView } from './reviewView.ts';
import { Rect } from '../../parts/shapes.tsx';

type ReviewView = NonNullable<ReturnType<typeof reviewView>>;

interface ReviewedProps {
  readonly review: ReviewView;
  readonly moving: PlayedSource | null;
  readonly after: After | undefined;
}

interface ReviewSceneProps {
  readonly review: ReviewView;
  readonly align: 'left' | 'center' | 'right';
  readonly onActivate: Activate;
}

/** The finished strip, its shots or a moving picture, dealt onto the preview's place. */
export function Reviewed({ review, moving, after }: ReviewedProps) {
  const { theme, motion } = useStageSettings();
  const { colors, shape } = theme;
  return (
    <>
      <Rect {...review.ground} fill={colors.ground} cornerRadius={shape.cardRadius} />
      {/* The key deals the card again when the shots become the strip. */}
      <DealtCard key={review.shots.length} {...review.card} moving={motion === 'full' ? moving : null} after={after} />
    </>
  );
}

/** The controls of the review. */
export function ReviewScene({ review, align, onActivate }: ReviewSceneProps) {
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
