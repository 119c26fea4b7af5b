import type { CameraStatus, KioskStatus } from '../../shared/contract/kioskStatus.ts';
import type { Visit } from '../../flow/Visit.ts';

/** What staff are told of a visit's state: no more than whether somebody is there. */
export function doingOf({ scene }: Visit): KioskStatus['doing'] {
  return scene === 'welcome' ? 'waiting' : scene === 'closed' ? 'closed' : 'visit';
}

/** What a state says of the camera: its trouble, null where it runs, undefined where it says nothing. */
export function troubleIn(visit: Visit): CameraStatus['trouble'] | undefined {
  if (visit.scene === 'live') return null;
  return visit.scene === 'preparing' && visit.trouble !== null ? visit.trouble : undefined;
}
