import type { ComponentType } from 'react';
import type { FilmSource } from '../../../picture/LiveSource.ts';
import type { After } from '../../parts/animate.ts';
import type { Activate } from '../../parts/Control.ts';
import type { reviewView } from './reviewView.ts';

export type ReviewView = NonNullable<ReturnType<typeof reviewView>>;

export interface ReviewedProps {
  readonly review: ReviewView;
  readonly film: FilmSource | null;
  readonly after: After | undefined;
}

export interface ReviewSceneProps {
  readonly review: ReviewView;
  readonly align: 'left' | 'center' | 'right';
  readonly onActivate: Activate;
}

/** What lays out and draws the shots of a strip, or a film, as guests look at them. Welcome has neither, so it comes when Welcome is there. */
export interface ReviewPart {
  readonly reviewView: typeof reviewView;
  readonly Reviewed: ComponentType<ReviewedProps>;
  readonly ReviewScene: ComponentType<ReviewSceneProps>;
}

let part: ReviewPart | null = null;

/** From now on shots are reviewed by this. */
export const bringReview = (brought: ReviewPart): void => void (part = brought);

/** What reviews shots; null until it has been brought, long before anybody has been photographed. */
export const broughtReview = (): ReviewPart | null => part;
