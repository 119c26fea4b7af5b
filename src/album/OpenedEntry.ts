import type { AlbumEntry } from '../shared/album/albumEntry.ts';
import type { WallDecision } from '../shared/contract/album/album.ts';

/** A picture of the album, as the page shows it. */
export interface OpenedEntry extends AlbumEntry {
  readonly id: string;
  /** A number that increases in order of arrival. */
  readonly place: number;
  readonly isHidden: boolean;
  /** The host's decision, if the guest has ticked a wall that waits for it; otherwise null. */
  readonly wall: WallDecision | null;
}

const endings = { 'image/png': 'png', 'image/gif': 'gif', 'video/mp4': 'mp4', 'video/webm': 'webm' } as const;

const two = (number: number): string => String(number).padStart(2, '0');

/** A picture's file name, by its time on this device: `2027-06-05 21.03.15.png`. */
export function fileName({ madeMs }: Pick<OpenedEntry, 'madeMs'>, mime: keyof typeof endings): string {
  const time = new Date(madeMs);
  const day = [time.getFullYear(), two(time.getMonth() + 1), two(time.getDate())].join('-');
  return `${day} ${[time.getHours(), time.getMinutes(), time.getSeconds()].map(two).join('.')}.${endings[mime]}`;
}
