import { beforeAll, test } from 'vitest';
import type { PhoneTemplate } from '../../../src/server/core/disk/builtFiles.ts';
import { expectSamePageAfar } from '../../support/phone/expectSamePageAfar.ts';
import { phoneTemplate } from '../../support/phone/phoneTemplate.ts';

let template: PhoneTemplate;
beforeAll(async () => {
  template = await phoneTemplate();
});

test.each(['classic', 'orbit', 'gala', 'party'])(
  'the look that a booth with %s sends gives a cloud the same page in every language',
  async (name) => {
    await expectSamePageAfar(template, name);
  },
);
