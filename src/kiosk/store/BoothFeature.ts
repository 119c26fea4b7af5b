import type { Activity } from '../../flow/activities.ts';
import type { SendCard } from '../outbox/startSharing.ts';
import type { Runners } from './BoothState.ts';

/** What a feature adds to a booth. */
export interface BoothFeature<Type extends Activity['type']> {
  readonly runners: Runners<Type>;
  /** Sends cards with what the feature has for them. */
  readonly sending?: (send: SendCard) => SendCard;
}
