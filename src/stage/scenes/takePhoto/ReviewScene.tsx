import { Button } from '../../parts/Button.tsx';
import type { Activate } from '../../parts/Control.ts';
import { Entrance } from '../../parts/Entrance.tsx';
import { Label } from '../../parts/Label.tsx';
import { RetakeShot } from '../../parts/RetakeShot.tsx';
import type { Review } from './reviewView.ts';
import { OnceLanded } from '../../parts/OnceLanded.tsx';

interface ReviewSceneProps {
  readonly review: Review;
  readonly align: 'left' | 'center' | 'right';
  readonly onActivate: Activate;
}

/** The controls of the review. */
export function ReviewScene({ review, align, onActivate }: ReviewSceneProps) {
  return (
    <OnceLanded>
      {review.shots.map((control) => (
        <Entrance key={control.id} from={{}} early>
          <RetakeShot control={control} onActivate={onActivate} />
        </Entrance>
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
    </OnceLanded>
  );
}
