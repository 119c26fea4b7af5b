import type { FastifyInstance } from 'fastify';
import { alertMade } from '../../../shared/contract/consoleRequests.ts';
import type { SendMessage } from './alertRounds.ts';
import { alertRounds, messageOf } from './alertRounds.ts';
import { postWebhook } from './postWebhook.ts';
import type { Result } from '../../../shared/errors.ts';
import { failure, success } from '../../../shared/errors.ts';
import type { RepeatedWork } from '../../core/ownWork.ts';
import type { CloudCore } from '../../core/CloudCore.ts';
import type { Feature } from '../../core/Feature.ts';
import { endTurn } from '../../core/access/answersInTurn.ts';
import { accountOf, forAll, refuseConsole, refuseUnknown } from '../../core/access/guardConsole.ts';
import { note } from '../../core/access/logActs.ts';
import { webhookAddress } from './webhookAddress.ts';
import { tokenBuckets } from '../../core/http/limitGuests.ts';
import type { ByContract } from '../../core/http/newApp.ts';

export interface AlertSettings {
  /** Whether webhooks may use addresses in private networks. */
  readonly alertsToPrivate: boolean;
}

interface AlertParts extends Pick<CloudCore<AlertSettings>, 'settings' | 'publicUrl' | 'work' | 'logger'> {
  readonly stores: AlertStores;
}
type AlertStores = Pick<CloudCore['stores'], 'alerts' | 'booths' | 'reach'>;

const everyMs = 15_000;

interface OfAlert {
  readonly Params: { readonly alert: string };
}

/** The limit per person: enough to check delivery, too few to burden the receiver. */
const testsEach = { burst: 5, perSecond: 1 / 30 };

/** Alerts by webhook. Operators create alerts; an alert reports the beginning and end of problems at booths. */
export async function openAlerts({
  settings: { alertsToPrivate: toPrivate },
  stores,
  publicUrl,
  work,
  logger,
}: AlertParts): Promise<Result<Feature, string>> {
  const send: SendMessage = (message) => postWebhook(message, toPrivate);
  const round = alertRounds({ ...stores, publicUrl, send });
  let rounds: RepeatedWork | null = null;
  let hasFailed = false;
  async function look(): Promise<void> {
    const ended = await round().catch((error: unknown) => failure(error));
    hasFailed = !ended.ok;
    if (!ended.ok) logger.error({ err: ended.error }, 'alerts were not sent; the next round tries again');
  }
  return success({
    name: 'alerts',
    routes: { console: (app) => alertRoutes(app, stores, publicUrl, send, toPrivate) },
    // One round serves all customers. If it fails, no alerts are sent.
    problems: () => (hasFailed ? ['Alerts are not sent: the last round failed. The log says why.'] : []),
    begin: () => void (rounds = work.repeat(() => everyMs, look)),
    close: () => rounds?.stop(),
  });
}

/** Never shows the middle of a webhook's address. Shows a secret once, to the person who created the alert. */
function alertRoutes(app: FastifyInstance, { alerts, reach }: AlertStores, publicUrl: string, send: SendMessage, toPrivate: boolean): void {
  app.get('/console/api/alerts', { config: forAll({ access: 'view', of: 'reached' }) }, (request) => alerts.all(accountOf(request)));

  const making = { config: forAll({ access: 'act', of: 'reached', does: 'created an alert', proof: true }), schema: { body: alertMade } };
  app.withTypeProvider<ByContract>().post('/console/api/alerts', making, async (request, reply) => {
    const { event, url: text, quietMinutes } = request.body;
    const account = accountOf(request);
    if (event === null ? !account.reachesAll : !(await reach.isReached(account, 'event', event))) return refuseUnknown(reply);
    const url = webhookAddress(text, toPrivate);
    if (!url.ok) return refuseConsole(reply, 422, { error: 'refused', message: url.error });
    note(request, { about: `to ${url.value.host}`, event });
    const added = await alerts.add(account.id, event, url.value.href, quietMinutes);
    if (added !== null) return reply.code(201).send(added);
    const where = event === null ? 'There are' : 'This event has';
    const message = `${where} ${String(alerts.maxEach)} alerts already, or you have made ${String(alerts.maxOfAccount)}. Please remove one that is no longer needed.`;
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
    { config: forAll({ access: 'act', of: 'named', does: 'tested an alert' }) },
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
      // The receiver may take seconds to answer.
      endTurn(request);
      const message = messageOf(alert, null, publicUrl);
      const sent = await send({ url: alert.url, secret: alert.secret, id: message.id, body: JSON.stringify(message) });
      return sent.ok
        ? reply.code(204).send()
        : refuseConsole(reply, 422, { error: 'refused', message: `The test did not arrive. ${sent.error}` });
    },
  );
}
