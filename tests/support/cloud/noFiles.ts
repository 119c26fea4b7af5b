import type { BuiltFiles } from '../../../src/server/core/disk/builtFiles.ts';

/** The built files for a cloud whose pages are never requested. */
export const noFiles: BuiltFiles = {
  kiosk: null,
  phoneTemplate: { page: '', late: { script: '', style: '' } },
  album: '',
  wall: '',
  staff: { page: '', assets: '' },
  notices: () => '',
  builtMs: null,
};
