import type { Chosen, Settings } from '../../core/settings/readSettings.ts';
import { settingKinds } from '../../core/settings/settingKinds.ts';

export const albumSettings = {
  albumDays: {
    takes: 'days',
    says: "how long after its last day a host's album ends; each picture leaves with its link, if that is earlier",
    standard: '30',
    read: settingKinds.days,
  },
} as const satisfies Settings;

export type AlbumSettings = Chosen<typeof albumSettings>;
