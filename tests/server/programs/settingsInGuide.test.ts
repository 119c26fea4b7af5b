import { test } from 'vitest';
import { ownOptions } from '../../../src/launcher/launcherOptions.ts';
import type { Settings } from '../../../src/server/core/settings/readSettings.ts';
import { optionOf, variableOf } from '../../../src/server/core/settings/readSettings.ts';
import { cloudSettings } from '../../../src/server/programs/cloud/cloudSettings.ts';
import { featureSettings } from '../../../src/server/programs/boothFeatures.ts';
import { settings } from '../../../src/server/programs/config.ts';
import { albumSettings } from '../../../src/server/features/album/albumSettings.ts';
import { stillCameraSettings } from '../../../src/server/features/camera/stillCameraSettings.ts';
import { cameraSettings } from '../../../src/server/features/health/cameraSettings.ts';
import { pictureSettings } from '../../../src/server/features/portraits/pictureSettings.ts';
import { printSettings } from '../../../src/server/features/print/printSettings.ts';
import { expectInGuide, tableRow } from '../../support/files/tableInGuide.ts';

const file = 'tests/server/programs/settingsInGuide.test.ts';

/** Markdown reads `<queue>` as a tag unless it is code. */
const safe = (text: string): string => text.replaceAll(/[^\s,]*<\w+>/g, (address) => `\`${address}\``);

const rowsOf = (all: Settings): string[] =>
  Object.entries(all).map(([name, setting]) => {
    const { takes, standard = 'none', otherwise = standard, says } = setting;
    const option = takes === undefined ? 'none' : `\`--${optionOf(name, setting)}\``;
    return tableRow([option, `\`${variableOf(name, setting)}\``, otherwise, safe(says)]);
  });

const coreSettings = Object.fromEntries(Object.entries(settings).filter(([name]) => !(name in featureSettings)));

test.each([
  ['npm start', 'running-an-event.md', { ...coreSettings, ...printSettings, ...stillCameraSettings, ...cameraSettings, ...albumSettings }],
  ['picture services', 'picture-services.md', pictureSettings],
  ['npm run cloud', 'cloud.md', cloudSettings],
] as const)('the guide lists the settings of %s', async (whose, page, all) => {
  await expectInGuide(
    { page, name: `settings of ${whose}`, project: 'server', file },
    ['Option', 'Environment variable', 'Default', 'What it sets'],
    rowsOf(all),
  );
});

test('the guide lists every option of npm run kiosk', async () => {
  const rows = Object.entries(ownOptions).map(([name, { takes, otherwise = 'none', says }]) =>
    tableRow([`\`--${name}${takes === undefined ? '' : ` <${takes}>`}\``, otherwise, says]),
  );
  await expectInGuide(
    { page: 'running-an-event.md', name: 'options of npm run kiosk', project: 'server', file },
    ['Option', 'Default', 'What it does'],
    rows,
  );
});
