import type { FastifyInstance } from 'fastify';
import { alertMade } from '../../../shared/contract/consoleRequests.ts';
import type { SendMessage } from './alertRounds.ts';
import { alertRounds, messageOf } from './alertRounds.ts';
import { postWebhook } from './postWebhook.ts';
import type { Result } from '../../../shared/errors.ts';
import { success } from '../../../shared/errors.ts';
import type { RepeatedWork } from '../../core/ownWork.ts';
import type { CloudCore } from '../../core/CloudCore.ts';
import type { Feature } from '../../core/Feature.ts';
import { accountOf, forAll, refuseConsole, refuseUnknown } from '../../core/access/guardConsole.ts';
import { note } from '../../core/access/logActs.ts';
import { webhookAddress } from './webhookAddress.ts';
import { tokenBuckets } from '../../core/http/limitGuests.ts';
import type { ByContract } from '../../core/http/newApp.ts';

export interface AlertSettings {
  /** Whether webhooks may lead to private networks. */
  readonly alertsToPrivate: boolean;
}

const everyMs = 15_000;

interface OfAlert {
  readonly Params: { readonly alert: string };
}

/** Of one person: enough to see whether it arrives now, too little to be a burden to whoever is at the address. */
const testsEach = { burst: 5, perSecond: 1 / 30 };

/** Alerts by webhook: operators create them, and they report when a problem at a booth begins and ends. */
export async function openAlerts({
  settings: { alertsToPrivate: toPrivate },
  stores,
  publicUrl,
  work,
}: Pick<CloudCore<AlertSettings>, 'settings' | 'stores' | 'publicUrl' | 'work'>): Promise<Result<Feature, string>> {
  const send: SendMessage = (message) => postWebhook(message, toPrivate);
  const round = alertRounds({ ...stores, publicUrl, send });
  let rounds: RepeatedWork | null = null;
  return success({
    name: 'alerts',
    routes: { console: (app) => alertRoutes(app, stores, publicUrl, send, toPrivate) },
    begin: () => void (rounds = work.repeat(() => everyMs, round)),
    close: () => rounds?.stop(),
  });
}

/** Of an address nobody is shown the middle; a secret is shown once, to whoever made the alert. */
function alertRoutes(
  app: FastifyInstance,
  { alerts, reach }: CloudCore['stores'],
  publicUrl: string,
  send: SendMessage,
  toPrivate: boolean,
): void {
  app.get('/console/api/alerts', { config: forAll({ access: 'view', of: 'reached' }) }, (request) => alerts.all(accountOf(request)));

  const making = { config: forAll({ access: 'act', of: 'reached', does: 'made an alert', proof: true }), schema: { body: alertMade } };
  app.withTypeProvider<ByContract>().post('/console/api/alerts', making, async (request, reply) => {
    const { event, url: text, quietMinutes } = request.body;
    const account = accountOf(request);
    if (event === null ? !account.reachesAll : !(await reach.isReached(account, 'event', event))) return refuseUnknown(reply);
    const url = webhookAddress(text, toPrivate);
    if (!url.ok) return refuseConsole(reply, 422, { error: 'refused', message: url.error });
    note(request, { about: `to ${url.value.host}`, event });
    const added = await alerts.add(account.id, event, url.value.href, quietMinutes);
    if (added !== null) return reply.code(201).send(added);
    const message = `${event === null ? 'There are' : 'This event has'} ${String(alerts.maxEach)} alerts already. Please remove one that nobody needs.`;
    return refuseConsole(reply, 422, { error: 'refused', message });
  });

  app.delete<OfAlert>(
    '/console/api/alerts/:alert',
    { config: forAll({ access: 'act', of: 'named', does: 'removed an alert', orOwner: true }) },
    async (request, reply) => {
      const alert = await alerts.find(request.params.alert);
      if (alert === null) return refuseUnknown(reply);
      note(request, { about: `to ${new URL(alert.url).host}`, event: alert.event?.id ?? null });
      await alerts.remove(alert.id);
      return reply.code(204).send();
    },
  );

  const mayTest = tokenBuckets(testsEach);
  app.post<OfAlert>(
    '/console/api/alerts/:alert/test',
    { config: forAll({ access: 'act', of: 'named', does: 'sent a test of an alert' }) },
    async (request, reply) => {
      const alert = await alerts.find(request.params.alert);
      if (alert === null) return refuseUnknown(reply);
      note(request, { about: `to ${new URL(alert.url).host}`, event: alert.event?.id ?? null });
      if (!mayTest(accountOf(request).id))
        return refuseConsole(reply, 429, {
          error: 'wait',
          message: 'You have sent many tests. Please wait half a minute.',
          waitSeconds: 30,
        });
      const message = messageOf(alert, null, publicUrl);
      const sent = await send({ url: alert.url, secret: alert.secret, id: message.id, body: JSON.stringify(message) });
      return sent.ok
        ? reply.code(204).send()
        : refuseConsole(reply, 422, { error: 'refused', message: `The test did not arrive. ${sent.error}` });
    },
  );
}
