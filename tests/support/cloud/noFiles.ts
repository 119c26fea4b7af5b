import type { BuiltFiles } from '../../../src/server/core/disk/builtFiles.ts';

/** The build's output for a cloud of which nobody asks for a page. */
export const noFiles: BuiltFiles = {
  kiosk: null,
  phoneTemplate: { page: '', late: { script: '', style: '' } },
  album: '',
  wall: '',
  staff: { page: '', assets: '' },
  notices: () => '',
  builtMs: null,
};
