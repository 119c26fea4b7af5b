import type { Chosen, Settings } from '../../core/settings/readSettings.ts';
import { settingKinds } from '../../core/settings/settingKinds.ts';

export const albumSettings = {
  albumDays: {
    takes: 'days',
    says: "how many days after its last day a host's album ends; a picture whose link expires earlier is removed then",
    standard: '30',
    read: settingKinds.days,
  },
} as const satisfies Settings;

export type AlbumSettings = Chosen<typeof albumSettings>;
