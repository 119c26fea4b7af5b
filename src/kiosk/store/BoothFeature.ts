import type { Activity } from '../../flow/activities.ts';
import type { SendCard } from '../outbox/startSharing.ts';
import type { Runners } from './BoothState.ts';

/** What a feature adds to a booth. */
export interface BoothFeature<Type extends Activity['type']> {
  readonly runners: Runners<Type>;
  /** Wraps the sending of cards to add the feature's part. */
  readonly sending?: (send: SendCard) => SendCard;
}
