import { test } from 'vitest';
import { keepingOptions } from '../../src/phone/keepingOptions.ts';
import { phoneView } from '../../src/phone/phoneView.ts';
import type { PhotoSecret } from '../../src/shared/share/PhotoSecret.ts';
import { secretInLink } from '../../src/shared/share/shareLink.ts';
import { expectInGuide, tableRow } from '../support/files/tableInGuide.ts';
import { browsersOnPhones } from '../support/phone/browsersOnPhones.ts';
import { brokenLinks, mangledLinks } from '../support/phone/mangledLinks.ts';
import { bundledTheme } from '../support/theme/classicTheme.ts';

const texts = bundledTheme('classic').theme.texts.phone;
const place = { page: 'privacy.md', project: 'unit', file: 'tests/phone/phonesInGuide.test.ts' };

test('the guide lists browsers and in-app views, and what guests get in each', async () => {
  const rows = browsersOnPhones.map(({ name, userAgent }) => {
    const options = keepingOptions({ userAgent, canShareFile: false, hasFinger: true, isTelegram: false });
    const photo = { url: '', file: new File([], ''), expires: null } as never;
    const { actions, hint } = phoneView({ is: 'shown', photo, deletion: 'no' }, texts, { options, expiryDate: null });
    return tableRow([name, actions.save ?? 'none', hint ?? 'nothing']);
  });
  await expectInGuide({ ...place, name: 'views' }, ['Opened in', 'Main button', 'Guests read'], rows);
});

test('the guide lists how links arrive, and what happens to each', async () => {
  const secret = 'AQIDBAUGBwgJCgsMDQ4PEA' as PhotoSecret;
  const rows = [...mangledLinks, ...brokenLinks].map(({ what, mangle }) => {
    const link = mangle('', secret);
    const isOpened = mangledLinks.some((one) => one.what === what) && secretInLink(link) === secret;
    // A vertical bar would end the cell.
    return tableRow([what, `\`${link.replaceAll('|', '\\|')}\``, isOpened ? texts.shown : texts.wrongLink.title]);
  });
  await expectInGuide({ ...place, name: 'links' }, ['The link has', 'As in', 'Guests read'], rows);
});
