import type { Chosen, Settings } from '../../core/settings/readSettings.ts';
import { settingKinds } from '../../core/settings/settingKinds.ts';

export const printSettings = {
  printer: {
    takes: 'address',
    says: 'cups:<queue>, ipp://<printer>, folder:<path>, fake or none: the printer for guests; staff can choose another',
    standard: 'none',
    read: settingKinds.text,
  },
} as const satisfies Settings;

export type PrintSettings = Chosen<typeof printSettings>;
