import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { checkTheme } from '../../../src/themeCheck/checkTheme.ts';
import { temporaryFolder } from '../../support/files/temporaryFolder.ts';

const makers = ['service', 'cutout', 'plain'];
const events = {
  'terms and a picture service': { consent: { enabled: true }, picture: { makers, serve: 'wait' } },
  'a picture service alone': { picture: { makers, serve: 'late' } },
};

test.each(
  ['classic', 'gala', 'orbit', 'party'].flatMap((theme) => Object.entries(events).map(([what, settings]) => ({ theme, what, settings }))),
)('$theme passes its check with $what, in all its languages', async ({ theme, settings }) => {
  const folder = temporaryFolder();
  writeFileSync(join(folder, 'theme.json'), JSON.stringify({ extends: theme, ...settings }));
  const { errors } = await checkTheme(folder);
  expect(errors).toEqual([]);
});
