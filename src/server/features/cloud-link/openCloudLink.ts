import { createHash } from 'node:crypto';
import { hostname } from 'node:os';
import type { ZodType } from 'zod';
import type { ReportedBooth } from '../../../shared/contract/booths.ts';
import { boothName, joinAnswer, reportAnswer, unknownBooth } from '../../../shared/contract/booths.ts';
import { silentKioskSeconds } from '../../../shared/contract/silentKioskSeconds.ts';
import { proxyMeaning } from '../../../shared/contract/proxyMeaning.ts';
import type { Result } from '../../../shared/errors.ts';
import { failure, success } from '../../../shared/errors.ts';
import { systemReason } from '../../../themeFiles/systemReason.ts';
import { joinWords } from '../../storage/secrets/joinWords.ts';
import { cloudCountStore } from '../../storage/staff/cloudCountStore.ts';
import { boothVersion } from '../../core/boothVersion.ts';
import type { Core, Feature } from '../../core/Feature.ts';
import { instantNow } from '../../core/instantNow.ts';
import type { PublicAddress } from '../../core/network/publicAddress.ts';
import { serverClock } from '../../core/ServerClock.ts';
import type { CloudAnswer, NoAnswer } from './cloudCalls.ts';
import { cloudCalls } from './cloudCalls.ts';
import { cloudVault } from './cloudVault.ts';
import { newToken, openLinkRecord } from './linkRecord.ts';
import { linkProblems, terminalText } from './linkText.ts';
import type { LinkEffect, LinkEvent, LinkState } from './nextLinkStep.ts';
import { keptOf, nextLinkStep, statusBy, linkStatusOf } from './nextLinkStep.ts';
import { phoneLookSender } from './phoneLookSender.ts';
import type { CommandRunner } from './commandRunner.ts';
import { commandRunner } from './commandRunner.ts';

const idlePollMs = 2000;

/**
 * A booth's link to its cloud: uploads cards and reports the booth's condition to operators. Sends nothing before `begin`. `nextLinkStep`
 * decides what to do; this module performs the effects in sequence until the link closes.
 */
