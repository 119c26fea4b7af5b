import { expect, onTestFinished, test } from 'vitest';
import { judgeService, picturesHealth, serviceProblems } from '../../../../src/server/features/portraits/judgeService.ts';
import { openPictureServices } from '../../../../src/server/features/portraits/openPictureServices.ts';
import type { PictureServiceConfig } from '../../../../src/server/features/portraits/pictureSettings.ts';
import { answering, httpService } from '../../../support/server/httpService.ts';
import { drawnPicture } from '../../../support/picture/drawnPicture.ts';
import { sampleOrder } from '../../../support/server/sampleOrder.ts';

const sentence =
  'The picture service "openai" is out of use: its account has no credit left (billing_hard_limit_reached). ' +
  "Add credit, or raise the limit, in the service's account.";

/** The services with OpenAI, whose account has no money, in front of the others. */
async function withoutMoney(...others: PictureServiceConfig[]) {
  const { address, requests } = await httpService(answering('{"error":{"code":"billing_hard_limit_reached"}}', 'application/json', 400));
  const openai = { kind: 'openai', url: address, key: 'sk-123', needsKey: true, model: 'x', options: {} } as const;
  const opened = await openPictureServices([openai, ...others]);
  if (!opened.ok || opened.value.service === null) throw new Error('no service');
  onTestFinished(() => opened.value.close());
  return { services: opened.value, service: opened.value.service, requests };
}

test('a service whose account is out of money is out of use: staff and rehearsals read what to do, and no photo is sent to it', async () => {
  const { services, service, requests } = await withoutMoney();
  for (let orders = 0; orders < 3; orders += 1)
    expect(await service.make(await sampleOrder())).toMatchObject({ error: { kind: 'account' } });
  expect(requests).toHaveLength(1);
  const state = { service: service.name, breaker: 'closed' } as const;
  const health = picturesHealth(state, null, services.out());
  expect(health).toMatchObject({ state: 'out', out: [sentence] });
  expect(serviceProblems(health)).toEqual([sentence]);
  expect(judgeService({ makers: ['service', 'plain'] }, state, services.out())).toEqual([
    {
      about: 'services',
      level: 'note',
      says: expect.stringContaining('billing_hard_limit_reached'),
      howToFix: expect.stringMatching(/Add credit/),
    },
  ]);
});

test('staff are told even while the next service works, and the first is asked again once a key is set', async () => {
  const { address } = await httpService(answering((await drawnPicture()).toString('latin1'), 'image/png'));
  const { services, service, requests } = await withoutMoney({ kind: 'webhook', url: address, header: null });
  expect(await service.make(await sampleOrder())).toMatchObject({ ok: true });
  const health = picturesHealth({ service: service.name, breaker: 'closed' }, null, services.out());
  expect([health.state, serviceProblems(health)]).toEqual(['ready', [sentence]]);
  services.forgive();
  expect(await service.make(await sampleOrder())).toMatchObject({ ok: true });
  expect(requests).toHaveLength(2);
});