export async function openCloudLink(
  cloud: string,
  { stores, theme, gathered, kioskSettings, launcher, tell, work, logger }: Core,
  { link: clock, calls: callClock, instant } = { link: serverClock, calls: serverClock, instant: instantNow },
): Promise<Result<Feature, string>> {
  const opened = await openLinkRecord(stores.settings, cloud, clock.calendarMs());
  if (!opened.ok)
    return failure(`The booth's record of its cloud in ${stores.dataFolder} cannot be read: ${systemReason(opened.error.cause)}.`);
  const record = opened.value;
  const name = boothName.safeParse(hostname()).data ?? 'Booth';
  const calls = cloudCalls(cloud, callClock);
  const countStore = stores.open(cloudCountStore);
  if (!countStore.ok) return countStore;
  const counts = countStore.value;
  const closing = new AbortController();
  let state: LinkState = { is: 'away', from: statusBy(record.current()), why: 'it has not been contacted yet', sinceMs: clock.nowMs() };
  let running: Promise<void> = Promise.resolve();
  /** Uploads that wait until it is known which token is valid. */
  const waiting: (() => void)[] = [];

  function take(event: LinkEvent): readonly LinkEffect[] {
    const moment = { nowMs: clock.nowMs(), calendarMs: clock.calendarMs(), chance: Math.random(), spare: newToken() };
    const [next, ...effects] = nextLinkStep(state, event, moment);
    state = next;
    if (linkStatusOf(state).is !== 'showing') for (const go of waiting.splice(0)) go();
    return effects;
  }

  /** Failures are only logged: staff learn about a failing disk elsewhere. */
  async function keep(): Promise<LinkEvent | null> {
    const kept = await record.change(keptOf(linkStatusOf(state)));
    if (kept.ok) return null;
    logger.warn({ err: kept.error }, "the booth's record of its cloud could not be written");
    return { kind: 'failed' };
  }

  async function join(): Promise<LinkEvent> {
    const status = linkStatusOf(state);
    const secretHash = hashOf(status.token);
    const former = 'former' in status ? status.former : [];
    const json = { secretHash, name, version: boothVersion, cloud, former };
    const answer = await calls.ask({ method: 'POST', path: '/booths/join', json });
    const said = saidIn(answer, joinAnswer);
    return said === undefined ? unanswered(answer) : { kind: 'join-answered', said, words: joinWords(secretHash, cloud) };
  }

  async function report(token: string, unless: string | null, commands: CommandRunner): Promise<LinkEvent> {
    const now = await gathered.report();
    const read = await counts.unsent(instant());
    // Unreadable counts are sent with a later report.
    const counted = read.ok ? read.value : { visits: [], sums: [] };
    const [ended, digest] = [commands.ended(), gathered.news(now)];
    if (digest === unless && ended.length === 0) return { kind: 'quiet' };
    const answer = await calls.ask({ method: 'POST', path: '/booths/report', token, json: { ...now, ...counted, ended } });
    if (answer.ok && answer.value.status === 403 && answer.value.said.error === unknownBooth) return { kind: 'refused', token };
    const said = saidIn(answer, reportAnswer);
    if (said === undefined) return unanswered(answer);
    // If this write fails, the same counts are sent again, but the cloud counts them only once.
    await counts.sent(said.tookVisits ? counted : { ...counted, visits: [] });
    commands.told(ended);
    await commands.take(said.orders);
    return { kind: 'reported', token, digest, said, hasEnded: commands.ended().length > 0 };
  }

  /** Performs an effect. Returns the link's next event, or null if the next effect follows. */
  async function perform(effect: LinkEffect, commands: CommandRunner): Promise<LinkEvent | null> {
    switch (effect.do) {
      case 'keep':
        return keep();
      case 'join':
        return join();
      case 'report':
        return report(effect.token, effect.unless, commands);
      case 'tell':
        tell(terminalText(cloud, state));
        return null;
      case 'announce': {
        // Earlier server versions expect the hash.
        const json = { token: effect.next, tokenHash: hashOf(effect.next) };
        await calls.ask({ method: 'PUT', path: '/booths/token', token: effect.token, json });
        return null;
      }
      case 'wait':
        await clock.pause(effect.ms, closing.signal);
        return { kind: 'due' };
    }
  }

  async function run(commands: CommandRunner): Promise<void> {
    for (let event: LinkEvent | null = { kind: 'due' }; event !== null;) {
      const effects = take(event);
      event = null;
      try {
        for (const effect of effects) if (!closing.signal.aborted) event ??= await perform(effect, commands);
      } catch (error) {
        // A bug must not stop the booth during an event.
        logger.error({ err: error }, 'the link to the cloud failed');
        event = { kind: 'failed' };
      }
    }
  }

  /**
   * Makes a call with the booth's valid token, as soon as it is known. Fails before the booth has joined: until then its token is the
   * secret behind its words.
   */
  async function asBooth<T>(call: (token: string) => Promise<Result<T, NoAnswer>>): Promise<Result<T, NoAnswer>> {
    while (linkStatusOf(state).is === 'showing') await new Promise<void>((resolve) => waiting.push(resolve));
    if (closing.signal.aborted) return failure({ why: 'the booth is closing', of: 'cloud' });
    const status = linkStatusOf(state);
    return 'name' in status ? call(status.token) : failure({ why: 'this booth has not joined the cloud', of: 'cloud' });
  }

  const phoneLooks = phoneLookSender({
    theme,
    record,
    work,
    nowMs: () => clock.nowMs(),
    make: async () => (await gathered.port('phoneLook')?.()) ?? null,
    send: (look) => asBooth((token) => calls.ask({ method: 'PUT', path: '/booths/phone-look', token, json: look })),
  });

  /** The cloud's address for phones, including the booth's look if the cloud has stored it. */
  function addressInCloud(): PublicAddress {
    const look = phoneLooks.current();
    return { address: cloud, origin: 'set', others: [], ...(look !== null && { look }) };
  }

  async function restartWhenIdle(restart: () => void): Promise<void> {
    do await clock.pause(idlePollMs, closing.signal);
    while (!closing.signal.aborted && (await gathered.report()).kiosks.some(isInVisit));
    if (!closing.signal.aborted) restart();
  }

  return success({
    name: 'cloud-link',
    problems: () => linkProblems(cloud, state, clock.nowMs()),
    report: () => ({ canRestart: launcher !== null }),
    ports: {
      carrier: {
        vault: (local) =>
          cloudVault(local, {
            cloud,
            ask: (request) => asBooth((token) => calls.ask({ ...request, token })),
            upload: (upload) =>
              asBooth(async (token) => {
                const answer = await calls.upload({ ...upload, token });
                if (answer.ok) take({ kind: 'upload-answered', how: uploadEnd(answer.value) });
                else if (answer.error.of === 'cloud') take({ kind: 'upload-unanswered', why: answer.error.why });
                return answer;
              }),
          }),
        // The status has no name while the cloud is unreachable or the booth has not joined; nearby phones then use the local address.
        address: (local, nearby) => (nearby && !('name' in state) ? local : addressInCloud()),
      },
    },
    begin() {
      const commands = commandRunner({
        record,
        work,
        fetch: (path, longest) => asBooth((token) => calls.fetch(path, token, longest)),
        setClosed: kioskSettings.setClosed,
        rehearse: async () => (await gathered.port('rehearse')?.()) ?? null,
        restart: launcher === null ? null : () => work.start(() => restartWhenIdle(() => launcher.tell({ kind: 'restart-asked' }))),
        keepLook: (look, packed) => stores.themes.keep(look, packed, theme.chosen()),
        chooseTheme: theme.choose,
        ownTheme: theme.own,
      });
      running = run(commands);
      if (gathered.port('phoneLook') !== null) phoneLooks.begin();
    },
    async close() {
      closing.abort();
      calls.close();
      await Promise.all([running, phoneLooks.close()]);
    },
  });
}

/** A page that died during a visit no longer has a guest, and may need a restart. */
const isInVisit = ({ doing, heardSecondsAgo }: ReportedBooth['kiosks'][number]): boolean =>
  doing === 'visit' && heardSecondsAgo < silentKioskSeconds;

const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex');

const saidIn = <T>(answer: Result<CloudAnswer, NoAnswer>, schema: ZodType<T>): T | undefined =>
  answer.ok && answer.value.status === 200 ? schema.safeParse(answer.value.said).data : undefined;

function unanswered(answer: Result<CloudAnswer, NoAnswer>): LinkEvent {
  if (!answer.ok) return { kind: 'unanswered', why: answer.error.why, isFull: false };
  const { status } = answer.value;
  const meaning = proxyMeaning(status);
  const why = status === 200 ? 'something else answered' : `it answers ${status}${meaning === null ? '' : ` (${meaning})`}`;
  return { kind: 'unanswered', why, isFull: status === 429 };
}

/** Trusts only the cloud's own response. A proxy in front of it also refuses large bodies, and a venue's login page answers 200. */
function uploadEnd({ status, said }: CloudAnswer): Extract<LinkEvent, { kind: 'upload-answered' }>['how'] {
  if (status === 413) return said.error === 'too-large' ? 'other' : 'size';
  return status < 300 && said.expires !== undefined ? 'kept' : 'other';
}
